import { isPlainObject, own } from '../object.js';
import type { AskedInput, WorkContext } from '../options.js';
import type { JsonObject, McpRequest, RequestId } from '../protocol.js';

/** What tells one exchange's calls from another's. */
export type Caller = Pick<WorkContext, 'request' | 'round'>;

/** A request as it is sent; `caller` is absent where a wrapper has left it out, and for requests sent by hand. */
export interface Sending {
  readonly caller: Caller | undefined;
  readonly id: RequestId;
  readonly method: string;
  readonly params: JsonObject;
}

/** The course of one exchange, as far as its calls show it. */
export interface Course<E> {
  /** What belongs to the exchange. */
  readonly of: E;
  readonly request: McpRequest;
  /** The id of its last request. */
  id: RequestId | undefined;
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
 *
 * A wrapper around `send` may leave out the context. Then what is sent has to tell.
 */
export class Courses<E> {
  private readonly waiting = new Map<McpRequest, Set<Course<E>>>();
  // A wrapper around a send or a handler may subscribe or call again: that is the same piece of work.
  private readonly byWork = new WeakMap<object, Course<E>>();
  private progress = 0;

  /** The exchange that sends a request: one that `fits` if there is any, one that waits to go on, or a new one. */
  sending(
    { caller, id, method, params }: Sending,
    fits: (course: Course<E>) => boolean,
    begin: (request: McpRequest) => E,
  ): Course<E> {
    // The loop makes fresh params for each request; by hand they may be used again, for another one.
    const work = caller ?? params;
    const known = this.byWork.get(work);
    if (known !== undefined && (caller !== undefined || known.id === id)) return known;
    const course = this.next(caller, fits) ?? this.begin(caller?.request ?? { method, params }, begin);
    course.round = caller?.round ?? course.round + 1;
    course.id = id;
    this.goesOn(course);
    this.byWork.set(work, course);
    return course;
  }

  /** The exchange that has this question to ask; `undefined` where there is none. */
  asking(caller: Caller | undefined, key: string, input: AskedInput): Course<E> | undefined {
    const again = caller && this.byWork.get(caller);
    if (again !== undefined) return again;
    const isOpen = (course: Course<E>): boolean => own(askedIn(course), key) !== undefined && !course.answers.has(key);
    const isOwn = (course: Course<E>): boolean => {
      const asked = own(askedIn(course), key);
      if (!isPlainObject(asked)) return false;
      const params = own(asked, 'params');
      // A question without params gets new ones from the loop: then its method has to tell.
      return params === undefined ? own(asked, 'method') === input.method : params === input.params;
    };
    const ready = caller === undefined ? [] : this.candidates(caller, caller.round).filter(isOpen);
    const course = ready.find(isOwn) ?? ready[0] ?? this.all().find((one) => isOpen(one) && isOwn(one));
    if (course !== undefined && caller !== undefined) this.byWork.set(caller, course);
    return course;
  }

  /** The exchange that waits before it sends again after this round, without a question. */
  pausing(round: number): Course<E> | undefined {
    return this.all().find((course) => course.round === round && questionsOf(course).length === 0);
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

  /** The exchange that goes on with this request, if it is not a first one. */
  private next(caller: Caller | undefined, fits: (course: Course<E>) => boolean): Course<E> | undefined {
    if (caller?.round === 1) return undefined;
    const ready = caller === undefined ? [] : this.candidates(caller, caller.round - 1);
    return ready.find(fits) ?? ready[0] ?? this.all().find(fits);
  }

  /** The exchanges of this request that wait after that round, the one that got something last at the front. */
  private candidates({ request }: Caller, round: number): Course<E>[] {
    return latest([...(this.waiting.get(request) ?? [])].filter((course) => course.round === round));
  }

  private all(): Course<E>[] {
    return latest([...this.waiting.values()].flatMap((courses) => [...courses]));
  }

  private begin(request: McpRequest, begin: (request: McpRequest) => E): Course<E> {
    return {
      of: begin(request),
      request,
      id: undefined,
      round: 0,
      interim: undefined,
      answers: new Map(),
      progress: 0,
    };
  }

  /** A request is under way: until its result is there, nothing else can come of this exchange. */
  private goesOn(course: Course<E>): void {
    const courses = this.waiting.get(course.request);
    courses?.delete(course);
    if (courses?.size === 0) this.waiting.delete(course.request);
  }
}

/** The keys of what is asked in this round. */
export function questionsOf<E>(course: Course<E>): string[] {
  const asked = askedIn(course);
  return Object.keys(asked).filter((key) => asked[key] !== undefined);
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

function askedIn<E>({ interim }: Course<E>): JsonObject {
  const asked = interim && own(interim, 'inputRequests');
  return isPlainObject(asked) ? asked : {};
}
