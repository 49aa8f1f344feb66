import { expect, test } from "vitest";
import type { RunLookView, RunStepBrief, RunTaskView } from "../../../host/generated/api";
import { nodesOf, placeOf, type StepNode } from "./nodes";
import { mostUrgent } from "./rows";

const leaf = (name: string, kind: RunTaskView["kind"] = "call"): RunTaskView => ({
  name,
  kind,
  agent: null,
  hasCondition: false,
  leads: [],
  lists: [],
});
const holder = (
  name: string,
  kind: RunTaskView["kind"],
  place: string,
  tasks: RunTaskView[],
): RunTaskView => ({
  ...leaf(name, kind),
  lists: [{ place, tasks }],
});
const TEAM = [
  leaf("plan"),
  holder("improve", "loop", "do", [leaf("write"), leaf("review")]),
  holder("ask-all", "fork", "fork/branches", [leaf("one"), leaf("two")]),
  leaf("gate", "ask"),
];

const tree = (tasks: RunTaskView[]) => ({ tasks, bound: [] });

let clock = 0;
function step(at: string, state: RunStepBrief["state"] = "done"): RunStepBrief {
  clock += 1;
  const endedAt = state === "running" || state === "waiting" ? null : clock + 1;
  return { at, name: "", state, beganAt: clock, endedAt, agentId: null, taskKey: null, cost: null };
}

function run(
  steps: RunStepBrief[],
  state: RunLookView["brief"]["state"] = "running",
  instance: string | null = null,
): Pick<RunLookView, "steps" | "brief" | "error" | "marks"> {
  const brief = {
    id: "r",
    name: "n",
    version: "1",
    title: "",
    againOf: null,
    trial: false,
    createdAt: 0,
    updatedAt: 0,
  };
  const error = instance === null ? null : { status: 500, title: null, detail: null, instance };
  return { steps, error, marks: [], brief: { ...brief, state } };
}

/** Name, number and state of each node, those in it behind. */
function told(nodes: readonly StepNode[]): string[] {
  return nodes.flatMap(({ kind, name, number, state, children }) => [
    `${name || kind}${number > 0 ? ` ${number}` : ""} ${state}`,
    ...told(children).map((line) => `  ${line}`),
  ]);
}

test("what has not begun is there all the same", () => {
  expect(told(nodesOf(tree(TEAM), run([step("/do/0/plan", "running")])))).toEqual([
    "plan running",
    "improve pending",
    "  write pending",
    "  review pending",
    "ask-all pending",
    "  one pending",
    "  two pending",
    "gate pending",
  ]);
});

test("a loop shows its rounds, and what began later says that a round is over", () => {
  const steps = [
    step("/do/0/plan"),
    step("/do/1/improve"),
    step("/do/1/improve[0]"),
    step("/do/1/improve[0]/do/0/write"),
    step("/do/1/improve[0]/do/1/review"),
    step("/do/1/improve[1]"),
    step("/do/1/improve[1]/do/0/write", "running"),
  ];
  expect(told(nodesOf(tree(TEAM), run(steps))).slice(0, 8)).toEqual([
    "plan done",
    "improve running",
    "  round 1 done",
    "    write done",
    "    review done",
    "  round 2 running",
    "    write running",
    "    review pending",
  ]);
});

test("a round that was only looked at is none", () => {
  const steps = [
    step("/do/1/improve[0]/do/0/write"),
    step("/do/1/improve[0]/do/1/review"),
    step("/do/1/improve[1]"),
    step("/do/3/gate", "waiting"),
  ];
  const nodes = nodesOf(tree(TEAM), run(steps));
  expect(told(nodes).filter((line) => line.includes("round"))).toEqual(["  round 1 done"]);
  expect(nodes[1]?.state, "something came after it").toBe("done");
  expect(mostUrgent(nodes)?.name).toBe("gate");
});

test("branches stand side by side, and one that failed hides no other", () => {
  const steps = [
    step("/do/2/ask-all/fork/branches/0/one", "failed"),
    step("/do/2/ask-all/fork/branches/1/two"),
  ];
  const nodes = nodesOf(tree(TEAM), run(steps, "faulted", "/do/2/ask-all"));
  expect(told(nodes).slice(4, 7)).toEqual(["ask-all failed", "  one failed", "  two done"]);
  expect(told(nodes).at(-1)).toBe("gate never");
});

test("a task that is come to again stands there again, and one in another file behind the one that runs it", () => {
  const steps = [step("/do/0/plan"), step("/do/0/plan~1", "running")];
  expect(told(nodesOf(tree([leaf("plan")]), run(steps)))).toEqual(["plan 1 done", "plan 2 running"]);
  const sub = holder("chapter", "file", ">", [leaf("write")]);
  expect(told(nodesOf(tree([sub]), run([step("/do/0/chapter>/do/0/write", "running")])))).toEqual([
    "chapter running",
    "  write running",
  ]);
});

test("attempts are counted from the second on, and what handles the failure follows them", () => {
  const tried: RunTaskView = {
    ...leaf("safely", "try"),
    lists: [
      { place: "try", tasks: [leaf("call")] },
      { place: "catch/do", tasks: [leaf("else", "data")] },
    ],
  };
  const first = [step("/do/0/safely/try/0/call", "failed")];
  expect(told(nodesOf(tree([tried]), run(first)))).toEqual(["safely running", "  call failed"]);
  const second = [...first, step("/do/0/safely!1/try/0/call", "failed")];
  const handled = [...second, step("/do/0/safely!1/catch/do/0/else")];
  expect(told(nodesOf(tree([tried]), run(handled, "completed")))).toEqual([
    "safely done",
    "  attempt 1 done",
    "    call failed",
    "  attempt 2 done",
    "    call failed",
    "  caught done",
    "    else done",
  ]);
});

test("what was under way when a run ended goes on no more, and a task without a trace of its own can be what failed", () => {
  const steps = [step("/do/0/plan", "running")];
  expect(
    told(nodesOf(tree([leaf("plan"), leaf("refuse", "fail")]), run(steps, "faulted", "/do/1/refuse"))),
  ).toEqual(["plan canceled", "refuse failed"]);
});

test("a mark is of every round, and a step of another file is marked with the task that runs it", () => {
  const rounds = [step("/do/0/improve[0]/do/0/write"), step("/do/0/improve[1]/do/0/write", "waiting")];
  const tasks = [holder("improve", "loop", "do", [leaf("write"), leaf("review")])];
  const marked = nodesOf(tree(tasks), { ...run(rounds), marks: ["/do/0/improve/do/0/write"] });
  const writes = (nodes: readonly StepNode[]): boolean[] =>
    nodes.flatMap((node) => (node.name === "write" ? [node.isMarked] : writes(node.children)));
  expect(writes(marked)).toEqual([true, true]);
  expect(placeOf("/do/0/parts[3]/do/0/chapter~1>/do/1/improve!2/try/0/write")).toBe(
    "/do/0/parts/do/0/chapter>/do/1/improve/try/0/write",
  );
});
