import { map, type Observable } from 'rxjs';
import { byId, html } from '../dom.js';
import type { Story, Timed } from './happening.js';
import { drawResult } from './result-view.js';
import { sentenceFor, statusOf } from './words.js';

/** Shows each story in words: what is new of it, its result, and where it stands. */
export function showStories(stories: Observable<Story>): Observable<() => void> {
  return stories.pipe(
    map((story) => () => {
      showStory(story);
    }),
  );
}

function showStory(story: Story): void {
  const list = byId('story', HTMLOListElement);
  const result = byId('result', HTMLElement);
  if (story.length === 0) {
    list.replaceChildren();
    result.replaceChildren();
  }
  for (const happening of story.slice(list.childElementCount)) {
    list.append(lineFor(happening, story[0]?.at ?? happening.at));
    if (happening.kind === 'round' && happening.round.done) result.replaceChildren(drawResult(happening.round.result));
  }
  // Only a change is spoken.
  const status = byId('status', HTMLElement);
  const words = statusOf(story);
  if (status.textContent !== words) status.textContent = words;
}

function lineFor(happening: Timed, start: number): HTMLElement {
  const time = `${((happening.at - start) / 1000).toFixed(2)} s`;
  return html(
    'li',
    { class: happening.kind },
    html('span', { class: 'time' }, time),
    html('span', {}, sentenceFor(happening)),
  );
}
