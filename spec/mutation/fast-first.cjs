const { default: Sequencer } = require('@jest/test-sequencer');

const slow = ['/spec/moments/', '/spec/sdk/', '/spec/testing/', '/spec/model/'];

/** Small specs first: most mutants meet their end there, before anything long has begun. */
module.exports = class FastFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => slow.findIndex((part) => path.includes(part));
    return [...tests].sort((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path));
  }
};
