import { isObject, own } from './object.js';
import type { ClientCapabilities, InputRequestMethod, JsonObject } from './protocol.js';

/**
 * The capabilities that a client has declared, by the names that errors give them: only own members that are objects
 * count. `elicitation: {}` stands for forms, as in the revisions before there was a second mode.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#capabilities
 */
export function declaredNames(capabilities: ClientCapabilities): readonly string[] {
  const elicitation = declared(capabilities, 'elicitation');
  const sampling = declared(capabilities, 'sampling');
  const isBare = own(elicitation ?? {}, 'form') === undefined && own(elicitation ?? {}, 'url') === undefined;
  const names: readonly [string, object | boolean | undefined][] = [
    ['elicitation.form', declared(elicitation, 'form') ?? (isBare && elicitation)],
    ['elicitation.url', declared(elicitation, 'url')],
    ['sampling', sampling],
    ['sampling.tools', declared(sampling, 'tools')],
    ['roots', declared(capabilities, 'roots')],
  ];
  return names.filter(([, object]) => object).map(([name]) => name);
}

/** The first capability that a question needs and that is not among the declared ones, if there is one. */
export function missingName(
  method: InputRequestMethod,
  params: JsonObject,
  names: readonly string[],
): string | undefined {
  const missing = (name: string): string | undefined => (names.includes(name) ? undefined : name);
  switch (method) {
    case 'elicitation/create': {
      const mode = (own(params, 'mode', params['mode']) as string | undefined) ?? 'form';
      return missing(`elicitation.${mode}`);
    }
    case 'sampling/createMessage': {
      const hasTools = own(params, 'tools') !== undefined || own(params, 'toolChoice') !== undefined;
      return missing('sampling') ?? (hasTools ? missing('sampling.tools') : undefined);
    }
    case 'roots/list':
      return missing('roots');
  }
}

function declared(object: object | undefined, name: string): object | undefined {
  const value = object && own(object, name);
  return isObject(value) && !Array.isArray(value) ? value : undefined;
}
