/**
 * The parts of the library, each with the specs that have to kill its mutants: its own. A mutant of the core that only a
 * spec of the connections would notice counts as a survivor.
 */
export default {
  core: {
    mutate: ['lib/*.ts', '!lib/{codec,codecs,form,handlers,sdk,testing}.ts'],
    specs: /^([^/]+|(cases|found|model|moments)\/.+)-spec\.ts$/,
  },
  sdk: { mutate: ['lib/sdk.ts', 'lib/sdk/**/*.ts'], specs: /^sdk\// },
  testing: { mutate: ['lib/testing.ts', 'lib/testing/**/*.ts'], specs: /^testing\// },
  codecs: { mutate: ['lib/codec.ts', 'lib/codecs.ts', 'lib/codecs/**/*.ts'], specs: /^codecs\// },
  form: { mutate: ['lib/form.ts', 'lib/form/**/*.ts'], specs: /^(form|handlers)\// },
  handlers: { mutate: ['lib/handlers.ts', 'lib/handlers/**/*.ts'], specs: /^handlers\// },
};
