import { of } from 'rxjs';
import { type JsonObject, type McpRequest, mrtr } from '../../lib/index.js';
import { A, client, collect, DONE, EL, forms, interim, paramsOf } from '../support/cases.js';

jest.setTimeout(5_000);

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const key of Reflect.ownKeys(value)) deepFreeze((value as { [key: PropertyKey]: unknown })[key]);
  }
  return value;
}

const example = (): McpRequest => ({
  method: 'tools/call',
  params: { name: 't', arguments: { list: [1, { deep: true }] }, _meta: { progressToken: 1 } },
});

describe.each(forms)("the caller's objects, where send gives $send and a handler answers $handler", (form) => {
  test('B16: request and options may be frozen to the ground', async () => {
    const request = deepFreeze(example());
    const replies = deepFreeze([
      interim({ inputRequests: { a: EL }, requestState: '1' }),
      interim({ requestState: '2' }),
      DONE,
    ]);
    const { options, sends } = client(form, replies, { resultTypes: ['task'] });
    const { outcome } = await collect(of(request).pipe(mrtr(deepFreeze(options))));

    expect(outcome).toBe('complete');
    expect(request).toStrictEqual(example());
    expect(sends.map(({ params }) => params)).toStrictEqual([
      example().params,
      { ...example().params, inputResponses: { a: A }, requestState: '1' },
      { ...example().params, requestState: '2' },
    ]);
  });

  test('B16: what a handler does to its question or its request does not reach the retries', async () => {
    const request = example();
    const question = { ...EL, params: { ...EL.params, list: [[1]] } };
    const { options, sends } = client(
      form,
      [interim({ inputRequests: { a: question } }), interim({ inputRequests: { b: EL }, requestState: '2' }), DONE],
      {
        answer: (key, input, context) => {
          if (key === 'a') {
            const params = input.params as { message: string; list: number[][] };
            params.message = 'changed';
            params.list[0]?.push(2);
            Object.assign(context.request.params as JsonObject, { name: 'changed', more: 1 });
          }
          return form.answered(A);
        },
      },
    );
    await collect(of(request).pipe(mrtr(options)));

    expect(paramsOf({ sends }, 1)).toStrictEqual({ ...example().params, inputResponses: { a: A } });
    expect(paramsOf({ sends }, 2)).toStrictEqual({ ...example().params, inputResponses: { b: A }, requestState: '2' });
  });

  test("B16: what send does to its params reaches neither later rounds nor the caller's request", async () => {
    const request = example();
    const vandal =
      (result: object) =>
      ({ params }: { params: JsonObject }) => {
        for (const name of Object.keys(params)) Reflect.deleteProperty(params, name);
        Object.assign(params, { name: 'changed', requestState: 'made up', inputResponses: null });
        return form.reply(result);
      };
    const { options, sends } = client(
      form,
      [interim({ inputRequests: { a: EL } }), interim({ requestState: '2' }), DONE].map(vandal),
    );
    await collect(of(request).pipe(mrtr(options)));

    expect(request).toStrictEqual(example());
    expect(sends.map(({ text }) => JSON.parse(text) as unknown)).toStrictEqual([
      example().params,
      { ...example().params, inputResponses: { a: A } },
      { ...example().params, requestState: '2' },
    ]);
  });

  test('B16: each request gets params of its own, never the object of the caller', async () => {
    const request = example();
    const { options, sends } = client(form, [interim({ requestState: '1' }), interim({ requestState: '1' }), DONE]);
    await collect(of(request).pipe(mrtr(options)));
    const objects = [request.params, ...sends.map(({ params }) => params)];

    expect(new Set(objects).size).toBe(4);
    expect(sends.every(({ params }) => params['arguments'] === request.params?.['arguments'])).toBe(true);
  });
});
