import { expect, test } from "vitest";
import type { ExchangeView } from "../../host/generated/api";
import { asCurl, asPython, asRust } from "./snippets";

const exchange: ExchangeView = {
  row: {
    id: "w1",
    agentId: null,
    agentName: null,
    operation: "SendStreamingMessage",
    taskKey: null,
    taskId: null,
    state: null,
    pinned: false,
    mark: null,
    method: "POST",
    url: "http://127.0.0.1:9000/$(touch x)",
    status: 200,
    error: null,
    refused: false,
    frames: 3,
    bytesOut: 9,
    bytesIn: 10,
    startedAt: 0,
    firstByteMs: 1,
    durationMs: 2,
    traceId: null,
    caller: null,
  },
  chatId: null,
  said: null,
  requestHeaders: [
    { name: "Authorization", value: "Bearer ••••" },
    { name: "Content-Length", value: "9" },
  ],
  requestBody: `{"a":"it's; rm -rf ~"}`,
  responseHeaders: [],
  frames: [],
  truncated: false,
};

test("nothing that an agent chose reaches the shell unquoted", () => {
  expect(asCurl(exchange)).toBe(
    [
      "curl -X POST 'http://127.0.0.1:9000/$(touch x)' \\",
      "  -H 'Authorization: Bearer ••••' \\",
      `  --data-raw '{"a":"it'\\''s; rm -rf ~"}' \\`,
      "  --no-buffer",
    ].join("\n"),
  );
});

test("Rust keeps quotes and signs of a body as they are", () => {
  const body = 'a "# b "## c';
  expect(asRust({ ...exchange, requestBody: body })).toContain(`.body(r###"${body}"###)`);
  expect(asRust(exchange)).toContain('.header(r"Authorization", r"Bearer ••••")');
  expect(asRust({ ...exchange, requestBody: null })).not.toContain(".body(");
});

test("Python gets every text as a literal that ends where it ends", () => {
  const code = asPython({ ...exchange, requestBody: '"""\n\\ \u{1f600}' });
  expect(code).toContain('content="\\"\\"\\"\\n\\\\ \\ud83d\\ude00".encode()');
  expect(asPython(exchange)).toContain('"http://127.0.0.1:9000/$(touch x)"');
});
