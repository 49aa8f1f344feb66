/** Conversations that show every kind of item. */
import type {
  ArtifactView,
  ChatItem,
  ChatSummary,
  ChatView,
  MessageView,
  SendOptions,
  TaskBrief,
} from "../generated/api";

const MINUTE = 60_000;

/** Nothing chosen about a message. */
const noOptions: SendOptions = {
  answer: "as-it-can",
  acceptedOutputModes: [],
  historyLength: null,
  referenceTaskIds: [],
  extensions: null,
  metadata: null,
  requestMetadata: null,
  misfits: false,
};

export function message(
  sketch: Partial<MessageView> & Pick<MessageView, "key" | "role" | "parts" | "at">,
): ChatItem & { kind: "message" } {
  return {
    kind: "message",
    delivery: sketch.role === "user" ? "sent" : null,
    sentWith: null,
    extensions: null,
    resentFrom: null,
    resentAs: [],
    error: null,
    mayHaveArrived: false,
    hints: [],
    remedy: null,
    progress: false,
    streaming: false,
    taskKey: null,
    exchangeId: "exchange-1",
    ...sketch,
  };
}

export function text(words: string): MessageView["parts"][number] {
  return { kind: "text", text: words, mediaType: null, fileKey: "message/1/0" };
}

function artifact(
  sketch: Partial<ArtifactView> & Pick<ArtifactView, "key" | "parts" | "taskKey" | "at">,
): ChatItem & { kind: "artifact" } {
  return {
    kind: "artifact",
    artifactId: sketch.key,
    name: null,
    description: null,
    pieces: [],
    streaming: false,
    exchangeId: "exchange-1",
    unlisted: false,
    replaced: false,
    startGeneration: null,
    endGeneration: null,
    ...sketch,
  };
}

export function brief(sketch: Partial<TaskBrief> & Pick<TaskBrief, "key" | "state">, now: number): TaskBrief {
  return {
    taskId: `${sketch.key}-7c1e-4b52`,
    title: "",
    terminal: ["completed", "failed", "canceled", "rejected"].includes(sketch.state),
    interrupted: sketch.state.endsWith("-required"),
    cut: false,
    lost: false,
    importedAt: null,
    link:
      sketch.cut === true
        ? { kind: "lost", nextLookAt: now + 12_000, unreadable: false }
        : { kind: "settled" },
    createdAt: now - 12 * MINUTE,
    updatedAt: now - 2 * MINUTE,
    ...sketch,
  };
}

export function conversation(
  summary: Partial<ChatSummary> & Pick<ChatSummary, "id" | "agentId" | "agentName">,
  now: number,
  rest: Partial<ChatView> = {},
): ChatView {
  return {
    summary: {
      title: "",
      preview: "",
      updatedAt: now,
      state: null,
      waiting: 0,
      compared: null,
      importedAt: null,
      ...summary,
    },
    contextId: null,
    draft: "",
    draftData: null,
    draftOptions: noOptions,
    draftOrigin: null,
    items: [],
    tasks: [],
    starters: [],
    accepts: ["text/plain", "application/json", "image/*"],
    limits: [],
    busy: false,
    removed: false,
    ...rest,
  };
}

const OUTLINE = `## The letter to the sea

1. **Arrival**: the keeper finds the bottle in the boathouse.
2. **Turn**: the handwriting is her own.
3. **Ending**: she answers it.

| Act | Scenes | Words |
| --- | ---: | ---: |
| I | 3 | 900 |
| II | 4 | 1,400 |
| III | 2 | 600 |

\`\`\`json
{ "tone": "quiet", "chapters": 9 }
\`\`\`

More at [the style sheet](https://example.com/style).`;

export function conversations(now: number): ChatView[] {
  const payments = conversation(
    {
      id: "chat-payments",
      agentId: "payments",
      agentName: "Payments clerk",
      title: "Pay 12,000 yen to Sato Stationery",
      preview: "This needs an approval.",
      updatedAt: now - 2 * MINUTE,
      state: "input-required",
      waiting: 1,
    },
    now,
    {
      contextId: "ctx-41",
      starters: ["Pay 12,000 yen to Sato Stationery", "Pay 3,200 yen to Midori Cleaning"],
      tasks: [
        brief({ key: "task-pay", title: "Pay 12,000 yen to Sato Stationery", state: "input-required" }, now),
      ],
      items: [
        message({
          key: "m1",
          role: "user",
          parts: [text("Pay 12,000 yen to Sato Stationery")],
          taskKey: "task-pay",
          at: now - 4 * MINUTE,
        }),
        message({
          key: "m2",
          role: "agent",
          progress: true,
          parts: [text("Looking up Sato Stationery on the supplier list")],
          taskKey: "task-pay",
          at: now - 3 * MINUTE,
        }),
        { kind: "task", taskKey: "task-pay" },
        message({
          key: "m3",
          role: "agent",
          parts: [
            text("12,000 yen is above the limit of 10,000 yen. This needs an approval."),
            {
              kind: "data",
              json: '{"payee":"Sato Stationery","amount":12000.00,"currency":"JPY","invoice":10000000000000000001}',
              fileKey: "message/m3/1",
            },
          ],
          taskKey: "task-pay",
          at: now - 2 * MINUTE - 1000,
        }),
        message({
          key: "m4",
          role: "agent",
          parts: [
            {
              kind: "data",
              json: '{"id":"adk-1","name":"adk_request_confirmation","args":{"originalFunctionCall":{"name":"pay_invoice"}}}',
              fileKey: "message/m4/0",
            },
          ],
          taskKey: "task-pay",
          at: now - 2 * MINUTE,
        }),
        {
          kind: "request",
          highRisk: false,
          approvalId: "request-pay",
          title: "Pay 12,000 yen to Sato Stationery",
          state: { kind: "pending" },
          decision: null,
        },
      ],
    },
  );
  const story = conversation(
    {
      id: "chat-story",
      agentId: "planner",
      agentName: "Story Planner",
      title: "A lighthouse keeper finds a letter addressed to the sea",
      preview: "The letter to the sea",
      updatedAt: now - 40 * MINUTE,
      state: "completed",
      waiting: 1,
    },
    now,
    {
      contextId: "ctx-7",
      draft: "Make the ending",
      tasks: [brief({ key: "task-story", state: "completed" }, now)],
      items: [
        message({
          key: "s1",
          role: "user",
          parts: [text("A lighthouse keeper finds a letter addressed to the sea")],
          taskKey: "task-story",
          at: now - 42 * MINUTE,
        }),
        { kind: "task", taskKey: "task-story" },
        artifact({
          key: "outline",
          name: "Outline",
          description: "Three acts in nine scenes",
          parts: [
            text(OUTLINE),
            { kind: "file", name: "outline.csv", mediaType: "text/csv", size: 812, fileKey: "file-csv" },
            { kind: "file", name: "sketch.png", mediaType: "image/png", size: 68, fileKey: "file-png" },
            {
              kind: "link",
              name: "reference.pdf",
              url: "https://example.com/reference.pdf",
              mediaType: "application/pdf",
              fileKey: "file-link",
            },
            { kind: "unknown", json: '{"kind":"hologram","frames":[1,2]}', fileKey: "artifact/outline/4" },
          ],
          taskKey: "task-story",
          at: now - 41 * MINUTE,
        }),
        message({
          key: "s2",
          role: "user",
          delivery: "failed",
          error: { code: "connection-refused", host: "127.0.0.1:41337" },
          hints: [{ code: "check-running" }],
          parts: [text("Make it sadder")],
          at: now - 40 * MINUTE,
        }),
        {
          kind: "notice",
          key: "n1",
          level: "warning",
          message: { code: "connection-broke" },
          hints: [{ code: "task-goes-on" }],
          taskKey: null,
          otherTask: null,
          count: 1,
          exchangeId: null,
          at: now - 40 * MINUTE,
        },
      ],
    },
  );
  const removed = conversation(
    {
      id: "chat-removed",
      agentId: "gone",
      agentName: "Old translator",
      title: "Translate the minutes",
      preview: "Done.",
      updatedAt: now - 9 * 24 * 60 * MINUTE,
      state: "completed",
    },
    now,
    { removed: true, items: [message({ key: "r1", role: "agent", parts: [text("Done.")], at: now })] },
  );
  return [payments, story, removed];
}
