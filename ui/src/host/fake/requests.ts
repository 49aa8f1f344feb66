/** Requests that show every kind of item and every state. */
import type { ApprovalState, ApprovalView, Receipt } from "../generated/api";
import { approval, MINUTE, recorded, request } from "./asked";
import { everyKind } from "./every-kind";

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

export function requests(now: number): ApprovalView[] {
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
        agentId: "operations",
        agentName: "Night operations",
        chatId: null,
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
        agentId: "travel",
        agentName: "Reisebüro München",
        chatId: null,
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
          prompt: "Where do you want to go, and how?",
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
        agentId: "planner",
        agentName: "Story Planner",
        chatId: "chat-story",
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
          files: null,
          mayReject: false,
          buttons: null,
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
