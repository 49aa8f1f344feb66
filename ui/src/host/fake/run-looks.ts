/** Runs of the fake world as each command shows them: their steps, what they wait for, their journals, their files. */
import type {
  RunCostView,
  RunLookView,
  RunStepBrief,
  RunStepView,
  RunView,
  RunWaitView,
} from "../generated/api";
import type { Params, View } from "../host";
import { TEAM, TEAM_FILE } from "./run-world";
import { BUDGETS, TASKS } from "./runs";
import { refusal } from "./traffic";
import type { World } from "./world";

export function runLooks(world: World) {
  const find = (id: string): RunView => {
    const found = world.runs.find(({ brief }) => brief.id === id);
    if (found !== undefined) return found;
    throw refusal("not-found", { code: "gone" });
  };
  return {
    "runs.tree": ({ runId }: Params<"runs.tree">): View<"runs.tree"> => {
      const { text } = find(runId);
      return { tasks: text === TEAM_FILE ? [...TEAM] : TASKS, text, bound: [] };
    },
    "runs.look": ({ runId }: Params<"runs.look">): View<"runs.look"> =>
      looked(find(runId), world.runMarks[runId] ?? []),
    "runs.list": (): View<"runs.list"> => world.runs.map((run) => ({ ...run.brief, cost: costOf(run) })),
    "runs.get": ({ runId }: Params<"runs.get">): View<"runs.get"> => find(runId),
    "runs.saveStory": (): View<"runs.saveStory"> => ({ kind: "saved", name: "story-team.md" }),
    "runs.waiting": (): View<"runs.waiting"> => world.runs.flatMap(waitsOf),
    "runs.step": ({ runId, at }: Params<"runs.step">): View<"runs.step"> => {
      const step = find(runId).steps.find((each) => each.at === at);
      if (step === undefined) throw refusal("not-found", { code: "gone" });
      return {
        brief: briefOf(step),
        input: '{ "topic": "the sea" }',
        parameters: step.parameters,
        answer: step.value,
        output: step.value,
        before: "{}",
        after: null,
        error: step.error,
        chatId: step.chatId,
        waiting: step.waiting,
        entries: [],
      };
    },
    "runs.journal": ({ runId }: Params<"runs.journal">): View<"runs.journal"> => {
      const { brief, input } = find(runId);
      const nothing = { at: null, name: null, purpose: null, isCut: false };
      return {
        entries: [{ seq: 1, time: brief.createdAt, what: "started", value: input, ...nothing }],
        cursor: null,
      };
    },
  };
}

function looked(run: RunView, marks: string[]): RunLookView {
  const { brief, input, output, error, steps } = run;
  const cost = costOf(run);
  const waits = waitsOf(run);
  return { brief, input, output, error, steps: steps.map(briefOf), waits, cost, budgets: BUDGETS, marks };
}

function costOf({ steps }: RunView): RunCostView {
  return { agents: 4000, people: 1500, calls: steps.length, repeats: 0, tokens: 1234 };
}

function briefOf({ at, name, state, beganAt, endedAt, agentId, taskKey }: RunStepView): RunStepBrief {
  return { at, name, state, beganAt, endedAt, agentId, taskKey, cost: null };
}

function waitsOf({ brief, asks }: RunView): RunWaitView[] {
  if (brief.state !== "running" && brief.state !== "paused") return [];
  return asks.map(({ at, purpose, what, requestId }) => ({
    runId: brief.id,
    at,
    name: at.slice(at.lastIndexOf("/") + 1),
    purpose,
    what,
    agentId: null,
    requestId,
    since: brief.updatedAt,
  }));
}
