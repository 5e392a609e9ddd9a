import { randomBytes } from 'node:crypto';
import { createRequestStateCodec, type ServerContext } from '@modelcontextprotocol/server';

/** What travels in `requestState`: which request it belongs to, and how far that one has come. */
interface Sealed {
  readonly of: string;
  readonly progress: unknown;
}

/**
 * The server keeps nothing between two rounds: all it knows comes back from the client, sealed with an HMAC so that a
 * changed, expired or foreign state is refused before a tool sees it. Signed is not encrypted: a client that wants to
 * can read it, so nothing secret belongs in it.
 */
const codec = createRequestStateCodec<Sealed>({
  key: randomBytes(32),
  ttlSeconds: 600,
  bind: (ctx) => ctx.mcpReq.method,
});

/** For the server's options: refuses what this server did not seal. */
export const verifyState = (state: string, ctx: ServerContext): Promise<Sealed> => codec.verify(state, ctx);

/** How far a request has come, as a value of type `T` that travels sealed. `of` names the request it belongs to. */
export function sealedState<T>() {
  return {
    seal: (ctx: ServerContext, of: string, progress: T): Promise<string> => codec.mint({ of, progress }, ctx),
    /** `undefined` in the first round of a request, or with the state of another request. */
    unseal: (ctx: ServerContext, of: string): T | undefined => {
      const sealed = ctx.mcpReq.requestState<Sealed>();
      return sealed?.of === of ? (sealed.progress as T) : undefined;
    },
  };
}
