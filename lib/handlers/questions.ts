import type { Either } from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { ElicitRequestParams } from '../codecs/elicitation.js';
import { ListRootsRequestParams } from '../codecs/roots.js';
import { CreateMessageRequestParams } from '../codecs/sampling.js';
import type { AskedInput } from '../options.js';
import { explain } from './explain.js';

/** The codec of what a question of that method asks. */
function paramsCodec(method: string): t.Mixed | undefined {
  switch (method) {
    case 'elicitation/create':
      return ElicitRequestParams;
    case 'sampling/createMessage':
      return CreateMessageRequestParams;
    case 'roots/list':
      return ListRootsRequestParams;
    default:
      return undefined;
  }
}

/** Looks at what a question asks: a `Right` if its params are of their type, else what is wrong, in words. */
export function checkQuestion(_key: string, { method, params }: AskedInput): Either<TypeError, unknown> {
  const codec = paramsCodec(method);
  if (codec === undefined) return refuse(`There is no question of the method ${JSON.stringify(method)}`);
  if (codec.is(params)) return { _tag: 'Right', right: params }; // only a failure needs words
  const decoded: t.Validation<unknown> = codec.decode(params);
  return decoded._tag === 'Left' ? refuse(explain(decoded.left, 'params')) : { _tag: 'Right', right: params };
}

function refuse(message: string): Either<TypeError, never> {
  return { _tag: 'Left', left: new TypeError(message) };
}
