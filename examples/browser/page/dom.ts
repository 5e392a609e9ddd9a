/** Attributes of an element: `true` for one without a value, `false` and `undefined` for one that is not there. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export type Child = Node | string | undefined;

/** An element of HTML. Text stays text: nothing here, and nothing in the page, reads markup. */
export function html<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return furnish(document.createElement(name), attributes, children);
}

/** An element of SVG. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  return furnish(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
}

/** The element of the page with that id; a mistake in the page's own markup is an error at once. */
export function byId<E extends Element>(id: string, type: abstract new () => E): E {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`There is no ${type.name} #${id} in the page`);
}

/** A prefix for ids that no other element of the page has. */
export const freshId = (): string => `x${String(++ids)}`;
let ids = 0;

function furnish<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}
