import { combineLatest, distinctUntilChanged, interval, map, Observable, startWith, switchMap } from 'rxjs';
import { byId } from '../dom.js';
import { drawDiagram } from './diagram.js';
import { isRunning, type Story } from './happening.js';
import { timelineOf } from './timeline.js';

const tick = 100;
const usualFontSize = 16;

/** Draws the story as it grows: when something happens, while time goes by, and when there is more or less room. */
export function showDiagram(stories: Observable<Story>): Observable<() => void> {
  const host = byId('diagram', HTMLElement);
  const drawn = stories.pipe(
    switchMap((story) =>
      isRunning(story)
        ? interval(tick).pipe(
            startWith(0),
            map(() => story),
          )
        : [story],
    ),
  );
  return combineLatest([drawn, widthOf(host)]).pipe(
    map(([story, width]) => () => {
      // Somebody who reads larger letters looks at larger marbles.
      const scale = parseFloat(getComputedStyle(host).fontSize) / usualFontSize;
      host.replaceChildren(drawDiagram(timelineOf(story, Date.now(), width / scale), describe(story), scale));
    }),
  );
}

const describe = (story: Story): string =>
  `A marble diagram of the exchange ${isRunning(story) ? 'so far' : 'from beginning to end'}; the list of what happened says the same.`;

function widthOf(element: Element): Observable<number> {
  return new Observable<number>((subscriber) => {
    const observer = new ResizeObserver(() => {
      subscriber.next(element.clientWidth);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }).pipe(distinctUntilChanged());
}
