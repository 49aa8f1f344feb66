import { expect, test } from "vitest";
import { callsOf, nameCall } from "./calls";

const check = (data: unknown) => callsOf(JSON.stringify(data))?.map(nameCall) ?? null;

test.each([
  [
    { id: "adk-1", name: "get_weather", args: { city: "Kyoto", days: 3 } },
    ["get_weather · city: Kyoto, days: 3"],
  ],
  [{ type: "function_call", name: "pay", arguments: '{"amount":12000.00}' }, ["pay · amount: 12000.00"]],
  [{ toolName: "rm", input: { a: 1, b: 2, c: 3, d: 4 } }, ["rm · a: 1, b: 2, c: 3, …"]],
  [{ tool: "now", args: {} }, ["now"]],
  [
    { tool_calls: [{ function: { name: "a", arguments: "{}" } }, { name: "b", args: { x: [1] } }] },
    ["a", "b · x: [1]"],
  ],
  [{ functionCall: { name: "find", args: { of: "two\nlines" } } }, ["find · of: two lines"]],
  [{ name: "get_weather", response: { sky: "clear" } }, ["get_weather · sky: clear"]],
])("%j is one line", (data, lines) => {
  expect(check(data)).toEqual(lines);
});

test.each([
  [{ name: "Mo", age: 4 }],
  [{ args: { city: "Kyoto" } }],
  [{ rows: [{ name: "a", args: {} }] }],
  [[{ name: "a", args: {} }, { answer: 42 }]],
  [[]],
  ["get_weather"],
])("%j is something to read", (data) => {
  expect(check(data)).toBeNull();
});

test("what came of a call is told from what it was called with", () => {
  const both = callsOf('[{"name":"a","args":{}},{"name":"a","result":"done"}]');
  expect(both?.map(({ isResult }) => isResult)).toEqual([false, true]);
});

test("numbers stay as written, and what cannot be seen is written out", () => {
  expect(callsOf('{"name":"pay","args":{"n":12000000000000000001}}')?.map(nameCall)).toEqual([
    "pay · n: 12000000000000000001",
  ]);
  expect(check({ name: "pa\u202ey", args: {} })).toEqual(["paU+202Ey"]);
  expect(check({ name: "say", args: { text: "a".repeat(100) } })?.[0]).toHaveLength(
    "say · text: ".length + 60,
  );
});
