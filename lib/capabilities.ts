import { own } from './object.js';
import type { ClientCapabilities, InputRequest } from './protocol.js';

/** Names the capability that a question needs and the client did not declare; `undefined` if it declared it. */
export type MissingCapability = (input: Pick<InputRequest, 'method' | 'params'>) => string | undefined;

/**
 * What the declared capabilities allow, settled once: only own members that are objects count.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#capabilities
 */
export function missingCapability(capabilities: ClientCapabilities): MissingCapability {
  const elicitation = declared(capabilities, 'elicitation');
  const sampling = declared(capabilities, 'sampling');
  const hasRoots = declared(capabilities, 'roots') !== undefined;
  const hasSamplingTools = sampling !== undefined && declared(sampling, 'tools') !== undefined;
  const hasUrl = elicitation !== undefined && declared(elicitation, 'url') !== undefined;
  const hasForm =
    elicitation !== undefined && (declared(elicitation, 'form') !== undefined || isBareElicitation(elicitation));

  return ({ method, params = {} }) => {
    switch (method) {
      case 'elicitation/create': {
        const mode = (own(params, 'mode', params['mode']) as string | undefined) ?? 'form';
        const has = mode === 'form' ? hasForm : mode === 'url' && hasUrl;
        return has ? undefined : `elicitation.${mode}`;
      }
      case 'sampling/createMessage': {
        if (sampling === undefined) return 'sampling';
        const wantsTools =
          own(params, 'tools', params['tools']) !== undefined ||
          own(params, 'toolChoice', params['toolChoice']) !== undefined;
        return wantsTools && !hasSamplingTools ? 'sampling.tools' : undefined;
      }
      case 'roots/list':
        return hasRoots ? undefined : 'roots';
      default:
        return method satisfies never;
    }
  };
}

// `elicitation: {}` stands for forms, as in the revisions before there was a second mode.
function isBareElicitation(elicitation: object): boolean {
  return own(elicitation, 'form') === undefined && own(elicitation, 'url') === undefined;
}

function declared(object: object, name: string): object | undefined {
  const value = own(object, name);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}
