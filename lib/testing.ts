/**
 * For tests of what is built on `mrtr`: scripted servers and people, recordings of real exchanges and their replay, and
 * exchanges as marble text and pictures. All times are on RxJS's clock, and no test runner is imported.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 * @module rxjs-mrtr/testing
 */

export { complete, elicit, elicitUrl, inputRequired, listRoots, sample } from './testing/builders.js';
export { marbleDiagram } from './testing/diagram.js';
export { marbles } from './testing/marbles.js';
export { record } from './testing/record.js';
export { replay } from './testing/replay.js';
export { scriptedInput } from './testing/scripted-input.js';
export { scriptedServer } from './testing/scripted-server.js';
export { parseTranscript, Transcript } from './testing/transcript.js';

export type { InputRequiredReply, Question } from './testing/builders.js';
export type { DiagramOptions } from './testing/diagram.js';
export type { Json } from './testing/json.js';
export type { MarblesOptions } from './testing/marbles.js';
export type { Recording, RecordedOptions, RecordHooks } from './testing/record.js';
export type { Redact, Redacted } from './testing/redaction.js';
export type { ReplayHooks, ReplayOptions } from './testing/replay.js';
export type { Reply } from './testing/reply.js';
export type { Asked, ScriptedInput } from './testing/scripted-input.js';
export type { ScriptedServer, Sent } from './testing/scripted-server.js';
export type { RecordedError, RecordedExchange, RecordedInput, RecordedRound } from './testing/transcript.js';
