import { exchange } from 'rxjs-mrtr';

describe('a request without params', () => {
  it('takes none from a polluted Object.prototype: only own members count', () => {
    const prototype = Object.prototype as { params?: object };
    let sent: object | undefined;
    prototype.params = { inherited: true };
    try {
      exchange(
        { method: 'tools/call' },
        {
          nextId: () => 1,
          send: (_id, _method, params) => {
            sent = params;
            return { resultType: 'complete' };
          },
          handleInput: () => ({}),
        },
      ).subscribe();
    } finally {
      delete prototype.params;
    }
    expect(Object.keys(sent ?? { nothing: 'sent' })).toStrictEqual([]);
  });
});
