/** The page: the person makes a stream of requests, each becomes a story that grows, and the stories are drawn. */
import { inputHandlers, type MrtrOptions } from 'rxjs-mrtr';
import { BehaviorSubject, fromEvent, merge, share, Subject, switchMap } from 'rxjs';
import { connect } from './connection.js';
import { showControls } from './controls.js';
import { byId } from './dom.js';
import { showDiagram } from './exchange/diagram-view.js';
import type { Happening } from './exchange/happening.js';
import { showProgress } from './exchange/progress-view.js';
import { showStories } from './exchange/story-view.js';
import { tellStory } from './exchange/tell-story.js';
import { askPerson } from './questions/ask-person.js';
import { requestForm } from './request/request-form.js';
import { greet } from './greeting.js';
import { messagesPane } from './wire/messages-view.js';
import type { Note } from './wire/note.js';

const run = byId('run', HTMLButtonElement);
const stop = byId('stop', HTMLButtonElement);

const notes = new Subject<Note>();
const asides = new Subject<Happening>();
const serverName = new BehaviorSubject('The server');

const handlers = inputHandlers(
  askPerson({
    host: byId('question', HTMLElement),
    home: run,
    server: () => serverName.value,
    tell: (asking) => {
      asides.next(asking);
    },
  }),
);
const connection = connect(handlers.capabilities, (note) => {
  notes.next(note);
});
const options: MrtrOptions = {
  ...handlers,
  nextId: connection.nextId,
  send: (id, method, params, { round }) => {
    asides.next({ kind: 'sent', id, round, method });
    return connection.send(id, method, params);
  },
  // A server that asks nothing wants time; and so that there is something to see.
  stateOnlyDelay: 400,
};

const offers = greet({ ...handlers, ...connection }, serverName);
const requests = offers.pipe(switchMap(requestForm), share());
// Running a request again unsubscribes from the one before, which cancels it.
const stories = requests.pipe(
  switchMap((request) => tellStory(request, { options, asides, stop: fromEvent(stop, 'click') })),
  share(),
);

merge(
  messagesPane(notes),
  showStories(stories),
  showDiagram(stories),
  showControls(stories, { run, stop }),
  showProgress(requests, stories, connection.notifications),
).subscribe({
  next: (draw) => {
    draw();
  },
  // All that can go wrong in an exchange is part of its story: what arrives here is a fault of the page.
  error: reportError,
});
