import type { McpRequest } from 'rxjs-mrtr';
import type { McpNotification } from 'rxjs-mrtr/sdk';
import { asyncScheduler, filter, map, merge, type Observable, switchMap, throttleTime } from 'rxjs';
import { describeNotification } from '../../../cli/describe.js';
import { byId } from '../dom.js';
import { isRunning, type Story } from './happening.js';

const pause = 200; // a server may tell faster than anybody reads

/** Shows how far the server says it is with the request that runs, until that is over. */
export function showProgress(
  requests: Observable<McpRequest>,
  stories: Observable<Story>,
  notifications: Observable<McpNotification>,
): Observable<() => void> {
  const host = byId('progress', HTMLElement);
  const told = requests.pipe(
    switchMap((request) =>
      notifications.pipe(
        filter(({ params }) => params?.['progressToken'] === tokenOf(request)),
        throttleTime(pause, asyncScheduler, { leading: true, trailing: true }),
      ),
    ),
  );
  return merge(
    told.pipe(
      map((notification) => () => {
        show(host, notification);
      }),
    ),
    stories.pipe(
      filter((story) => !isRunning(story)),
      map(() => () => {
        host.hidden = true;
      }),
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
