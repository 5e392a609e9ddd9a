import { map, type Observable } from 'rxjs';
import { isRunning, type Story } from './exchange/happening.js';

/** Keeps the buttons in step: there is something to stop, or something to run. */
export function showControls(
  stories: Observable<Story>,
  { run, stop }: { run: HTMLButtonElement; stop: HTMLButtonElement },
): Observable<() => void> {
  return stories.pipe(
    map((story) => () => {
      const running = isRunning(story);
      run.textContent = running ? 'Start over' : 'Run again';
      // A button that goes grey takes the focus with it.
      if (!running && document.activeElement === stop) run.focus();
      stop.disabled = !running;
    }),
  );
}
