/** A scene as a graph: who there is and how they are, who calls whom and how much. */
import type { PictureLog } from "../log";
import { type Call, isWaiting, type Scene, standing, YOU } from "../scene";

/** How the last call that is over went. */
export type Health = "answers" | "fails" | "uncalled";

export type Node = {
  id: string;
  name: string;
  host: string;
  version: string | null;
  health: Health;
  /** Calls to or from it that are not over. */
  running: number;
  /** Its tasks that wait for a person. */
  waiting: number;
};

export type Edge = { key: string; from: string; to: string; calls: number; failed: number };

export type Graph = { nodes: readonly Node[]; edges: readonly Edge[] };

export function edgeKey(from: string, to: string): string {
  return `${from}\n${to}`;
}

/** Agents that are saved, and whoever else took part. */
export function graphOf(scene: Scene, you: string): Graph {
  const edges = new Map<string, Map<string, Edge>>();
  const last = new Map<string, Call>();
  const open = new Map<string, number>();
  const took = new Set<string>();
  for (const call of scene.calls) {
    const { from, to } = call;
    const edge = within(edges, from, to, () => ({ key: edgeKey(from, to), from, to, calls: 0, failed: 0 }));
    edge.calls += 1;
    if (call.failed) edge.failed += 1;
    for (const id of [from, to]) {
      took.add(id);
      if (call.durationMs === null) open.set(id, (open.get(id) ?? 0) + 1);
    }
    if (call.durationMs !== null && endOf(call) >= endOf(last.get(to))) last.set(to, call);
  }
  const waiting = new Map<string, number>();
  for (const course of scene.courses) {
    if (!isWaiting(standing(course))) continue;
    const { party } = course.task;
    waiting.set(party, (waiting.get(party) ?? 0) + 1);
  }
  const node = (id: string, name: string, host: string, version: string | null): Node => ({
    id,
    name,
    host,
    version,
    health: healthOf(last.get(id)),
    running: open.get(id) ?? 0,
    waiting: waiting.get(id) ?? 0,
  });
  const parties = scene.parties.filter(({ id, saved }) => saved || took.has(id) || waiting.has(id));
  return {
    nodes: [
      node(YOU, you, "", null),
      ...parties.map(({ id, name, host, version }) => node(id, name, host, version)),
    ],
    edges: [...edges.values()].flatMap((answered) => [...answered.values()]),
  };
}

function endOf(call: Call | undefined): number {
  return call === undefined ? Number.NEGATIVE_INFINITY : call.startedAt + (call.durationMs ?? 0);
}

function healthOf(last: Call | undefined): Health {
  if (last === undefined) return "uncalled";
  return last.failed ? "fails" : "answers";
}

/**
 * How many messages had passed on each edge: requests, beginnings of answers, and frames. Of a stream that runs now,
 * the frames so far; of one that ran at a past instant, none before it was whole.
 */
export function passages(log: PictureLog, instant: number | null): Map<string, number> {
  const until = instant ?? Number.POSITIVE_INFINITY;
  const passed = new Map<string, Map<string, { count: number }>>();
  for (const { from, to, startedAt, firstByteMs, durationMs, frames } of log.calls) {
    if (startedAt > until) break;
    const isAnswered = firstByteMs !== null && startedAt + firstByteMs <= until;
    const hasFrames = instant === null || (durationMs !== null && startedAt + durationMs <= until);
    const edge = within(passed, from ?? YOU, to ?? YOU, () => ({ count: 0 }));
    edge.count += 1 + (isAnswered ? 1 : 0) + (hasFrames ? frames : 0);
  }
  const edges = [...passed].flatMap(([from, answered]) =>
    [...answered].map(([to, { count }]) => [edgeKey(from, to), count] as const),
  );
  return new Map(edges);
}

/** What belongs to two parties, made when it is first asked for. No key is put together for each of many calls. */
function within<Thing>(
  things: Map<string, Map<string, Thing>>,
  from: string,
  to: string,
  make: () => Thing,
): Thing {
  const answered = things.get(from) ?? new Map<string, Thing>();
  if (answered.size === 0) things.set(from, answered);
  const thing = answered.get(to) ?? make();
  answered.set(to, thing);
  return thing;
}

/** Edges on which something passed since an earlier count. */
export function passedSince(before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): string[] {
  return [...now].filter(([key, count]) => count > (before.get(key) ?? 0)).map(([key]) => key);
}
