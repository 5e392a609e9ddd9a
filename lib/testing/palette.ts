/** The names of the colours in a picture. */
type Colour = 'ground' | 'edge' | 'text' | 'muted' | 'line' | 'wire' | 'round' | 'person' | 'answer' | 'fault';
type Palette = { readonly [colour in Colour]: string };

const light: Palette = {
  ground: '#ffffff',
  edge: '#d0d7de',
  text: '#1f2328',
  muted: '#59636e',
  line: '#afb8c1',
  wire: '#54aeff',
  round: '#0969da',
  person: '#d4a72c',
  answer: '#1a7f37',
  fault: '#cf222e',
};

const dark: Palette = {
  ground: '#0d1117',
  edge: '#3d444d',
  text: '#f0f6fc',
  muted: '#9198a1',
  line: '#4f5761',
  wire: '#4493f8',
  round: '#1f6feb',
  person: '#d29922',
  answer: '#238636',
  fault: '#f85149',
};

/** The class of a picture: its style sheet stays within, also where the picture is put into a page as it is. */
export const pictureClass = 'mrtr-marbles';

/**
 * The style sheet of a picture: a class for each colour, as a fill or as a stroke. The picture has a ground of its own,
 * since it is told whether its reader wants light or dark, but not what the page around it looks like.
 */
export function styleSheet(): string {
  return [
    rule('text', 'font:13px system-ui,sans-serif'),
    rule('.mono', 'font:12px ui-monospace,monospace'),
    rule('.number', 'fill:#fff;font-weight:600;text-anchor:middle'),
    rule('.time', 'font-size:11px;text-anchor:middle'),
    colours(light),
    `@media(prefers-color-scheme:dark){${colours(dark)}}`,
  ].join('');
}

function colours(palette: Palette): string {
  return Object.entries(palette)
    .map(
      ([name, value]) => rule(`.fill-${name}`, `fill:${value}`) + rule(`.stroke-${name}`, `stroke:${value};fill:none`),
    )
    .join('');
}

function rule(selector: string, declarations: string): string {
  return `.${pictureClass} ${selector}{${declarations}}`;
}
