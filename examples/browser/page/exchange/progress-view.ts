import type { McpRequest } from 'rxjs-mrtr';
import type { McpNotification } from 'rxjs-mrtr/sdk';
import { asyncScheduler, filter, map, merge, type Observable, switchMap, takeUntil, throttleTime } from 'rxjs';
import { describeNotification } from '../../../cli/describe.js';
import { byId } from '../dom.js';
import { isRunning, type Story } from './happening.js';

const pause = 500; // a server may tell faster than anybody reads, or hears it read

/** Shows how far the server says it is with the request that runs, until that is over. */
export function showProgress(
  requests: Observable<McpRequest>,
  stories: Observable<Story>,
  notifications: Observable<McpNotification>,
): Observable<() => void> {
  const host = byId('progress', HTMLElement);
  const ends = stories.pipe(filter((story) => !isRunning(story)));
  return merge(
    progressOf(requests, ends, notifications).pipe(
      map((notification) => () => {
        show(host, notification);
      }),
    ),
    merge(requests, ends).pipe(
      map(() => () => {
        host.hidden = true;
      }),
    ),
  );
}

/** What the server tells about each request, not too often, and nothing of it once the request is over. */
export function progressOf(
  requests: Observable<McpRequest>,
  ends: Observable<unknown>,
  notifications: Observable<McpNotification>,
): Observable<McpNotification> {
  return requests.pipe(
    switchMap((request) =>
      notifications.pipe(
        filter(({ params }) => params?.['progressToken'] === tokenOf(request)),
        throttleTime(pause, asyncScheduler, { leading: true, trailing: true }),
        takeUntil(ends),
      ),
    ),
  );
}

const tokenOf = ({ params }: McpRequest): unknown => (params?.['_meta'] as { progressToken?: unknown }).progressToken;

function show(host: HTMLElement, notification: McpNotification): void {
  const bar = byId('progress-bar', HTMLProgressElement);
  const { progress, total } = notification.params ?? {};
  host.hidden = false;
  byId('progress-text', HTMLElement).textContent = describeNotification(notification).join(' ');
  if (typeof total === 'number' && total > 0 && typeof progress === 'number') {
    bar.max = total;
    bar.value = Math.min(progress, total);
  } else {
    bar.removeAttribute('value');
  }
}
