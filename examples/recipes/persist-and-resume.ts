/** An exchange that waits on disk for its answer and goes on in another process. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  exchange,
  finalResult,
  inputHandlers,
  type InputRequests,
  type McpRequest,
  type McpResult,
  mrtr,
} from 'rxjs-mrtr';
import type { TransportConnection } from 'rxjs-mrtr/sdk';
import { concatMap, defer, filter, map, type Observable, take } from 'rxjs';
import { connect, only, withDesk, yes } from './support/desk.js';

const handlers = inputHandlers(yes);

// #region persist
/** All that another process needs in order to go on. */
interface Waiting {
  readonly request: McpRequest;
  readonly inputRequests: InputRequests;
  readonly requestState?: string;
}

/** Asks, and puts what the server wants to know into a file; nobody is asked yet. */
function persist(request: McpRequest, connection: TransportConnection, file: string): Observable<unknown> {
  return exchange(request, { ...connection, ...handlers }).pipe(
    take(1),
    filter((round) => !round.done),
    concatMap(({ inputRequests, requestState }) => {
      const state = requestState === undefined ? {} : { requestState: requestState.reveal() };
      const waiting: Waiting = { request, inputRequests, ...state };
      // The state is between the server and this client: nobody else may read it.
      return writeFile(file, JSON.stringify(waiting), { mode: 0o600 });
    }),
  );
}
// #endregion

// #region resume
/** Goes on with the answers, days later if the server allows it; further rounds are handled as ever. */
function resume(file: string, inputResponses: object, connection: TransportConnection): Observable<McpResult> {
  return defer(() => readFile(file, 'utf8')).pipe(
    map((text) => JSON.parse(text) as Waiting),
    map(({ request: { method, params }, requestState }) => ({
      method,
      params: { ...params, inputResponses, ...(requestState === undefined ? {} : { requestState }) },
    })),
    mrtr({ ...connection, ...handlers }),
    finalResult(),
    map(({ result }) => result),
  );
}
// #endregion

const [, script = '', url, file = ''] = process.argv;
if (url === undefined) {
  await withDesk(async (connection, deskUrl) => {
    const folder = await mkdtemp(join(tmpdir(), 'waiting-'));
    try {
      const waitingFile = join(folder, 'exchange.json');
      const request = { method: 'tools/call', params: { name: 'book_trip', arguments: { city: 'Oslo' } } };
      await only(persist(request, connection, waitingFile));

      const run = promisify(execFile);
      const { stdout } = await run(process.execPath, [...process.execArgv, script, deskUrl, waitingFile]);
      assert.deepEqual(JSON.parse(stdout), {
        booked: true,
        city: 'Oslo',
        traveller: 'Grace',
        nights: 9,
        ticket: 'OSL-09',
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
} else {
  const connection = connect(url);
  const content = { name: 'Grace', departure: '2031-01-09', nights: 9, class: 'sleeper' };
  const { structuredContent } = await only(resume(file, { traveller: { action: 'accept', content } }, connection));
  console.log(JSON.stringify(structuredContent));
  await connection.close();
}
