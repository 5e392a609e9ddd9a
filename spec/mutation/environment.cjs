const { TestEnvironment } = require('jest-environment-node');

/** After the first failure nothing more is run: the mutant is dead. */
module.exports = class Bailing extends TestEnvironment {
  #failed = false;

  async handleTestEvent(event) {
    if (event.name === 'test_done' && event.test.errors.length > 0) this.#failed = true;
    if (event.name === 'test_start' && this.#failed) event.test.mode = 'skip';
  }
};
