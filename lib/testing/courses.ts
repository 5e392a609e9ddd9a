import { isPlainObject, own } from '../object.js';
import type { AskedInput, WorkContext } from '../options.js';
import type { JsonObject, McpRequest } from '../protocol.js';

/** What tells one exchange's calls from another's; a `send` that is called by hand has none. */
export type Caller = Pick<WorkContext, 'request' | 'round'>;

/** The course of one exchange, as far as its calls show it. */
export interface Course<E> {
  /** What belongs to the exchange. */
  readonly of: E;
  readonly request: McpRequest;
  /** The number of its last request, from 1. */
  round: number;
  /** What that request brought, by reference; `undefined` while there is nothing to go on from. */
  interim: JsonObject | undefined;
  /** The answers to the questions of this round, by reference. */
  readonly answers: Map<string, unknown>;
  /** When the loop last got something for it: a count over all courses. */
  progress: number;
}

/**
 * Tells exchanges apart that share one options object, also where they overlap. The loop says of each call only which
 * request object and which round it is for; when several exchanges run on the same request object, the objects that
 * pass through the loop by reference (questions and answers) tell them apart, and where even these are the same, the
 * one that has just got something is the one that goes on, since the loop goes on at once.
 */
export class Courses<E> {
  private readonly waiting = new Map<McpRequest, Set<Course<E>>>();
  // A wrapper around a send or a handler may subscribe again: that is the same call, with the same context.
  private readonly byContext = new WeakMap<object, Course<E>>();
  private progress = 0;

  /** The exchange that sends a request: one that `fits` if there is any, one that waits to go on, or a new one. */
  sending(caller: Caller, fits: (course: Course<E>) => boolean, begin: () => E): Course<E> {
    const again = this.byContext.get(caller);
    if (again !== undefined) return again;
    const ready = this.candidates(caller, caller.round - 1);
    const course = ready.find(fits) ?? ready[0] ?? this.begin(caller.request, begin());
    course.round = caller.round;
    this.await(course);
    this.byContext.set(caller, course);
    return course;
  }

  /** The exchange that has this question to ask; `undefined` where there is none. */
  asking(caller: Caller, key: string, input: AskedInput): Course<E> | undefined {
    const again = this.byContext.get(caller);
    if (again !== undefined) return again;
    const ready = this.candidates(caller, caller.round).filter(
      (course) => question(course, key) !== undefined && !course.answers.has(key),
    );
    const isOwn = (course: Course<E>): boolean => {
      const asked = question(course, key);
      return asked === input || (isPlainObject(asked) && own(asked, 'params') === input.params);
    };
    const course = ready.find(isOwn) ?? ready[0];
    if (course !== undefined) this.byContext.set(caller, course);
    return course;
  }

  /** The exchange that waits before it sends again after this round, without a question. */
  pausing(round: number): Course<E> | undefined {
    const all = [...this.waiting.values()].flatMap((courses) => [...courses]);
    return latest(all.filter((course) => course.round === round && !hasQuestions(course)))[0];
  }

  /** Notes a result; only an interim one lets the exchange go on. */
  received(course: Course<E>, result: unknown): void {
    if (!isInterim(result)) return;
    course.interim = result;
    course.answers.clear();
    course.progress = ++this.progress;
    const courses = this.waiting.get(course.request) ?? new Set();
    this.waiting.set(course.request, courses.add(course));
  }

  /** Notes an answer, by reference. */
  answered(course: Course<E>, key: string, answer: unknown): void {
    course.answers.set(key, answer);
    course.progress = ++this.progress;
  }

  private candidates({ request }: Caller, round: number): Course<E>[] {
    return latest([...(this.waiting.get(request) ?? [])].filter((course) => course.round === round));
  }

  private begin(request: McpRequest, of: E): Course<E> {
    return { of, request, round: 0, interim: undefined, answers: new Map(), progress: 0 };
  }

  /** A request is under way: until its result is there, nothing else can come of this exchange. */
  private await(course: Course<E>): void {
    const courses = this.waiting.get(course.request);
    courses?.delete(course);
    if (courses?.size === 0) this.waiting.delete(course.request);
  }
}

function isInterim(result: unknown): result is JsonObject {
  try {
    return isPlainObject(result) && own(result, 'resultType') === 'input_required';
  } catch {
    return false; // a getter that throws: the loop refuses it
  }
}

function latest<E>(courses: readonly Course<E>[]): Course<E>[] {
  return [...courses].sort((a, b) => b.progress - a.progress);
}

function question<E>({ interim }: Course<E>, key: string): unknown {
  const asked = interim && own(interim, 'inputRequests');
  return isPlainObject(asked) ? own(asked, key) : undefined;
}

function hasQuestions<E>({ interim }: Course<E>): boolean {
  const asked = interim && own(interim, 'inputRequests');
  return isPlainObject(asked) && Object.keys(asked).length > 0;
}
