// The loop alone: against one by hand, and against itself where its work should grow with what it does, and no faster.
import { exchange } from 'rxjs-mrtr';
import { race, raceSync } from './measure.mjs';
import { answer, capabilities, request, requests, respond } from './responder.mjs';

let id = 0;
const nextId = () => ++id;

function run(options) {
  return new Promise((resolve, reject) => {
    let last;
    exchange(request, options).subscribe({
      next: (round) => (last = round),
      error: reject,
      complete: () => resolve(last),
    });
  });
}

/** What somebody writes who checks nothing. */
async function byHand(send, handleInput) {
  let params = request.params;
  for (let round = 1; ; round++) {
    const result = await send(nextId(), request.method, params);
    if (result.resultType !== 'input_required') return { result, round };
    const inputResponses = {};
    for (const key of Object.keys(result.inputRequests)) {
      inputResponses[key] = await handleInput(key, result.inputRequests[key]);
    }
    params = Object.assign({}, request.params, { inputResponses, requestState: result.requestState });
  }
}

/** With asynchronous send and handler: microseconds a round. */
export async function measureLoop() {
  const send = async (_id, _method, params) => respond(params);
  const handleInput = async () => answer();
  const options = { send, nextId, handleInput, capabilities };
  const contestants = { ours: () => run(options), byHand: () => byHand(send, handleInput) };
  for (const [name, contestant] of Object.entries(contestants)) {
    const { result, round } = await contestant();
    if (result.content[0].text !== 'done' || round !== requests) throw new Error(`${name}: a wrong result`);
  }
  const { ours, byHand: hand } = await race(contestants, { warmUp: 6000, repetitions: 601, runs: 40 });
  return { ours: ours / requests, byHand: hand / requests };
}

function runSync(rounds, questions = 1) {
  const options = {
    send: (_id, _method, params) => respond(params, rounds, questions),
    nextId,
    handleInput: answer,
    capabilities,
    maxRounds: rounds,
  };
  return () => {
    let last;
    exchange(request, options).subscribe({ next: (round) => (last = round) });
    if (last.round !== rounds || !last.done) throw new Error(`stopped in round ${last.round}`);
  };
}

/** With synchronous send and handler: microseconds a round at 100 rounds and at 100 000. */
export function measureDepth() {
  const contestants = { short: runSync(100), long: runSync(100_000) };
  const { short, long } = raceSync(contestants, {
    warmUp: { short: 2000, long: 2 },
    repetitions: 9,
    runs: { short: 100, long: 1 },
  });
  return { short: short / 100, long: long / 100_000 };
}

/** A round with 16 questions, and 16 times a round with one. */
export function measureWidth() {
  const rounds = 101;
  const contestants = { one: runSync(rounds, 1), sixteen: runSync(rounds, 16) };
  const { one, sixteen } = raceSync(contestants, { warmUp: 300, repetitions: 101, runs: 3 });
  return { sixteenTimesOne: (16 * one) / (rounds - 1), sixteen: sixteen / (rounds - 1) };
}
