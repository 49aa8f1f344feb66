/** Requests that show every kind of item and every state. */
import type { ApprovalState, Receipt, Request, RequestItem, RequestSummary } from "../generated/api";

const MINUTE = 60_000;

const recorded = {
  id: "adk-confirmation",
  name: { code: "adk-confirmation" },
  why: { code: "adk-calls", calls: 1 },
  proven: "recorded",
  confidence: "certain",
} as const;

const plain = {
  id: "plain-text",
  name: { code: "plain-text" },
  why: { code: "only-text" },
  proven: "run-here",
  confidence: "likely",
} as const;

function request(
  summary: Partial<RequestSummary> & Pick<RequestSummary, "id" | "title">,
  items: RequestItem[],
  now: number,
  rest: Partial<Request> = {},
): Request {
  return {
    summary: {
      connectionId: "payments",
      connectionName: "Payments clerk",
      hash: `hash-of-${summary.id}`,
      taskKey: "task-pay",
      taskTitle: "Pay 12,000 yen to Sato Stationery",
      conversationId: "chat-payments",
      state: { kind: "pending" },
      risk: { kind: "normal" },
      receivedAt: now - 2 * MINUTE,
      expiresAt: null,
      receipt: null,
      snoozedUntil: null,
      colour: null,
      note: null,
      byRule: null,
      ...summary,
    },
    hash: `hash-of-${summary.id}`,
    host: "127.0.0.1:41337",
    identity: { code: "no-credentials" },
    taskId: "task-pay-7c1e-4b52",
    importedAt: null,
    question: summary.title,
    saidBefore: "Pay 12,000 yen to Sato Stationery",
    saidSince: null,
    skill: null,
    reader: plain,
    alternatives: [recorded, plain],
    stoodIn: null,
    items,
    cannotLeave: null,
    limits: [],
    warnings: [],
    beside: [],
    decision: null,
    decidedAt: null,
    answeredBefore: [],
    removedAt: null,
    alsoUnder: [],
    earlier: [],
    mayBeExplained: false,
    freshness: null,
    fate: null,
    reply: null,
    history: [],
    ...rest,
  };
}

type ApprovalItem = Extract<RequestItem, { kind: "approval" }>;

/** An approval of yes or no, with whatever else it has. */
function approval(item: Partial<ApprovalItem> & Pick<ApprovalItem, "itemId" | "tool">): ApprovalItem {
  return {
    kind: "approval",
    arguments: "{}",
    hint: null,
    payload: null,
    mayEdit: false,
    editSchema: null,
    mayApprove: true,
    mayReject: true,
    mayRespond: false,
    mayCancel: false,
    mayGiveJson: false,
    reason: "optional",
    by: null,
    grants: [],
    ...item,
  };
}

const payment = approval({
  itemId: "pay",
  tool: "pay_invoice",
  arguments: '{"payee":"Sato Stationery","amount":12000.00,"currency":"JPY","due":"2026-11-30T00:00:00Z"}',
  hint: "Above the limit of 10,000 yen.",
  payload: '{"amount":12000.00,"note":""}',
  mayEdit: true,
});

const FORM_SCHEMA = JSON.stringify({
  type: "object",
  title: "Trip",
  required: ["destination"],
  properties: {
    destination: { type: "string", title: "Destination" },
    class: { type: "string", title: "Class", enum: ["economy", "business"], default: "economy" },
    nights: { type: "integer", title: "Nights", minimum: 1, maximum: 30 },
    window: { type: "boolean", title: "Window seat", default: true },
    passport: { type: "string", title: "Passport", format: "data-url", contentMediaType: "image/*" },
  },
});

const DELETE_COMMAND =
  "kubectl --context production delete namespace checkout-canary && rm -rf /var/lib/checkout/cache";

export function requests(now: number): Request[] {
  const sent = (id: string, title: string, state: ApprovalState, receipt: Receipt | null = null) =>
    request({ id, title, state, receipt, receivedAt: now - 50 * MINUTE }, [{ ...payment }], now, {
      decision: { items: [{ itemId: "pay", answer: { kind: "approve", payload: null } }] },
      decidedAt: now - 45 * MINUTE,
      freshness: { code: "seen-again" },
      reply: {
        method: "SendMessage",
        body: '{"message":{"role":"user","parts":[{"data":{"confirmed":true}}]}}',
        isDated: false,
      },
      history: [
        { at: now - 50 * MINUTE, what: { code: "agent-asked" } },
        { at: now - 45 * MINUTE, what: { code: "decided-after-viewing" } },
        { at: now - 45 * MINUTE + 5000, what: { code: "sending-began" } },
      ],
    });
  return [
    request(
      {
        id: "request-pay",
        title: "Pay 12,000 yen to Sato Stationery",
        risk: { kind: "high", because: { code: "moves-money", word: "pay" } },
      },
      [payment],
      now,
      { reader: recorded, question: "12,000 yen is above the limit. Shall I pay?" },
    ),
    request(
      {
        id: "request-delete",
        title: "Run a command on production",
        connectionId: "operations",
        connectionName: "Night operations",
        conversationId: null,
        taskKey: "task-repair",
        taskTitle: "Why is checkout slow since 02:00?",
        colour: "orange",
        note: "Ask Ito before answering",
        risk: { kind: "high", because: { code: "deletes", word: "delete" } },
        receivedAt: now - 9 * MINUTE,
        expiresAt: now + 21 * MINUTE,
      },
      [
        approval({
          itemId: "call-1",
          tool: "shell",
          arguments: JSON.stringify({ command: DELETE_COMMAND, cwd: "/srv/checkout" }),
        }),
        approval({
          itemId: "call-2",
          tool: "notify",
          arguments: '{"channel":"#oncall","text":"Canary removed"}',
          hint: "Tells the people on call.",
          mayEdit: true,
        }),
      ],
      now,
      {
        host: "ops.internal.example:8443",
        identity: { code: "bearer-token" },
        question: "The canary is broken. I want to remove it and tell the people on call.",
        saidBefore: "Why is checkout slow since 02:00?",
        skill: { id: "repair", name: "Repair a service", said: "message" },
        reader: recorded,
        warnings: [
          {
            pointer: "/parts/0/data/args/command",
            kind: "bidirectional",
            message: { code: "turns-direction", first: "U+202E", number: 1 },
          },
        ],
      },
    ),
    request(
      {
        id: "request-form",
        title: "Details of the trip",
        connectionId: "travel",
        connectionName: "Reisebüro München",
        conversationId: null,
        taskKey: "task-trip",
        taskTitle: "Book my trip",
        receivedAt: now - 25 * MINUTE,
      },
      [
        {
          kind: "form",
          itemId: "form",
          schema: FORM_SCHEMA,
          values: '{"destination":"Kyoto"}',
          mayReject: true,
          mayCancel: false,
        },
      ],
      now,
      { question: "Where do you want to go, and how?", saidBefore: "Book my trip", host: "reisen.example" },
    ),
    request(
      {
        id: "request-question",
        title: "Shall the keeper answer the letter?",
        connectionId: "planner",
        connectionName: "Story Planner",
        conversationId: "chat-story",
        taskKey: "task-story",
        taskTitle: "A lighthouse keeper finds a letter",
        receivedAt: now - 41 * MINUTE,
      },
      [
        {
          kind: "question",
          itemId: "answer",
          prompt: "Shall the keeper answer the letter?",
          options: [],
          multiple: false,
          freeText: true,
          quickReplies: ["Yes", "No"],
          mayReject: false,
        },
      ],
      now,
    ),
    request(
      { id: "request-raw", title: "An unknown kind of request", receivedAt: now - 48 * MINUTE },
      [
        {
          kind: "raw",
          itemId: "raw",
          tool: null,
          json: '{"interrupt":{"version":9,"choices":["left","right"]}}',
          mayBeText: true,
        },
      ],
      now,
      { mayBeExplained: true },
    ),
    ...everyKind(now),
    sent("request-queued", "Pay 10,500 yen to Hikari Print", { kind: "queued", notBefore: now + 5000 }),
    sent("request-flying", "Pay 11,000 yen to Hikari Print", { kind: "in-flight", attempt: 1 }),
    sent("request-uncertain", "Pay 18,000 yen to Ota Logistics", {
      kind: "uncertain",
      reason: { code: "ended-without-answer" },
    }),
    sent("request-done", "Pay 22,000 yen to Ota Logistics", { kind: "delivered" }, "honoured"),
    sent("request-refused", "Pay 29,000 yen to Ota Logistics", {
      kind: "refused",
      reason: { code: "agent-error", said: "The budget is closed" },
    }),
    sent("request-superseded", "Pay 31,000 yen to Ota Logistics", {
      kind: "superseded",
      reason: { code: "asks-something-else" },
    }),
    sent("request-expired", "Pay 14,000 yen to Sato Stationery", { kind: "expired" }),
    sent("request-elsewhere", "Pay 16,000 yen to Sato Stationery", { kind: "answered-elsewhere" }),
  ];
}

const derived = {
  id: "langchain",
  name: { code: "lang-chain" },
  why: { code: "data-members", members: "action_requests, review_configs" },
  proven: "derived",
  confidence: "likely",
} as const;

/** One request for each control that the others do not show. */
function everyKind(now: number): Request[] {
  const asked = (id: string, title: string, items: RequestItem[], rest: Partial<Request> = {}) =>
    request({ id, title, receivedAt: now - 55 * MINUTE }, items, now, { reader: derived, ...rest });
  return [
    asked(
      "request-review",
      "Send a letter to Sato Stationery",
      [
        approval({
          itemId: "letter",
          tool: "send_letter",
          arguments: '{"to":"Sato Stationery","copies":2,"text":"The order is late."}',
          by: "mail_agent",
          mayEdit: true,
          mayRespond: true,
          grants: [{ value: "always", label: "always" }],
        }),
      ],
      {
        answeredBefore: [
          { id: "request-done", at: now - 56 * MINUTE, refused: true, all: true },
          { id: "request-refused", at: now - 58 * MINUTE, refused: true, all: true },
        ],
      },
    ),
    asked("request-choose", "Which database, and with what?", [
      {
        kind: "question",
        itemId: "q/0",
        prompt: "Which database?",
        options: [
          { value: "pg", label: "PostgreSQL" },
          { value: "lite", label: "SQLite" },
        ],
        multiple: false,
        freeText: true,
        quickReplies: [],
        mayReject: true,
      },
      {
        kind: "question",
        itemId: "q/1",
        prompt: "With what?",
        options: [
          { value: "auth", label: "Auth" },
          { value: "cache", label: "Cache" },
        ],
        multiple: true,
        freeText: false,
        quickReplies: [],
        mayReject: true,
      },
    ]),
    asked("request-link", "Set your key at the search service", [
      {
        kind: "link",
        itemId: "link",
        text: "Set your key there, then come back.",
        url: "https://xn--pple-43d.example/ui/set_api_key",
        after: "confirm",
        given: false,
        catchable: false,
        catching: null,
        mayReject: true,
        mayCancel: true,
        code: "WDJB-MJHT",
        lasts: 900,
      },
    ]),
    asked("request-sign-in", "Sign in to the calendar", [
      {
        kind: "link",
        itemId: "sign-in",
        text: "",
        url: "https://idp.example/authorize?response_type=code&client_id=x&state=s",
        after: "redirect",
        given: false,
        catchable: true,
        catching: null,
        mayReject: false,
        mayCancel: false,
        code: null,
        lasts: null,
      },
    ]),
    asked("request-secret", "A key for the search service", [
      {
        kind: "secret",
        itemId: "default",
        name: "SERPER_API_KEY",
        description: "Search key",
        isJson: false,
        given: false,
      },
    ]),
    asked("request-permissions", "Access to the project", [
      {
        kind: "permissions",
        itemId: "req-1",
        text: "To write the report.",
        proposed: '{"fileSystem":{"write":["/workspace/project","/workspace/cache"]},"network":true}',
        scopes: [
          { value: "turn", label: "turn" },
          { value: "session", label: "session" },
        ],
      },
    ]),
  ];
}
