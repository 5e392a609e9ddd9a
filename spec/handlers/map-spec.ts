import { inputHandlers } from '../../lib/handlers.js';
import { questions, work } from './support/ask.js';

const handler = (): never => {
  throw new Error('not called');
};
const make = inputHandlers as (handlers?: unknown) => ReturnType<typeof inputHandlers>;

describe('the capabilities', () => {
  it.each([
    [{}, {}],
    [{ elicitation: {} }, {}],
    [{ elicitation: { form: undefined } }, {}],
    [{ elicitation: undefined, sampling: undefined, roots: undefined }, {}],
    [{ elicitation: { form: handler } }, { elicitation: { form: {} } }],
    [{ elicitation: { url: handler } }, { elicitation: { url: {} } }],
    [{ elicitation: { form: handler, url: handler } }, { elicitation: { form: {}, url: {} } }],
    [{ sampling: handler }, { sampling: {} }],
    [{ sampling: { createMessage: handler } }, { sampling: {} }],
    [{ sampling: { createMessage: handler, tools: false, context: undefined } }, { sampling: {} }],
    [{ sampling: { createMessage: handler, tools: true } }, { sampling: { tools: {} } }],
    [{ sampling: { createMessage: handler, tools: true, context: true } }, { sampling: { tools: {}, context: {} } }],
    [{ roots: handler }, { roots: {} }],
    [{ roots: [] }, { roots: {} }],
    [{ left: undefined }, {}],
  ])('of %j are %j', (handlers, capabilities) => {
    expect(make(handlers).capabilities).toStrictEqual(capabilities);
  });

  it('come with the two functions, and with nothing else', () => {
    expect(Object.keys(inputHandlers({})).sort()).toStrictEqual(['capabilities', 'checkInput', 'handleInput']);
  });
});

describe('a wrong map of handlers', () => {
  it.each([
    [undefined, 'inputHandlers must be an object, not undefined'],
    [null, 'inputHandlers must be an object, not null'],
    [[], 'inputHandlers must be an object, not an array'],
    [handler, 'inputHandlers must be an object, not a function'],
    [{ elicit: handler }, 'inputHandlers has an unknown member "elicit"; it knows elicitation, sampling, roots'],
    [{ elicitation: handler }, 'inputHandlers.elicitation must be an object, not a function'],
    [{ elicitation: null }, 'inputHandlers.elicitation must be an object, not null'],
    [
      { elicitation: { forms: handler } },
      'inputHandlers.elicitation has an unknown member "forms"; it knows form, url',
    ],
    [{ elicitation: { form: 'yes' } }, 'inputHandlers.elicitation.form must be a function, not "yes"'],
    [{ elicitation: { url: {} } }, 'inputHandlers.elicitation.url must be a function, not an object'],
    [{ elicitation: { url: null } }, 'inputHandlers.elicitation.url must be a function, not null'],
    [{ sampling: 1 }, 'inputHandlers.sampling must be an object, not 1'],
    [{ sampling: {} }, 'inputHandlers.sampling.createMessage must be a function, not absent'],
    [{ sampling: { createMessage: 1 } }, 'inputHandlers.sampling.createMessage must be a function, not 1'],
    [
      { sampling: { createMessage: handler, tool: true } },
      'inputHandlers.sampling has an unknown member "tool"; it knows createMessage, tools, context',
    ],
    [
      { sampling: { createMessage: handler, tools: {} } },
      'inputHandlers.sampling.tools must be true or false, not an object',
    ],
    [
      { sampling: { createMessage: handler, context: 'on' } },
      'inputHandlers.sampling.context must be true or false, not "on"',
    ],
    [{ roots: 'file:///a' }, 'inputHandlers.roots must be a list of roots or a function, not "file:///a"'],
    [{ roots: {} }, 'inputHandlers.roots must be a list of roots or a function, not an object'],
    [{ roots: true }, 'inputHandlers.roots must be a list of roots or a function, not true'],
  ])('%j is a TypeError that names it', (handlers, message) => {
    expect(() => make(handlers)).toThrow(new TypeError(message));
    expect(() => make(handlers)).toThrow(TypeError);
  });
});

describe('an instance of a class', () => {
  class Desk {
    private readonly folder = 'file:///desk';
    readonly elicitation = new Person('Ada');
    roots(): { uri: string }[] {
      return [{ uri: this.folder }];
    }
    sampling(): object {
      return { role: 'assistant', content: { type: 'text', text: this.folder }, model: 'm' };
    }
  }
  class Person {
    private readonly name: string;
    constructor(name: string) {
      this.name = name;
    }
    form(): object {
      return { action: 'accept', content: { name: this.name, town: 'Oslo' } };
    }
  }

  it('may be a map of handlers, which are called as its methods', () => {
    const desk = make(new Desk());
    expect(desk.capabilities).toStrictEqual({ elicitation: { form: {} }, sampling: {}, roots: {} });
    const ask = (kind: string): unknown => desk.handleInput('k', questions[kind] as never, work);
    expect(ask('form')).toStrictEqual({ action: 'accept', content: { name: 'Ada', town: 'Oslo' } });
    expect(ask('sampling')).toHaveProperty('content.text', 'file:///desk');
    expect(ask('roots')).toStrictEqual({ roots: [{ uri: 'file:///desk' }] });
  });
});
