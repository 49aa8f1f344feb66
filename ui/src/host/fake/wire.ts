/** Traffic of the fake agents: a card, a stream, a refusal and a failure. */
import type { ExchangeRow, ExchangeView, FrameView, MeaningView } from "../generated/api";

function row(sketch: Partial<ExchangeRow> & Pick<ExchangeRow, "id" | "operation">, now: number): ExchangeRow {
  return {
    agentId: "payments",
    agentName: "Payments clerk",
    taskKey: null,
    taskId: null,
    state: null,
    pinned: false,
    mark: null,
    method: "POST",
    url: "http://127.0.0.1:41337/a2a",
    status: 200,
    error: null,
    refused: false,
    frames: 1,
    bytesOut: 214,
    bytesIn: 1204,
    startedAt: now - 180_000,
    firstByteMs: 8,
    durationMs: 21,
    traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
    caller: null,
    ...sketch,
  };
}

export function exchanges(now: number): ExchangeView[] {
  const stream: ExchangeView = {
    row: row(
      {
        id: "exchange-1",
        operation: "SendStreamingMessage",
        taskKey: "task-pay",
        taskId: "task-pay",
        state: "input-required",
        frames: 4,
        durationMs: 1410,
      },
      now,
    ),
    chatId: "chat-pay",
    said: {
      key: "m1",
      chatId: "chat-payments",
      resendable: true,
      resentFrom: null,
      resentAs: [],
    },
    requestHeaders: [
      { name: "content-type", value: "application/json" },
      { name: "a2a-version", value: "1.0" },
      { name: "authorization", value: "Bearer ‹redacted›" },
    ],
    requestBody:
      '{"jsonrpc":"2.0","id":"1","method":"SendStreamingMessage","params":{"message":{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"Pay 12,000 yen to Sato Stationery"}]}}}',
    responseHeaders: [{ name: "content-type", value: "text/event-stream" }],
    frames: [
      { seq: 0, direction: "in", kind: "comment", text: ": ping", json: null, atMs: 8 },
      {
        seq: 1,
        direction: "in",
        kind: "sse",
        text: 'data: {"jsonrpc":"2.0","id":"1","result":{"task":{"id":"task-pay","status":{"state":"TASK_STATE_WORKING"}}}}',
        json: '{"jsonrpc":"2.0","id":"1","result":{"task":{"id":"task-pay","status":{"state":"TASK_STATE_WORKING"}}}}',
        atMs: 12,
      },
      {
        seq: 2,
        direction: "in",
        kind: "sse",
        text: 'data: {"jsonrpc":"2.0","id":"1","result":{"statusUpdate":{"taskId":"task-pay","status":{"state":"TASK_STATE_INPUT_REQUIRED"}}}}',
        json: '{"jsonrpc":"2.0","id":"1","result":{"statusUpdate":{"taskId":"task-pay","status":{"state":"TASK_STATE_INPUT_REQUIRED"}}}}',
        atMs: 1400,
      },
    ],
    truncated: false,
  };
  const card: ExchangeView = {
    ...stream,
    said: null,
    row: row(
      {
        id: "exchange-2",
        operation: "card",
        method: "GET",
        url: "http://127.0.0.1:41337/.well-known/agent-card.json",
        startedAt: now - 3_600_000,
      },
      now,
    ),
    requestBody: null,
    frames: [
      {
        seq: 0,
        direction: "in",
        kind: "body",
        text: '{"name":"Payments clerk","version":"1.2.0"}',
        json: null,
        atMs: 6,
      },
    ],
  };
  const refused: ExchangeView = {
    ...stream,
    said: null,
    row: row(
      {
        id: "exchange-3",
        operation: "SendMessage",
        status: 401,
        agentId: "travel",
        agentName: "Reisebüro München",
        url: "https://reisen.example/a2a",
        traceId: "a3ce929d0e0e47364bf92f3577b34da6",
      },
      now,
    ),
    frames: [
      { seq: 0, direction: "in", kind: "body", text: '{"error":"missing key"}', json: null, atMs: 90 },
    ],
  };
  const failed: ExchangeView = {
    ...stream,
    said: null,
    row: row(
      {
        id: "exchange-4",
        operation: "GetTask",
        status: null,
        error: "The connection was refused.",
        frames: 0,
        bytesIn: 0,
        firstByteMs: null,
        durationMs: 3,
      },
      now,
    ),
    frames: [],
  };
  return [failed, refused, stream, card];
}

type Tapped = Pick<ExchangeRow, "id" | "agentId" | "agentName" | "caller" | "startedAt">;

/** What one agent says to another through a tap. */
export function tappedExchange(between: Tapped): ExchangeView {
  return {
    row: row({ operation: "SendMessage", taskId: "task-of-others", state: "completed", ...between }, 0),
    chatId: null,
    said: null,
    requestHeaders: [
      { name: "content-type", value: "application/json" },
      { name: "authorization", value: "[redacted]" },
      { name: "via", value: "1.1 a2a-workbench-tap-1" },
    ],
    requestBody:
      '{"jsonrpc":"2.0","id":"7","method":"SendMessage","params":{"message":{"messageId":"m7","role":"ROLE_USER","contextId":"ctx-others","referenceTaskIds":["task-plan"],"parts":[{"text":"Review the first chapter"}]}}}',
    responseHeaders: [{ name: "content-type", value: "application/json" }],
    frames: [
      {
        seq: 1,
        direction: "in",
        kind: "body",
        text: '{"jsonrpc":"2.0","id":"7","result":{"task":{"id":"task-of-others","contextId":"ctx-others","status":{"state":"TASK_STATE_COMPLETED"}}}}',
        json: null,
        atMs: 18,
      },
    ],
    truncated: false,
  };
}

const SILENT = {
  taskId: null,
  contextId: null,
  references: [],
  messageId: null,
  artifactId: null,
  state: null,
  text: "",
  pointer: "",
  findings: [],
} satisfies Partial<MeaningView>;

/** What the frames say, as far as the fake agents say anything. */
export function meaningOf({ row, requestBody, frames }: ExchangeView): MeaningView[] {
  const call: MeaningView = {
    ...SILENT,
    seq: 100,
    atMs: 0,
    size: requestBody?.length ?? 0,
    kind: "call",
    messageId: "m1",
    text: "Pay 12,000 yen to Sato Stationery",
    pointer: "/params/message",
    ...(row.caller !== null && {
      contextId: "ctx-others",
      references: ["task-plan"],
      text: "Review the first chapter",
    }),
  };
  const answers = frames.filter(({ kind }) => kind !== "comment").map((frame) => answerOf(frame, row));
  return requestBody === null ? answers : [call, ...answers];
}

function answerOf({ seq, atMs, text }: FrameView, row: ExchangeRow): MeaningView {
  const asks = text.includes("INPUT_REQUIRED");
  const about = { ...SILENT, seq, atMs, size: text.length };
  if (row.operation === "card") return { ...about, kind: "card", text: "Payments clerk" };
  if (text.includes("error")) return { ...about, kind: "error", text: "missing key" };
  return {
    ...about,
    kind: asks ? "status" : "task",
    taskId: "task-pay",
    state: asks ? "input-required" : "working",
    pointer: asks ? "/result/statusUpdate" : "/result/task",
    findings: asks
      ? [
          {
            pointer: "/result/statusUpdate",
            what: { code: "rule-missing-member", member: "contextId" },
            section: "A2A 1.0 §4.2.1",
          },
        ]
      : [],
  };
}
