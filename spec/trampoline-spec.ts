import { Trampoline } from '../lib/trampoline.js';

describe('a trampoline', () => {
  it('runs a task at once, and one that comes up within it right after', () => {
    const trampoline = new Trampoline();
    const log: string[] = [];
    const run = (task: () => void) => {
      trampoline.run(task);
    };
    run(() => {
      log.push('a begins');
      run(() => {
        log.push('b begins');
        run(() => log.push('d'));
        log.push('b ends');
      });
      run(() => log.push('c'));
      log.push('a ends');
    });
    expect(log).toStrictEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c', 'd']);
  });

  it('goes on after a task that throws', () => {
    const trampoline = new Trampoline();
    const log: string[] = [];
    const fail = () => {
      throw new Error('x');
    };
    expect(() => {
      trampoline.run(fail);
    }).toThrow('x');
    trampoline.run(() => log.push('next'));
    expect(log).toStrictEqual(['next']);
  });
});
