/** A scene as a sequence diagram: who takes part, and row by row who called whom and what came back. */
import type { MeaningView } from "../../../../host/generated/api";
import { type Call, type Scene, YOU } from "../scene";

/** Somebody with a line of their own. */
export type Column = { id: string; name: string };

export type Row = {
  key: string;
  kind: "request" | "answer" | "frame";
  call: Call;
  at: number;
  from: number;
  to: number;
  /** Of a frame: what it says. */
  meaning: MeaningView | null;
  /** Columns that are at work above the row's middle, and below it. */
  above: readonly number[];
  below: readonly number[];
};

export type Diagram = { columns: readonly Column[]; rows: readonly Row[] };

type Event = Pick<Row, "key" | "kind" | "call" | "at" | "meaning">;

/** `open` are the frames of calls that are unfolded. The workbench stands first, then everybody as they come in. */
export function diagramOf(
  scene: Scene,
  you: string,
  open: ReadonlyMap<string, readonly MeaningView[]> = new Map(),
): Diagram {
  const names = new Map(scene.parties.map(({ id, name }) => [id, name]));
  const places = new Map<string, number>();
  for (const { from, to } of [{ from: YOU, to: YOU }, ...scene.calls]) {
    for (const id of [from, to]) if (!places.has(id)) places.set(id, places.size);
  }
  const columns = [...places.keys()].map((id) => ({ id, name: id === YOU ? you : (names.get(id) ?? id) }));
  const place = (id: string) => places.get(id) ?? 0;

  const atWork = new Map<number, number>();
  let above: readonly number[] = [];
  const rows = eventsOf(scene.calls, open).map((event): Row => {
    const [from, to] = [place(event.call.from), place(event.call.to)];
    const before = atWork.get(to) ?? 0;
    const after = before + CHANGES[event.kind];
    atWork.set(to, after);
    // The same list from row to row, as long as nobody begins or rests.
    const below = before > 0 === after > 0 ? above : columnsOf(atWork);
    const row = { ...event, from, to, above, below };
    above = below;
    return event.kind === "request" ? row : { ...row, from: to, to: from };
  });
  return { columns, rows };
}

/** Requests, frames and answers in the order in which they passed. Calls are in the order in which they began. */
function eventsOf(calls: readonly Call[], open: ReadonlyMap<string, readonly MeaningView[]>): Event[] {
  const events = calls.flatMap((call, order) => {
    const request = {
      key: call.id,
      kind: "request" as const,
      call,
      at: call.startedAt,
      meaning: null,
      order,
    };
    const last = call.durationMs === null ? Number.POSITIVE_INFINITY : call.startedAt + call.durationMs;
    const frames = (open.get(call.id) ?? [])
      .filter(({ kind, atMs }) => kind !== "call" && call.startedAt + atMs <= last)
      .map((meaning) => ({
        key: `${call.id}/${meaning.seq}`,
        kind: "frame" as const,
        call,
        at: call.startedAt + meaning.atMs,
        meaning,
        order,
      }));
    if (call.durationMs === null) return [request, ...frames];
    const answer = {
      key: `${call.id}/answer`,
      kind: "answer" as const,
      call,
      at: last,
      meaning: null,
      order,
    };
    return [request, ...frames, answer];
  });
  return events
    .toSorted((one, other) => one.at - other.at || one.order - other.order)
    .map(({ order: _, ...event }) => event);
}

/** What a row does to the number of calls that somebody is at work on. */
const CHANGES: Record<Row["kind"], number> = { request: 1, answer: -1, frame: 0 };

function columnsOf(atWork: ReadonlyMap<number, number>): number[] {
  return [...atWork].filter(([, count]) => count > 0).map(([column]) => column);
}
