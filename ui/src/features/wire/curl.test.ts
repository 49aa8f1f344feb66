import { expect, test } from "vitest";
import type { ExchangeView } from "../../host/generated/api";
import { asCurl } from "./curl";

const exchange: ExchangeView = {
  row: {
    id: "w1",
    connectionId: null,
    connectionName: null,
    operation: "SendStreamingMessage",
    taskKey: null,
    method: "POST",
    url: "http://127.0.0.1:9000/$(touch x)",
    status: 200,
    error: null,
    frames: 3,
    bytesIn: 10,
    startedAt: 0,
    firstByteMs: 1,
    durationMs: 2,
    traceId: null,
  },
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
