/** A morning's work of the fake agents: for pictures, longer than the list of exchanges. */
import type {
  CallerView,
  CallPassed,
  ExchangeView,
  PartyView,
  PictureTask,
  PictureView,
  StateChangeView,
} from "../generated/api";
import type { View } from "../host";
import type { World } from "./world";

type Step = readonly [minutesAgo: number, state: string];
type Work = { key: string; title: string; party: string; steps: readonly [Step, ...Step[]] };

const MINUTE = 60_000;

const WORK: readonly Work[] = [
  work(
    "task-plan",
    "Plan a story about a lighthouse",
    "planner",
    [24, "submitted"],
    [23.8, "working"],
    [21, "completed"],
  ),
  work("task-write", "Write the first chapter", "writer", [20.5, "working"], [14, "completed"]),
  work("task-check", "Review the first chapter", "reviewer", [13.5, "working"], [12, "failed"]),
  work("task-again", "Review the first chapter", "reviewer", [11.5, "working"], [9, "completed"]),
  work(
    "task-pay",
    "Pay 12,000 yen to Sato Stationery",
    "payments",
    [12, "working"],
    [10.5, "input-required"],
  ),
  work(
    "task-rent",
    "Pay the rent of the lighthouse",
    "payments",
    [19, "working"],
    [17.5, "input-required"],
    [13, "working"],
    [12.4, "completed"],
  ),
  work("task-draft", "Write the second chapter", "writer", [6, "submitted"], [5.7, "working"]),
  work("task-odd", "A state of its own", "operations", [8, "working"], [4, "paused-by-agent"]),
  work("task-drop", "Clear the old logs", "operations", [22, "working"], [18, "canceled"]),
];

function work(key: string, title: string, party: string, ...steps: [Step, ...Step[]]): Work {
  return { key, title, party, steps };
}

/** Everything that the pictures are drawn of. */
function history(world: World): Pick<PictureView, "tasks" | "changes" | "calls"> {
  const at = (ago: number) => world.begunAt - ago * MINUTE;
  const known = WORK.filter(({ party }) => world.connections.some(({ summary }) => summary.id === party));
  const changes: StateChangeView[] = known.flatMap(({ key, steps }) =>
    steps.map(([ago, state]) => ({ taskKey: key, state, lost: false, at: at(ago) })),
  );
  const worked = known.flatMap(({ key, party, steps }): CallPassed[] => {
    const [[begun]] = steps;
    const ended = steps.at(-1)?.[0] ?? begun;
    const isOpen = key === "task-draft";
    const sent = call(`${key}-sent`, "SendStreamingMessage", party, at(begun));
    const looked = call(`${key}-looked`, "GetTask", party, at((begun + ended) / 2));
    return [
      {
        ...sent,
        taskKey: key,
        frames: 12,
        durationMs: isOpen ? null : Math.round((begun - ended) * MINUTE),
      },
      { ...looked, taskKey: key, ...(key === "task-check" && { status: 503, failed: true }) },
    ];
  });
  const pushed = {
    ...call("pushed", "push", "planner", at(21)),
    from: "planner",
    to: null,
    taskKey: "task-plan",
  };
  const listed = world.exchanges.map(ofList);
  const calls = known.length === 0 ? listed : [...worked, pushed, ...listed];
  return {
    tasks: known.map(({ key, title, party }): PictureTask => ({ key, taskId: key, party, title })),
    changes: changes.toSorted((one, other) => one.at - other.at),
    calls: calls.toSorted((one, other) => one.startedAt - other.startedAt),
  };
}

function call(id: string, operation: string, party: string, startedAt: number): CallPassed {
  return {
    id,
    from: null,
    to: party,
    operation,
    taskKey: null,
    startedAt,
    firstByteMs: 40,
    durationMs: 310,
    status: 200,
    failed: false,
    frames: 1,
  };
}

function callerId(caller: CallerView): string {
  if (caller.kind === "agent") return caller.id;
  return caller.kind === "named" ? `caller:${caller.name}` : "caller:";
}

/** Callers behind taps that are no agents. */
function strangers(world: World): PartyView[] {
  const callers = world.exchanges.flatMap(({ row: { caller } }) => caller ?? []);
  const parties = callers
    .filter(({ kind }) => kind !== "agent")
    .map((caller) => ({
      id: callerId(caller),
      name: caller.kind === "named" ? caller.name : "",
      host: "",
      version: null,
      saved: false,
    }));
  return [...new Map(parties.map((party) => [party.id, party])).values()];
}

function ofList({ row }: ExchangeView): CallPassed {
  const { id, operation, taskKey, startedAt, firstByteMs, durationMs, status, frames } = row;
  const failed = row.error !== null || (status ?? 0) >= 400;
  const common = { id, operation, taskKey, startedAt, firstByteMs, durationMs, status, frames, failed };
  return { ...common, from: row.caller === null ? null : callerId(row.caller), to: row.agentId };
}

export function pictureOf(world: World): View<"exchanges.picture"> {
  const { tasks, changes, calls } = history(world);
  const saved = world.connections.map(({ summary: { id, name, host, version } }): PartyView => {
    return { id, name, host, version, saved: true };
  });
  const parties = [...saved, ...strangers(world)];
  const mark = { call: calls.length, change: changes.length, overheard: 0 };
  return {
    parties,
    tasks,
    changes,
    calls,
    leftOut: 0,
    bodiesSince: null,
    problems: [],
    mark,
    taskCount: tasks.length,
  };
}

/** The same to who has the picture already: only what came since. */
export function newsOf(world: World, came: readonly ExchangeView[]): View<"exchanges.picture"> {
  return { ...pictureOf(world), tasks: [], changes: [], calls: came.map(ofList) };
}

/** A call of the morning as the exchange that it was. */
export function exchangeOf(world: World, id: string): ExchangeView | undefined {
  const found = history(world).calls.find((each) => each.id === id);
  const [, , pattern] = world.exchanges;
  if (found === undefined || pattern === undefined) return undefined;
  const party = found.to ?? found.from;
  const connection = world.connections.find(({ summary }) => summary.id === party)?.summary;
  const { operation, taskKey, startedAt, firstByteMs, durationMs, status, frames } = found;
  const told = { id, operation, taskKey, startedAt, firstByteMs, durationMs, status, frames };
  return {
    ...pattern,
    row: {
      ...pattern.row,
      ...told,
      agentId: party,
      agentName: connection?.name ?? null,
      taskId: taskKey,
    },
  };
}
