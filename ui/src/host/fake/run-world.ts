/** Runs of a workbench that has been used for a while: one waits, one is under way, one came to its end, one failed. */
import type { RunState, RunStepView, RunTaskView, RunView } from "../generated/api";

const MINUTE = 60_000;
const AGENTS = "a2a-workbench://agents/";
const plain = { agent: null, hasCondition: false, leads: [], lists: [] };

function call(name: string, agent: string): RunTaskView {
  return { ...plain, name, kind: "call", agent: AGENTS + agent };
}

/** The tasks of the story team. */
export const TEAM: readonly RunTaskView[] = [
  call("plan", "story-planner"),
  {
    ...plain,
    name: "improve",
    kind: "loop",
    lists: [{ place: "do", tasks: [call("write", "story-writer"), call("review", "story-reviewer")] }],
  },
  {
    ...plain,
    name: "verdict",
    kind: "choice",
    leads: [
      { case: "good", to: "ask-me" },
      { case: "otherwise", to: "decide" },
    ],
  },
  { ...plain, name: "decide", kind: "ask", leads: [{ case: null, to: "end" }] },
  { ...plain, name: "ask-me", kind: "ask" },
  {
    ...plain,
    name: "translate",
    kind: "fork",
    lists: [
      {
        place: "fork/branches",
        tasks: [
          call("japanese", "story-writer"),
          call("french", "story-writer"),
          call("german", "story-writer"),
        ],
      },
    ],
  },
  call("file", "story-planner"),
];

export const TEAM_FILE =
  "document: {dsl: 1.0.3, namespace: examples, name: story-team, version: 1.0.0, title: Story team}\n";

type Told = [
  at: string,
  state: RunStepView["state"],
  agentId: string | null,
  said: string,
  came: string | null,
];

const FIRST: readonly Told[] = [
  [
    "/do/0/plan",
    "done",
    "planner",
    "The last train to Aomori",
    "Three parts: the platform, the snow, the letter.",
  ],
  ["/do/1/improve", "done", null, "", null],
  [
    "/do/1/improve[0]/do/0/write",
    "done",
    "writer",
    "Write it by the plan.",
    "The platform was empty but for the snow.",
  ],
  [
    "/do/1/improve[0]/do/1/review",
    "done",
    "reviewer",
    "Review: The platform was empty",
    "Good, but the letter is missing.",
  ],
];
const SECOND: readonly Told[] = [
  [
    "/do/1/improve[1]/do/0/write",
    "done",
    "writer",
    "The letter is missing.",
    "In her glove she held the letter.",
  ],
  ["/do/1/improve[1]/do/1/review", "done", "reviewer", "Review: In her glove", "Good."],
  ["/do/2/verdict", "done", null, "", null],
];

function steps(told: readonly Told[], began: number): RunStepView[] {
  return told.map(([at, state, agentId, said, came], index) => {
    const beganAt = began + index * 4000;
    const goesOn = state === "running" || state === "waiting";
    return {
      at,
      name: at.slice(at.lastIndexOf("/") + 1).replace(/[[~!].*/, ""),
      state,
      beganAt,
      endedAt: goesOn ? null : beganAt + 3200,
      parameters: agentId === null ? null : JSON.stringify({ message: { parts: [{ text: said }] } }),
      value: came === null ? null : JSON.stringify(came),
      error:
        state === "failed"
          ? { status: 500, title: "The task failed", detail: "The ink has run dry.", instance: null }
          : null,
      agentId,
      chatId: agentId === null ? null : "chat-story",
      taskKey: agentId === null || agentId === "you" ? null : "task-story",
      waiting: state === "waiting" ? ["request-pay"] : [],
    };
  });
}

function run(id: string, state: RunState, told: readonly Told[], createdAt: number): RunView {
  const made = steps(told, createdAt);
  const updatedAt = createdAt + told.length * 4000;
  const failed = made.find((step) => step.state === "failed");
  const waits = made.find((step) => step.state === "waiting");
  return {
    brief: {
      id,
      name: "examples/story-team",
      version: "1.0.0",
      title: "Story team",
      state,
      againOf: null,
      trial: false,
      createdAt,
      updatedAt,
    },
    text: TEAM_FILE,
    input: '{"topic":"The last train to Aomori"}',
    output: state === "completed" ? '{"title":"The last train","filed":"It lies in the cabinet."}' : null,
    error:
      failed?.error == null ? null : { ...failed.error, instance: failed.at.replaceAll(/[[~!][^/]*/g, "") },
    steps: made,
    asks:
      waits === undefined ? [] : [{ at: waits.at, purpose: "ask", what: "gate", requestId: "request-pay" }],
  };
}

export function runsOf(now: number): RunView[] {
  const asks: Told = [
    "/do/4/ask-me",
    "waiting",
    "you",
    "The reviewer calls it good. Shall the planner file it?",
    null,
  ];
  const answered: Told = ["/do/4/ask-me", "done", "you", asks[3], "approved"];
  const branch = (index: number, name: string, state: Told[1], came: string | null): Told => [
    `/do/5/translate/fork/branches/${index}/${name}`,
    state,
    "writer",
    `In ${name}, please.`,
    came,
  ];
  return [
    run("run-waits", "running", [...FIRST, ...SECOND, asks], now - 4 * MINUTE),
    run(
      "run-works",
      "running",
      [...FIRST, ["/do/1/improve[1]/do/0/write", "running", "writer", "The letter is missing.", null]],
      now - MINUTE,
    ),
    run(
      "run-over",
      "completed",
      [
        ...FIRST,
        ...SECOND,
        answered,
        branch(0, "japanese", "done", "手袋の中に、その手紙があった。"),
        branch(1, "french", "done", "Dans son gant, la lettre."),
        branch(2, "german", "done", "In ihrem Handschuh der Brief."),
        [
          "/do/6/file",
          "done",
          "planner",
          "Finished: In her glove she held the letter.",
          "It lies in the cabinet.",
        ],
      ],
      now - 3 * 60 * MINUTE,
    ),
    run(
      "run-failed",
      "faulted",
      [...FIRST, ["/do/1/improve[1]/do/0/write", "failed", "writer", "The letter is missing.", null]],
      now - 26 * 60 * MINUTE,
    ),
  ];
}
