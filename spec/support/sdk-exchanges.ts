import { firstValueFrom, forkJoin, lastValueFrom, tap, toArray } from 'rxjs';
import {
  exchange,
  finalResult,
  isMcpClientError,
  type McpRequest,
  type MrtrOptions,
  type Round,
} from '../../lib/index.js';
import type { TransportConnection, TransportOptions } from '../../lib/sdk.js';
import { observe } from './observe.js';

/** A connection to the server of `sdk-server.ts`, and what that server has logged. */
export interface Peer {
  readonly connection: TransportConnection;
  readonly log: () => Promise<string>;
}

export const clientOptions: TransportOptions = {
  clientInfo: { name: 'spec', version: '1.0.0' },
  capabilities: { elicitation: { form: {} } },
};

export const deploy: McpRequest = { method: 'tools/call', params: { name: 'deploy', arguments: { env: 'prod' } } };

/** Answers each question with its own key in capitals. */
export const handleInput: MrtrOptions['handleInput'] = (key) => ({
  action: 'accept',
  content: { [key]: key.toUpperCase() },
});

export const call = (name: string, more: object = {}): McpRequest => ({
  method: 'tools/call',
  params: { name, ...more },
});

/** The text of a tool's result. */
export function textOf(result: unknown): string | undefined {
  return (result as { content: { text: string }[] }).content[0]?.text;
}

/** Polls until the check holds; the test's own time limit is the limit. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 2));
}

const run = (peer: Peer, request: McpRequest, more: Partial<MrtrOptions> = {}): Promise<Round[]> =>
  lastValueFrom(exchange(request, { ...peer.connection, handleInput, ...more }).pipe(toArray()));

const errorOf = async (work: Promise<unknown>): Promise<unknown> => {
  const outcome = await work.then(
    () => 'no error',
    (error: unknown) => error,
  );
  expect(isMcpClientError(outcome)).toBe(true);
  return outcome;
};

function fail(error: unknown): never {
  throw error;
}

const logged = (peer: Peer, word: string): Promise<void> => until(async () => (await peer.log()).includes(word));

/** Runs a deployment for each name, all at once, with answers of its own; their texts in order. */
async function deployAll(connection: TransportConnection, names: string[]): Promise<unknown[]> {
  const deployments = names.map((name) => {
    const answers: MrtrOptions['handleInput'] = (key) => ({
      action: 'accept',
      content: { [key]: `${key} of ${name}` },
    });
    const request = call('deploy', { arguments: { env: name } });
    return exchange(request, { ...connection, handleInput: answers }).pipe(finalResult());
  });
  return (await lastValueFrom(forkJoin(deployments))).map(({ result }) => textOf(result));
}

const twenty = Array.from({ length: 20 }, (_, n) => `e${n}`);

type Connect = (options?: Partial<TransportOptions>) => Peer;

/** What holds over every official transport, against an official server: a name and a check. */
export const exchanges: readonly (readonly [name: string, expectHolds: (connect: Connect) => Promise<void>])[] = [
  [
    'brings every round of a tool call, and the final result',
    async (connect) => {
      const rounds = await run(connect(), deploy);
      expect(
        rounds.map((round) => [
          round.round,
          round.id,
          round.done ? textOf(round.result) : Object.keys(round.inputRequests),
        ]),
      ).toStrictEqual([
        [1, 1, ['region']],
        [2, 2, ['size']],
        [3, 3, 'prod in REGION, SIZE'],
      ]);
    },
  ],
  [
    'brings those of prompts/get and resources/read, too',
    async (connect) => {
      const peer = connect();
      const prompt = await run(peer, { method: 'prompts/get', params: { name: 'greet' } });
      const resource = await run(peer, { method: 'resources/read', params: { uri: 'memo:///today' } });
      expect(prompt.at(-1)).toMatchObject({ round: 2, result: { messages: [{ content: { text: 'Greet NAME' } }] } });
      expect(resource.at(-1)).toMatchObject({ round: 2, result: { contents: [{ text: 'Today is MOOD' }] } });
    },
  ],
  [
    'brings a refusal of the person to the server',
    async (connect) => {
      const rounds = await run(connect(), deploy, { handleInput: () => ({ action: 'decline' }) });
      expect(rounds.at(-1)).toMatchObject({ done: true, round: 2, result: { content: [{ text: 'declined' }] } });
    },
  ],
  [
    'keeps twenty exchanges at once apart',
    async (connect) => {
      const texts = await deployAll(connect().connection, twenty);
      expect(texts).toStrictEqual(twenty.map((name) => `${name} in region of ${name}, size of ${name}`));
    },
  ],
  [
    'reports what the server refuses as json_rpc',
    async (connect) => {
      const peer = connect();
      expect(await errorOf(run(peer, { method: 'spec/nothing' }))).toMatchObject({
        kind: 'json_rpc',
        reason: { code: -32601 },
      });
      expect(await errorOf(run(peer, call('nothing')))).toMatchObject({ kind: 'json_rpc', reason: { code: -32602 } });
      const forged = call('deploy', { arguments: { env: 'x' }, requestState: 'forged' });
      expect(await errorOf(run(peer, forged))).toMatchObject({ kind: 'json_rpc', reason: { code: -32602 } });
      const undeclared = {
        ...deploy,
        params: { ...deploy.params, _meta: { 'io.modelcontextprotocol/clientCapabilities': {} } },
      };
      expect(await errorOf(run(peer, undeclared))).toMatchObject({ kind: 'json_rpc', reason: { code: -32021 } });
    },
  ],
  [
    'agrees on a revision with a server that refuses the first',
    async (connect) => {
      const rounds = await run(connect({ protocolVersion: '2030-01-01' }), deploy);
      expect(rounds.map(({ id }) => id)).toStrictEqual([1, 3, 4]); // 2 was the second attempt of the first request
    },
  ],
  [
    'tells what the server tells meanwhile',
    async (connect) => {
      const { connection } = connect();
      const told = observe(connection.notifications);
      const params = { name: 'count', arguments: { to: 3 }, _meta: { progressToken: 'p' } };
      const result = await firstValueFrom(connection.send(connection.nextId(), 'tools/call', params));
      expect(textOf(result)).toBe('counted to 3');
      expect(told.values.map(({ method, params: said }) => [method, said?.['progress']])).toStrictEqual([
        ['notifications/progress', 1],
        ['notifications/progress', 2],
        ['notifications/progress', 3],
      ]);
    },
  ],
  [
    'cancels on the wire, so that the server notices',
    async (connect) => {
      const peer = connect();
      const subscription = exchange(call('wait'), { ...peer.connection, handleInput }).subscribe({
        error: () => undefined,
      });
      await logged(peer, 'waiting');
      subscription.unsubscribe();
      await logged(peer, 'cancelled');
      expect(await run(peer, deploy)).toHaveLength(3);
    },
  ],
  [
    'closes: what is in flight fails, and what comes',
    async (connect) => {
      const { connection } = connect();
      const inFlight = observe(connection.send('x', 'tools/call', { name: 'wait' }));
      const told = observe(connection.notifications);
      await firstValueFrom(connection.send('y', 'tools/list')); // by now it is started
      await connection.close();
      const closed = { kind: 'transport', reason: { type: 'closed' } };
      expect(inFlight.error).toMatchObject(closed);
      expect(observe(connection.send('z', 'tools/list')).error).toMatchObject(closed);
      expect(told.outcome).toBe('complete');
      await connection.close();
    },
  ],
  [
    'sends nothing for what was unsubscribed before the transport was there',
    async (connect) => {
      const peer = connect();
      peer.connection
        .send('x', 'tools/call', { name: 'wait' })
        .pipe(tap({ error: fail }))
        .subscribe()
        .unsubscribe();
      await firstValueFrom(peer.connection.send('y', 'tools/list'));
      expect(await peer.log()).not.toContain('waiting');
    },
  ],
];
