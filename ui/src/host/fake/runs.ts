/** What run files and runs are told as, for a test to say something else of them. */
import type { RunAgentView, RunView } from "../generated/api";
import type { View } from "../host";

/** A file without a fault. */
export function checked(sketch: Partial<View<"runs.check">> = {}): View<"runs.check"> {
  return {
    name: "stories/story-team",
    title: "Story team",
    inputSchema: null,
    agents: [],
    faults: [],
    ...sketch,
  };
}

export const emptyFile = checked({
  name: null,
  title: null,
  faults: [
    {
      line: 1,
      column: 1,
      message: { en: "the file is empty", ja: "ファイルが空です" },
      hint: null,
    },
  ],
});

export const TASKS: View<"runs.tree">["tasks"] = [
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

export const BUDGETS = { calls: 20, rounds: 5, seconds: null, tokens: null };

/** What happens in a file of a gate and a step. */
export function plan(sketch: Partial<View<"runs.plan">> = {}): View<"runs.plan"> {
  return {
    summary: "A plan, a story, and your word.",
    version: "1.0.0",
    budgets: BUDGETS,
    idempotent: [],
    asks: ["gate"],
    needs: [],
    agents: [],
    faults: [],
    tasks: TASKS,
    ...sketch,
  };
}

/** An agent that a file names, as it is checked and as it is planned. */
export function named(agent: string, agentId: string | null, sees: string[] | null = null) {
  const said: RunAgentView = { agent: `a2a-workbench://agents/${agent}`, agentId, sees: null };
  return { said, planned: { ...said, sees, isNamed: true, steps: ["write"], words: "Write about the sea" } };
}

/** A run that was begun a moment ago and waits at its gate. */
export function waitingRun(id = "run-1", sketch: Partial<RunView> = {}): RunView {
  const now = Date.now();
  const at = "/do/0/gate";
  return {
    brief: {
      id,
      name: "stories/story-team",
      version: "1.0.0",
      title: "Story team",
      state: "running",
      againOf: null,
      trial: false,
      createdAt: now,
      updatedAt: now,
    },
    text: "do: []",
    input: "{}",
    output: null,
    error: null,
    steps: [
      {
        at,
        name: "gate",
        state: "waiting",
        beganAt: now,
        endedAt: null,
        parameters: '{ "message": { "parts": [{ "text": "Good?" }] } }',
        value: null,
        error: null,
        agentId: null,
        chatId: null,
        taskKey: null,
        waiting: [],
      },
    ],
    asks: [{ at, purpose: "ask", what: "gate", requestId: null }],
    ...sketch,
  };
}
