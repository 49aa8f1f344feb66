/**
 * What the page knows of a range of time: one look at it whole, and then what came since.
 *
 * Nothing here is truth; throwing it away and looking again gives the same.
 */
import type {
  CallPassed,
  FilterProblem,
  PartyView,
  PictureMark,
  PictureTask,
  PictureView,
  StateChangeView,
} from "../../../host/generated/api";

export type PictureLog = {
  parties: readonly PartyView[];
  tasks: ReadonlyMap<string, PictureTask>;
  /** Oldest first. */
  changes: readonly StateChangeView[];
  /** In the order in which they began. */
  calls: readonly CallPassed[];
  leftOut: number;
  /** When the first call began whose bodies were looked into, where older ones were left out. */
  bodiesSince: number | null;
  problems: readonly FilterProblem[];
  mark: PictureMark;
  taskCount: number;
};

/** What a page that is open for days holds on to: no more than a first look brings. */
const MOST_CALLS = 5_000;

/** The log as one look shows it. */
export function begin(view: PictureView): PictureLog {
  return {
    parties: view.parties,
    tasks: new Map(view.tasks.map((task) => [task.key, task])),
    changes: view.changes,
    calls: inOrder(view.calls),
    leftOut: view.leftOut,
    bodiesSince: view.bodiesSince,
    problems: view.problems,
    mark: view.mark,
    taskCount: view.taskCount,
  };
}

/** The log with what came since. */
export function merge(known: PictureLog, news: PictureView): PictureLog {
  const newer = new Map(news.calls.map((call) => [call.id, call]));
  // Only what ran can have changed: thousands of others are not even looked up.
  const kept = known.calls.map((call) => {
    if (call.durationMs !== null) return call;
    const changed = newer.get(call.id);
    newer.delete(call.id);
    return changed ?? call;
  });
  const calls = inOrder([...kept, ...newer.values()]);
  const tooMany = Math.max(0, calls.length - MOST_CALLS);
  const parties = new Map([...known.parties, ...news.parties].map((party) => [party.id, party]));
  return {
    parties: [...parties.values()],
    tasks: new Map([...known.tasks, ...news.tasks.map((task) => [task.key, task] as const)]),
    changes: inTime([...known.changes, ...news.changes]),
    calls: calls.slice(tooMany),
    leftOut: known.leftOut + tooMany,
    bodiesSince: news.bodiesSince,
    problems: news.problems,
    mark: news.mark,
    taskCount: news.taskCount,
  };
}

/** Calls that had not ended when they were looked at. */
export function running({ calls }: PictureLog): string[] {
  return calls.filter((call) => call.durationMs === null).map((call) => call.id);
}

/** When the first and the last thing happened that the log knows; `null` while it knows nothing. */
export function extent({ calls, changes }: PictureLog): { first: number; last: number } | null {
  const firsts = [calls[0]?.startedAt, changes[0]?.at].filter((at) => at !== undefined);
  if (firsts.length === 0) return null;
  let last = changes.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  for (const call of calls) last = Math.max(last, endOf(call));
  return { first: Math.min(...firsts), last };
}

function endOf({ startedAt, durationMs, firstByteMs }: CallPassed): number {
  return startedAt + (durationMs ?? firstByteMs ?? 0);
}

function inOrder(calls: readonly CallPassed[]): CallPassed[] {
  return calls.toSorted((one, other) => one.startedAt - other.startedAt || compare(one.id, other.id));
}

/** What agents tell each other and what they tell the workbench is written side by side. */
function inTime(changes: StateChangeView[]): readonly StateChangeView[] {
  const isInOrder = changes.every((change, index) => change.at >= (changes[index - 1]?.at ?? change.at));
  return isInOrder ? changes : changes.toSorted((one, other) => one.at - other.at);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
