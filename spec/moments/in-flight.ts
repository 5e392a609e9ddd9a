import type { Happening } from './stage.js';

/** The work that is in flight after all this has happened, and whether its Observable is subscribed to. */
export function inFlight(log: readonly Happening[]): { readonly work: string; readonly open: boolean } | undefined {
  let work: string | undefined;
  let open = false;
  for (const { what } of log) {
    if (/^(send|ask) /.test(what)) {
      work = what;
      open = false;
    } else if (what.startsWith('open ')) {
      open = true;
    } else if (!what.startsWith('value ')) {
      work = undefined;
    }
  }
  return work === undefined ? undefined : { work, open };
}

/** What has to happen when the consumer leaves after all this: the signal first, then the one teardown. */
export function leaving(log: readonly Happening[], watches = true): string[] {
  const current = inFlight(log);
  if (current === undefined) return [];
  return [...(watches ? [`abort ${current.work}`] : []), ...(current.open ? [`close ${current.work}`] : [])];
}

/** Only what happened. */
export function whats(log: readonly Happening[]): string[] {
  return log.map(({ what }) => what);
}
