/**
 * How everything stood at an instant: the log, without what had not happened yet.
 *
 * Every picture is a function of a scene. Live is the instant that never ends, so that a past instant and the live
 * picture of that moment cannot differ.
 */
import type { CallPassed, PartyView, PictureTask, StateChangeView } from "../../../host/generated/api";
import type { PictureLog } from "./log";

/** The workbench itself, beside the agents. */
export const YOU = "you";

/** A call as far as it had gone. */
export type Call = Omit<CallPassed, "from" | "to" | "frames"> & {
  from: string;
  to: string;
  /** How many the answer has; `null` until it is whole. */
  frames: number | null;
};

/** A task in one state, from then until then. */
export type Span = {
  state: string;
  lost: boolean;
  from: number;
  /** `null`: it still is. */
  until: number | null;
};

export type Course = { task: PictureTask; spans: readonly [Span, ...Span[]] };

export type Scene = {
  parties: readonly PartyView[];
  /** In the order in which they began. */
  courses: readonly Course[];
  /** In the order in which they began. */
  calls: readonly Call[];
};

/** How everything stood at `instant`; `null`: as it is now. */
export function sceneAt(log: PictureLog, instant: number | null): Scene {
  const until = instant ?? Number.POSITIVE_INFINITY;
  return {
    parties: log.parties,
    courses: courses(log, until),
    calls: log.calls.filter((call) => call.startedAt <= until).map((call) => callAt(call, until)),
  };
}

/** Calls that are over never change, and most of them are. */
const over = new WeakMap<CallPassed, Call>();

function callAt(passed: CallPassed, until: number): Call {
  const hasEnded = passed.durationMs !== null && passed.startedAt + passed.durationMs <= until;
  const known = hasEnded ? over.get(passed) : undefined;
  if (known !== undefined) return known;
  const { from, to, ...call } = passed;
  const parties = { from: from ?? YOU, to: to ?? YOU };
  if (hasEnded) {
    const whole = { ...call, ...parties };
    over.set(passed, whole);
    return whole;
  }
  const isAnswered = call.firstByteMs !== null && call.startedAt + call.firstByteMs <= until;
  return {
    ...call,
    ...parties,
    firstByteMs: isAnswered ? call.firstByteMs : null,
    status: isAnswered ? call.status : null,
    failed: isAnswered && call.status !== null && call.status >= 400,
    durationMs: null,
    frames: null,
  };
}

function courses({ tasks, changes }: PictureLog, until: number): Course[] {
  const spans = new Map<string, [Span, ...Span[]]>();
  for (const change of changes) {
    if (change.at > until) break;
    const before = spans.get(change.taskKey);
    if (before === undefined) {
      spans.set(change.taskKey, [spanOf(change)]);
      continue;
    }
    const last = before.at(-1);
    if (last !== undefined) last.until = change.at;
    before.push(spanOf(change));
  }
  const found: Course[] = [];
  for (const [key, course] of spans) {
    const task = tasks.get(key);
    if (task !== undefined) found.push({ task, spans: course });
  }
  return found;
}

function spanOf({ state, lost, at }: StateChangeView): Span {
  return { state, lost, from: at, until: null };
}

const ENDS = ["completed", "canceled", "failed", "rejected"];

/** Nothing more happens to the task. */
export function isEnd({ state, lost }: Span): boolean {
  return lost || ENDS.includes(state);
}

/** The task waits for a person. */
export function isWaiting({ state, lost }: Span): boolean {
  return !lost && (state === "input-required" || state === "auth-required");
}

/** Where a task stands in a scene. */
export function standing({ spans }: Course): Span {
  return spans.at(-1) ?? spans[0];
}

/** In which state each task is. */
export function statesOf({ courses }: Scene): Map<string, string> {
  return new Map(courses.map((course) => [course.task.key, standing(course).state]));
}

/** Those of which the filter left calls. */
export function onlyCalled(scene: Scene): Scene {
  const called = new Set(scene.calls.map((call) => call.taskKey));
  return { ...scene, courses: scene.courses.filter(({ task }) => called.has(task.key)) };
}

/** The call of a task that carried what happened at an instant: under way then, or else the last before, or the first after. */
export function callOf(scene: Scene, taskKey: string, at: number): Call | null {
  const calls = scene.calls.filter((call) => call.taskKey === taskKey);
  const begun = calls.filter((call) => call.startedAt <= at);
  const underWay = begun.findLast(
    (call) => call.durationMs === null || call.startedAt + call.durationMs >= at,
  );
  return underWay ?? begun.at(-1) ?? calls[0] ?? null;
}
