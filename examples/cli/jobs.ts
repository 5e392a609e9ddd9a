import { exchange, finalResult, type McpRequest, type MrtrOptions } from 'rxjs-mrtr';
import {
  concat,
  concatMap,
  EMPTY,
  endWith,
  expand,
  from,
  ignoreElements,
  map,
  type Observable,
  reduce,
  take,
  tap,
} from 'rxjs';
import { describeOffers } from './describe.js';
import type { Job } from './flags.js';
import type { Greeting } from './greeting.js';
import { type Say, tellExchange } from './story.js';

/** One request for each way in which the server of the examples asks. */
const tour: readonly McpRequest[] = [
  { method: 'tools/call', params: { name: 'book_trip', arguments: { city: 'Lisbon' } } },
  { method: 'tools/call', params: { name: 'pack_bag', arguments: {} } },
  { method: 'tools/call', params: { name: 'find_seat', arguments: {} } },
  { method: 'tools/call', params: { name: 'print_tickets', arguments: { copies: 3 } } },
  { method: 'prompts/get', params: { name: 'welcome_letter', arguments: { hotel: 'Astoria' } } },
  { method: 'resources/read', params: { uri: 'travel://timetable' } },
];

/** Does what the command line asks for; emits once, whether a tool has reported an error of its own. */
export function doJob(job: Job, options: MrtrOptions, { offers }: Greeting, say: Say): Observable<boolean> {
  switch (job.kind) {
    case 'tour':
      return runAll(tour, options, say);
    case 'request':
      return runAll([job.request], options, say);
    case 'list': {
      const lists = (['tools', 'prompts', 'resources'] as const).filter((kind) => offers.includes(kind));
      return concat(...lists.map((kind) => list(kind, options, say))).pipe(ignoreElements(), endWith(false));
    }
  }
}

function runAll(requests: readonly McpRequest[], options: MrtrOptions, say: Say): Observable<boolean> {
  return from(requests).pipe(
    map(withProgress),
    concatMap((request) => tellExchange(request, options, say)),
    reduce((failed, result) => failed || result['isError'] === true, false),
  );
}

/** Servers tell how far they are if they are given a token to tell it under. */
const withProgress = ({ method, params }: McpRequest): McpRequest => ({
  method,
  params: { ...params, _meta: { progressToken: 'progress' } },
});

const maxPages = 50;

/** Prints what the server offers of one kind, page by page. */
function list(kind: 'tools' | 'prompts' | 'resources', options: MrtrOptions, say: Say): Observable<unknown> {
  const page = (cursor?: string) =>
    exchange({ method: `${kind}/list`, params: cursor === undefined ? {} : { cursor } }, options).pipe(finalResult());
  const heading = () => {
    say(`\n${kind}`);
  };
  return page().pipe(
    expand(({ result: { nextCursor } }) => (typeof nextCursor === 'string' ? page(nextCursor) : EMPTY)),
    take(maxPages),
    tap({
      subscribe: heading,
      next: ({ result }) => {
        for (const line of describeOffers(result[kind])) say(`  ${line}`);
      },
    }),
  );
}
