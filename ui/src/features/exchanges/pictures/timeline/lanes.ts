/** Where everything of a scene stands on a timeline: a lane for each agent, a row in it for tasks that overlap. */
import type { PartyView } from "../../../../host/generated/api";
import { type Call, type Course, isEnd, isWaiting, type Scene, type Span, standing, YOU } from "../scene";
import type { Window } from "./window";

export const ROW = 22;
/** The strip of a lane that shows calls. */
export const STRIP = 12;
const PADDING = 6;

/** How a state is drawn. Each has a shape of its own, beside its colour. */
export type Look = "sent" | "working" | "waiting" | "unknown" | "lost";
export type Mark = "completed" | "canceled" | "failed";

export type Lane = {
  party: PartyView;
  top: number;
  height: number;
  /** Tasks with the row that each has. */
  tasks: readonly { course: Course; row: number }[];
  calls: readonly Call[];
};

/** Lanes from top to bottom: who began first is first. Who did nothing has none. */
export function lanesOf(scene: Scene): Lane[] {
  const tasks = groupBy(scene.courses, ({ task }) => task.party);
  const calls = groupBy(scene.calls, ({ from, to }) => (to === YOU ? from : to));
  const known = new Map(scene.parties.map((party) => [party.id, party]));
  const begun = (id: string) =>
    Math.min(calls.get(id)?.[0]?.startedAt ?? Infinity, tasks.get(id)?.[0]?.spans[0].from ?? Infinity);
  const ids = [...new Set([...tasks.keys(), ...calls.keys()])].filter((id) => known.has(id));
  let top = 0;
  return ids
    .toSorted((one, other) => begun(one) - begun(other))
    .flatMap((id) => {
      const party = known.get(id);
      if (party === undefined) return [];
      const packed = pack(tasks.get(id) ?? []);
      const rows = packed.reduce((most, { row }) => Math.max(most, row + 1), 1);
      const lane = {
        party,
        top,
        height: STRIP + rows * ROW + PADDING,
        tasks: packed,
        calls: calls.get(id) ?? [],
      };
      top += lane.height;
      return [lane];
    });
}

/** Each task in the first row that is free by then. */
function pack(courses: readonly Course[]): { course: Course; row: number }[] {
  const free: number[] = [];
  return courses.map((course) => {
    const { from } = course.spans[0];
    const row = free.findIndex((until) => until <= from);
    const place = row === -1 ? free.length : row;
    const last = standing(course);
    free[place] = isEnd(last) ? last.from : Number.POSITIVE_INFINITY;
    return { course, row: place };
  });
}

/** How a span is drawn; `null` where the task has ended, which is a mark and no span. */
export function lookOf(span: Span): Look | null {
  if (isWaiting(span)) return "waiting";
  if (span.lost) return "lost";
  if (isEnd(span)) return null;
  if (span.state === "submitted") return "sent";
  return span.state === "working" ? "working" : "unknown";
}

export function markOf({ state, lost }: Span): Mark | null {
  if (lost) return null;
  if (state === "completed" || state === "canceled" || state === "failed") return state;
  return state === "rejected" ? "failed" : null;
}

export type Tick = { call: Call; x: number; width: number };

/** Calls in view, at most one at each pixel; of several there, one that failed, or the one that is picked. */
export function ticksOf(
  calls: readonly Call[],
  { from, to }: Window,
  width: number,
  now: number,
  selected: string | null,
): Tick[] {
  const scale = width / (to - from);
  const found = new Map<number, Tick>();
  for (const call of calls) {
    const end = call.startedAt + (call.durationMs ?? Math.max(0, now - call.startedAt));
    if (end < from || call.startedAt > to) continue;
    const x = Math.round((Math.max(call.startedAt, from) - from) * scale);
    const before = found.get(x);
    const matters = call.id === selected || (call.failed && before?.call.id !== selected);
    const shown = { call, x, width: Math.max(2, (Math.min(end, to) - from) * scale - x) };
    if (before === undefined || matters || (shown.width > before.width && !before.call.failed))
      found.set(x, shown);
  }
  return [...found.values()];
}

/** What is drawn at a place, give or take what a hand trembles; of several the one on top. */
export function tickAt(ticks: readonly Tick[], place: number): Tick | null {
  return ticks.findLast(({ x, width }) => x - 1 <= place && place <= x + width + 1) ?? null;
}

/** How much happened in each of `count` equal parts of time, from 0 to 1, and whether somebody was waited for. */
export function density(
  scene: Scene,
  { from, to }: Window,
  count: number,
): { calls: readonly number[]; waits: readonly boolean[] } {
  const calls = new Array<number>(count).fill(0);
  const waits = new Array<boolean>(count).fill(false);
  const part = (at: number) => Math.floor(((at - from) / (to - from)) * count);
  for (const { startedAt } of scene.calls) {
    const place = part(startedAt);
    const before = calls[place];
    if (before !== undefined) calls[place] = before + 1;
  }
  for (const span of scene.courses.flatMap(({ spans }) => spans).filter(isWaiting)) {
    const last = Math.min(count - 1, part(span.until ?? to));
    for (let place = Math.max(0, part(span.from)); place <= last; place += 1) waits[place] = true;
  }
  const most = calls.reduce((one, other) => Math.max(one, other), 1);
  return { calls: calls.map((number) => number / most), waits };
}

function groupBy<Thing>(things: readonly Thing[], keyOf: (thing: Thing) => string): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [thing]);
    else group.push(thing);
  }
  return groups;
}
