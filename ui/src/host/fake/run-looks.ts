/** Looking at runs of the fake world: their steps, what they wait for, their journals, and what their file says. */
import type {
  RunCostView,
  RunLookView,
  RunStepBrief,
  RunStepView,
  RunView,
  RunWaitView,
} from "../generated/api";
import type { Params, View } from "../host";
import { agentsIn } from "./run-files";
import { TEAM } from "./run-world";
import { refusal } from "./traffic";
import type { World } from "./world";

export function runLooks(world: World) {
  const find = (id: string): RunView => {
    const found = world.runs.find(({ brief }) => brief.id === id);
    if (found !== undefined) return found;
    throw refusal("not-found", { code: "gone" });
  };
  return {
    "runs.plan": ({ text }: Params<"runs.plan">): View<"runs.plan"> => ({
      summary: "A plan, a story, and your word.",
      version: "1.0.0",
      budgets: BUDGETS,
      idempotent: [],
      asks: ["gate"],
      needs: text.includes("run: workflow") ? ["stories/chapter 1.0.0"] : [],
      agents: [
        ...agentsIn(world, text).map((each) => ({
          ...each,
          sees: text.includes("sees:") ? ["$context.plan"] : null,
          isNamed: true,
          steps: ["write"],
          words: "Write about the sea",
        })),
      ],
      faults: [],
      tasks: TASKS,
    }),
    "runs.tree": ({ runId }: Params<"runs.tree">): View<"runs.tree"> => {
      const { text } = find(runId);
      const isTeam = text.includes("story-team");
      return { tasks: isTeam ? [...TEAM] : TASKS, text, bound: [] };
    },
    "runs.look": ({ runId }: Params<"runs.look">): View<"runs.look"> =>
      looked(find(runId), world.runMarks[runId] ?? []),
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

const TASKS: View<"runs.tree">["tasks"] = [
  { name: "gate", kind: "ask", agent: null, hasCondition: false, leads: [], lists: [] },
  {
    name: "write",
    kind: "call",
    agent: "a2a-workbench://agents/story-writer",
    hasCondition: false,
    leads: [],
    lists: [],
  },
];

const BUDGETS = { calls: 20, rounds: 5, seconds: null, tokens: null };

function looked(run: RunView, marks: string[]): RunLookView {
  const { brief, input, output, error, steps } = run;
  const cost = costOf(run);
  const waits = waitsOf(run);
  return { brief, input, output, error, steps: steps.map(briefOf), waits, cost, budgets: BUDGETS, marks };
}

export function costOf({ steps }: RunView): RunCostView {
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
