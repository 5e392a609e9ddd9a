/** What an application pays for: an ES module, minified and gzipped, with rxjs and others left outside or not. */
const measure = (name, path, external, limit) => ({
  name,
  path,
  gzip: true,
  limit,
  modifyEsbuildConfig: (config) => ({ ...config, external, format: 'esm' }),
});

export default [
  measure('mrtr: own code', 'size/mrtr.js', ['rxjs', 'io-ts', 'fp-ts'], '5120 B'),
  measure('mrtr: with io-ts and fp-ts', 'size/mrtr.js', ['rxjs'], '9216 B'),
  measure('a whole client: with rxjs, io-ts and fp-ts', 'size/client.js', [], '21967 B'),
];
