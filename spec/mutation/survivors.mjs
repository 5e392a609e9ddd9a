/**
 * Mutants that may live, by the reason why no spec can tell them from the library: the file, the text that was replaced,
 * and the text that replaced it (with white space put together).
 */
export default [
  {
    why: 'The result is the same; what is saved is time or memory, which the benchmark measures.',
    mutants: [
      ['lib/codecs/combinators.ts', 'type.is(value)', 'false'],
      ['lib/decode.ts', 'new Array<Asked>(keys.length)', 'new Array()'],
      ['lib/decode.ts', "'inputRequests'", '""'], // own() reads by itself what it is not given
      ['lib/decode.ts', "'method'", '""'],
      ['lib/decode.ts', "'mode'", '""'],
      ['lib/decode.ts', "'params'", '""'],
      ['lib/exchange.ts', 'first && !second', 'false'],
      ['lib/handlers/questions.ts', 'codec.is(params)', 'false'],
      ['lib/sdk/messages.ts', 'given === undefined', 'false'],
      ['lib/text.ts', 'text.length * 3 <= limit', 'false'],
      ['lib/text.ts', 'text.length * 3 <= limit', 'text.length * 3 < limit'],
      ['lib/text.ts', 'text.length > limit', 'false'],
      ['lib/testing/courses.ts', 'courses?.size === 0', 'false'],
      ['lib/testing/marbles.ts', 'least <= 1', 'least < 1'],
      ['lib/testing/timeline.ts', 'key.slice(0, 64)', 'key'],
    ],
  },
  {
    why: 'What comes next refuses the same values: the condition stands for the compiler, or for a reader.',
    mutants: [
      ['lib/codecs/combinators.ts', "typeof value === 'number'", 'true'], // Number.isFinite
      ['lib/form/email.ts', 'at < 0', 'at <= 0'], // an empty local part is none
      ['lib/form/formats.ts', 'format !== undefined', 'true'], // Object.hasOwn
      ['lib/form/rules.ts', "typeof value !== 'number'", 'false'], // Number.isFinite
      ['lib/sdk/messages.ts', '!isObject(message)', 'false'], // reading it throws, which is caught
      ['lib/sdk/messages.ts', "typeof code !== 'number'", 'false'], // Number.isInteger
      ['lib/testing/courses.ts', '!isPlainObject(asked)', 'false'],
      ['lib/testing/courses.ts', 'false', 'true'], // of a question that is no object: the loop has refused it
      ['lib/testing/cursor.ts', 'next === undefined', 'false'],
      ['lib/testing/failure.ts', 'value === undefined', 'false'], // the copy throws, which is caught
      ['lib/testing/marbles.ts', 'frame > 0', 'frame >= 0'],
      ['lib/testing/round-log.ts', "typeof state === 'string'", 'true'],
    ],
  },
  {
    why: 'A default that the compiler asks for, in a place where there is always a value.',
    mutants: [
      ['lib/codec.ts', '[]', '["Stryker was here"]'], // one that is left out again
      ['lib/codec.ts', 'context[index - 1]?.type', 'context[index - 1].type'],
      ['lib/codecs/combinators.ts', "''", '"Stryker was here!"'],
      ['lib/exchange.ts', "''", '"Stryker was here!"'], // no id is compared with that of a first round
      ['lib/exchange.ts', 'latest?.asked', 'latest.asked'],
      ['lib/form/read.ts', '[]', '["Stryker was here"]'],
      ['lib/handlers/explain.ts', 'first?.message', 'first.message'],
      ['lib/handlers/explain.ts', 'first?.value', 'first.value'],
      ['lib/testing/courses.ts', '[]', '["Stryker was here"]'],
      ['lib/testing/log.ts', 'this.rounds.at(-1)?.answerTo', 'this.rounds.at(-1).answerTo'],
      ['lib/testing/log.ts', 'this.rounds.at(-1)?.asked', 'this.rounds.at(-1).asked'],
      ['lib/testing/replay.ts', 'at < cursors.length', 'at <= cursors.length'],
      ['lib/testing/replay.ts', 'cursor?.isUsed', 'cursor.isUsed'],
      ['lib/testing/replay.ts', 'first !== undefined', 'true'],
      ['lib/testing/replay.ts', 'limits === undefined', 'false'],
      ['lib/testing/transcript.ts', 'errors[0]?.context', 'errors[0].context'],
      ['lib/testing/transcript.ts', 'errors[0]?.context.at(-1)?.type', 'errors[0]?.context.at(-1).type'],
    ],
  },
  {
    why: 'A branch that the compiler asks for: a value that is not of its codec never decodes.',
    mutants: [
      ['lib/codecs/combinators.ts', "decoded._tag === 'Left'", 'true'],
      ['lib/handlers/answers.ts', "decoded._tag === 'Left'", 'true'],
      ['lib/handlers/questions.ts', "decoded._tag === 'Left'", 'true'],
      ['lib/handlers/questions.ts', "{ _tag: 'Right', right: params }", '{}'],
      ['lib/handlers/questions.ts', "'Right'", '""'],
    ],
  },
  {
    why: 'Nothing comes here any more: the subscriber is closed, or the source unsubscribed. It is looked at all the same.',
    mutants: [
      ['lib/sdk/channel.ts', 'claim(call, id)', 'true'],
      ['lib/work.ts', 'following !== undefined', 'true'],
      ['lib/work.ts', 'job !== undefined', 'true'],
      ['lib/work.ts', 'job === undefined', 'false'],
    ],
  },
  {
    why: 'JavaScript makes no difference: what is not returned is undefined, what is undefined spreads to nothing.',
    mutants: [
      ['lib/codecs/elicitation.ts', '{ return false; }', '{}'],
      ['lib/handlers/kinds.ts', '{ capabilities: {} }', '{}'],
      ['lib/handlers/questions.ts', 'default: return undefined;', 'default:'],
      ['lib/sdk/messages.ts', '{ return undefined; }', '{}'],
      ['lib/testing/courses.ts', '{ return false; // a getter that throws: the loop refuses it }', '{}'],
      ['lib/testing/courses.ts', 'course !== undefined', 'true'],
      ['lib/testing/failure.ts', '{ return undefined; }', '{}'],
      ['lib/testing/stand-ins.ts', "!Object.hasOwn(object, 'requestState')", 'false'],
      ['lib/testing/round-log.ts', '() => false', '() => undefined'],
      ['lib/testing/timeline.ts', '() => NEVER', '() => undefined'],
    ],
  },
  {
    why: 'A name for a reader: it is compared with nothing, and no report shows it.',
    mutants: [
      ['lib/codecs/form-schema.ts', "'StringSchema | EnumSchema'", '""'],
      ['lib/sdk/channel.ts', "'starting'", '""'],
      ['lib/testing/failure.ts', "''", '"Stryker was here!"'],
      ['lib/testing/round-log.ts', "''", '"Stryker was here!"'],
      ['lib/testing/timeline.ts', "'interim'", '""'],
      ['lib/testing/transcript.ts', "'1'", '""'],
    ],
  },
  {
    why: 'A hash says where to look, and each find is compared: without it, or with a worse one, the same is found, slower.',
    mutants: [
      ['lib/testing/known-texts.ts', 'text.length < minLength', 'false'],
      ['lib/testing/known-texts.ts', '({ length }) => length === text.length', '() => undefined'],
      ['lib/testing/known-texts.ts', 'length === text.length', 'false'],
      ['lib/testing/known-texts.ts', 'size === undefined', 'true'],
      ['lib/testing/known-texts.ts', 'at + minLength', 'at - minLength'],
      [
        'lib/testing/known-texts.ts',
        'at + length > text.length || !hashes.has(hashOf(sums, at, length, power))',
        'false',
      ],
      [
        'lib/testing/known-texts.ts',
        'at + length > text.length || !hashes.has(hashOf(sums, at, length, power))',
        'at + length > text.length && !hashes.has(hashOf(sums, at, length, power))',
      ],
      ['lib/testing/known-texts.ts', 'at + length > text.length', 'false'],
      ['lib/testing/known-texts.ts', 'at + length', 'at - length'],
      ['lib/testing/known-texts.ts', 'at < text.length', 'at <= text.length'],
      ['lib/testing/known-texts.ts', 'at < text.length', 'at >= text.length'],
      ['lib/testing/known-texts.ts', 'at < text.length', 'false'],
      [
        'lib/testing/known-texts.ts',
        'Math.imul(sum, base) + text.charCodeAt(at)',
        'Math.imul(sum, base) - text.charCodeAt(at)',
      ],
      [
        'lib/testing/known-texts.ts',
        '{ return (Number(sums[at + length]) - Math.imul(Number(sums[at]), power)) | 0; }',
        '{}',
      ],
      [
        'lib/testing/known-texts.ts',
        'text.length < minLength || this.names.size === 0',
        'text.length < minLength && this.names.size === 0',
      ],
      ['lib/testing/known-texts.ts', 'text.length < minLength || this.names.size === 0', 'false'],
      ['lib/testing/known-texts.ts', 'this.names.size === 0', 'false'],
    ],
  },
];
