/**
 * The steps of a run as a tree: its file says what there is, its journal what has happened of it. Loops show their rounds, a
 * task that was tried again its attempts, and what has not begun is there all the same.
 *
 * A step is named by its place in the file, with round (`[2]`), visit (`~1`) and attempt (`!1`) from 0, the last two left out
 * at 0; what stands in another file comes behind `>`.
 */

import { isOver, type StepLook } from "../../../facts/run";
import type {
  RunLookView,
  RunState,
  RunStepBrief,
  RunTaskKind,
  RunTaskView,
  RunTreeView,
} from "../../../host/generated/api";

export type StepKind = RunTaskKind | "round" | "attempt" | "caught";

export type StepNode = {
  /** Its name in the journal; one that has not begun has the name that it would have. */
  at: string;
  kind: StepKind;
  name: string;
  /** From 1: which round, attempt or visit; 0: it is the only one. */
  number: number;
  state: StepLook;
  /** What the journal has of it, where it has. */
  step: RunStepBrief | null;
  /** The agent, as the file names it. */
  agent: string | null;
  /** The connection that it is called by. */
  agentId: string | null;
  beganAt: number | null;
  endedAt: number | null;
  /** The run stops before it. */
  isMarked: boolean;
  /** Where it leads, unless that is what stands behind it. */
  leads: RunTaskView["leads"];
  children: readonly StepNode[];
};

type Around = {
  steps: ReadonlyMap<string, RunStepBrief>;
  /** Places at or below which something has begun, with what began first there: which step it was, in their order. */
  begun: ReadonlyMap<string, number>;
  state: RunState;
  /** Connections of the agents, as the file names them. */
  bound: ReadonlyMap<string, string>;
  /** Where the run failed, as a pointer into the file. */
  failedAt: string | null;
  /** Places of steps that it stops before. */
  marks: ReadonlySet<string>;
};

export function nodesOf(
  { tasks, bound }: Pick<RunTreeView, "tasks" | "bound">,
  run: Pick<RunLookView, "steps" | "brief" | "error" | "marks">,
): StepNode[] {
  const around: Around = {
    steps: new Map(run.steps.map((step) => [step.at, step])),
    begun: placesOf(run.steps),
    bound: new Map(bound.map(({ agent, agentId }) => [agent, agentId])),
    state: run.brief.state,
    failedAt: run.error?.instance ?? null,
    marks: new Set(run.marks),
  };
  return listOf(tasks, "/do", around, run.brief.state === "completed");
}

/** Every place that a step stands at or in, with which step began there first. */
function placesOf(steps: readonly RunStepBrief[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const note = (place: string, index: number) => {
    if (!places.has(place)) places.set(place, index);
  };
  for (const [index, { at }] of steps.entries()) {
    note(at, index);
    for (let end = 1; end < at.length; end += 1)
      if ("/[~!>".includes(at.charAt(end))) note(at.slice(0, end), index);
  }
  return places;
}

/** Tasks one after the other. `isPast`: what holds the list is over. */
function listOf(tasks: readonly RunTaskView[], list: string, around: Around, isPast: boolean): StepNode[] {
  const visited = tasks.map((task, index) => visitsOf(`${list}/${index}/${task.name}`, around));
  const latest = visited.flat().reduce((last, at) => Math.max(last, around.begun.get(at) ?? -1), -1);
  return tasks.flatMap((task, index) => {
    const visits = visited[index] ?? [];
    return visits.map((at, visit) => {
      const began = around.begun.get(at);
      // What began later in a list began because this was over.
      const isOver = isPast || (began !== undefined && began < latest);
      return { ...nodeOf(task, at, around, isOver), number: visits.length > 1 ? visit + 1 : 0 };
    });
  });
}

/** A task that was come to several times stands there as often. */
function visitsOf(at: string, { begun }: Around): string[] {
  const visits = [at];
  while (begun.has(`${at}~${visits.length}`)) visits.push(`${at}~${visits.length}`);
  return visits;
}

function nodeOf(task: RunTaskView, at: string, around: Around, isPast: boolean): StepNode {
  const children = childrenOf(task, at, around, isPast);
  const step = around.steps.get(at) ?? null;
  return {
    at,
    kind: task.kind,
    name: task.name,
    number: 0,
    step,
    agent: task.agent,
    agentId: step?.agentId ?? around.bound.get(task.agent ?? "") ?? null,
    isMarked: around.marks.has(placeOf(at)),
    leads: task.leads,
    children,
    ...standing(at, step, children, holds(task), around, isPast),
  };
}

function holds(task: RunTaskView): boolean {
  return task.lists.length > 0;
}

function childrenOf(task: RunTaskView, at: string, around: Around, isPast: boolean): StepNode[] {
  const [first] = task.lists;
  if (first === undefined) return [];
  switch (task.kind) {
    case "loop":
      return roundsOf(first.tasks, at, around, isPast);
    case "fork":
    case "race":
      return first.tasks.map((branch, index) =>
        nodeOf(branch, `${at}/fork/branches/${index}/${branch.name}`, around, isPast),
      );
    case "try":
      return attemptsOf(task, at, around, isPast);
    case "file":
      return listOf(first.tasks, `${at}>/do`, around, isPast);
    default:
      return listOf(first.tasks, `${at}/${first.place}`, around, isPast);
  }
}

function roundsOf(tasks: readonly RunTaskView[], at: string, around: Around, isPast: boolean): StepNode[] {
  const rounds: string[] = [];
  while (around.begun.has(`${at}[${rounds.length}]/do`)) rounds.push(`${at}[${rounds.length}]`);
  if (rounds.length === 0) return listOf(tasks, `${at}[0]/do`, around, isPast);
  return rounds.map((round, index) => {
    const isLast = index === rounds.length - 1;
    // Whether there is one more was looked at once this was over.
    const isLookedAt = around.begun.has(`${at}[${rounds.length}]`);
    const isPastRound = isPast || !isLast || isLookedAt;
    return part(
      "round",
      round,
      index + 1,
      listOf(tasks, `${round}/do`, around, isPastRound),
      around,
      isPastRound,
    );
  });
}

function attemptsOf(task: RunTaskView, at: string, around: Around, isPast: boolean): StepNode[] {
  const tried = task.lists.find(({ place }) => place === "try")?.tasks ?? [];
  const caught = task.lists.find(({ place }) => place === "catch/do")?.tasks ?? [];
  const attempts = [at];
  while (around.begun.has(`${at}!${attempts.length}`)) attempts.push(`${at}!${attempts.length}`);
  const last = attempts.at(-1) ?? at;
  const handles = around.begun.has(`${last}/catch/do`);
  const nodes = attempts.map((attempt, index) => {
    const isPastAttempt = isPast || handles || index < attempts.length - 1;
    const children = listOf(tried, `${attempt}/try`, around, isPastAttempt);
    return part("attempt", `${attempt}/try`, index + 1, children, around, isPastAttempt);
  });
  const handled = handles
    ? [
        part(
          "caught",
          `${last}/catch/do`,
          0,
          listOf(caught, `${last}/catch/do`, around, isPast),
          around,
          isPast,
        ),
      ]
    : [];
  return nodes.length === 1 ? [...(nodes[0]?.children ?? []), ...handled] : [...nodes, ...handled];
}

/** What holds others and is no task of the file: a round, an attempt, what handles a failure. */
function part(
  kind: "round" | "attempt" | "caught",
  at: string,
  number: number,
  children: readonly StepNode[],
  around: Around,
  isPast: boolean,
): StepNode {
  const standingThere = standing(at, null, children, true, around, isPast);
  return {
    at,
    kind,
    name: "",
    number,
    step: null,
    agent: null,
    agentId: null,
    isMarked: false,
    leads: [],
    children,
    ...standingThere,
  };
}

type Standing = Pick<StepNode, "state" | "beganAt" | "endedAt">;

function standing(
  at: string,
  step: RunStepBrief | null,
  children: readonly StepNode[],
  isHolder: boolean,
  around: Around,
  isPast: boolean,
): Standing {
  const began = children.flatMap(({ beganAt }) => beganAt ?? []);
  const beganAt = Math.min(step?.beganAt ?? Number.POSITIVE_INFINITY, ...began);
  if (!Number.isFinite(beganAt))
    return { state: notBegun(at, children, around), beganAt: null, endedAt: null };
  const ended = children.map(({ endedAt }) => endedAt).filter((end) => end !== null);
  const endedAt = Math.max(step?.endedAt ?? Number.NEGATIVE_INFINITY, ...ended);
  const state =
    isHolder && (began.length > 0 || step?.state === "done")
      ? stateOfHolder(children, around, isPast)
      : (step?.state ?? "pending");
  const goesOn = state === "running" || state === "waiting";
  // What was under way when the run ended is under way no more.
  if (goesOn && isOver(around.state))
    return { state: "canceled", beganAt, endedAt: Number.isFinite(endedAt) ? endedAt : null };
  return { state, beganAt, endedAt: goesOn || !Number.isFinite(endedAt) ? null : endedAt };
}

/** What says only that it fails leaves nothing else in the journal, and neither does what holds it. */
function notBegun(at: string, children: readonly StepNode[], { state, failedAt }: Around): StepLook {
  if (failedAt !== null && pointerOf(at) === failedAt) return "failed";
  if (children.some((child) => child.state === "failed")) return "failed";
  return isOver(state) ? "never" : "pending";
}

function stateOfHolder(children: readonly StepNode[], { state }: Around, isPast: boolean): StepLook {
  const has = (look: StepLook) => children.some((child) => child.state === look);
  if (has("waiting")) return "waiting";
  if (has("running")) return "running";
  if (isPast) return "done";
  if (!isOver(state)) return "running";
  if (has("failed")) return "failed";
  return has("canceled") ? "canceled" : "done";
}

/** Where a step stands in its file, without rounds, visits and attempts. */
function pointerOf(at: string): string {
  return placeOf(at.slice(at.lastIndexOf(">") + 1));
}

/** The same, with the tasks that run the file that it stands in. That is how a step is marked, whichever round it is in. */
export function placeOf(at: string): string {
  return at.replaceAll(/[[~!][^/>]*/g, "");
}
