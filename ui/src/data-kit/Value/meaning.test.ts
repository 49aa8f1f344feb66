import { expect, test } from "vitest";
import { readLossless } from "../../kit/lossless";
import { formatMoney, meaningOf } from "./meaning";

function check(json: string, expected: unknown, why: string) {
  const value = readLossless(json);
  expect(value && meaningOf(value), why).toMatchObject({ ...Object(expected) });
}

test("an amount with its currency is money", () => {
  check('{"amount":12000,"currency":"JPY"}', { kind: "money", amount: "12000", currency: "JPY" }, "number");
  check('{"currency":"EUR","value":"9.90"}', { kind: "money", amount: "9.90" }, "text, other name");
});

test("what only resembles money stays plain", () => {
  check('{"amount":12000,"currency":"yen"}', { kind: "members" }, "no currency code");
  check('{"amount":1,"currency":"JPY","to":"x"}', { kind: "members" }, "a third member must not vanish");
  check('{"amount":"12,000","currency":"JPY"}', { kind: "members" }, "an ambiguous number");
});

test("an amount beside its currency is money and the currency stays visible", () => {
  const value = readLossless('{"amount":12000,"currency":"JPY","payee":"Sato"}');
  if (value?.type !== "object") throw new Error("an object");
  const meanings = value.members.map((member) => meaningOf(member.value, member.name, value).kind);
  expect(meanings).toEqual(["money", "scalar", "scalar"]);
});

test("money is shown to the last digit or not at all", () => {
  expect(formatMoney("12000", "JPY", "en")).toBe("¥12,000");
  expect(formatMoney("12000.5", "JPY", "en"), "decimals are not rounded away").toBe("¥12,000.5");
  expect(formatMoney("129.9", "EUR", "en"), "a broken part is filled up").toBe("€129.90");
  expect(formatMoney("1249", "EUR", "en"), "a whole amount stays whole").toBe("€1,249");
  expect(formatMoney("0.125", "USD", "en")).toBe("$0.125");
  expect(formatMoney("12345678901234567890", "USD", "en"), "beyond exact numbers").toBeNull();
  expect(formatMoney("1e9", "USD", "en")).toBeNull();
});

test("moments, addresses, commands and tables are recognised", () => {
  check('"2026-01-02T03:04:05Z"', { kind: "moment" }, "a moment with its zone");
  check('"2026-01-02T03:04:05"', { kind: "scalar" }, "no zone: no local time can be given");
  check('"https://example.com/a"', { kind: "url" }, "an address");
  check('[{"a":1,"b":"x"},{"a":2,"b":"y"}]', { kind: "table", columns: ["a", "b"] }, "alike rows");
  check('[{"a":1},{"b":2}]', { kind: "list" }, "unlike rows keep their names");
  const command = readLossless('"rm -rf build"');
  expect(command && meaningOf(command, "command").kind).toBe("code");
});

test("a place in the data of a screen is none on the computer", () => {
  const value = readLossless('{"surfaceId":"main","path":"/","value":{"seats":2}}');
  if (value?.type !== "object") throw new Error("an object");
  const [, path] = value.members;
  expect(path && meaningOf(path.value, path.name, value).kind).toBe("scalar");
  check('{"path":"/"}', { kind: "members" }, "the same by itself");
  const alone = readLossless('{"path":"/"}');
  if (alone?.type !== "object") throw new Error("an object");
  expect(alone.members.map((member) => meaningOf(member.value, member.name, alone).kind)).toEqual(["path"]);
});

test("the tools that a server lists are their names", () => {
  const tools = '[{"name":"ask","description":"Asks","input_schema":{}},{"name":"read"}]';
  const listed = `{"type":"mcp_list_tools","id":"l-1","server_label":"library","tools":${tools}}`;
  check(listed, { kind: "tools", server: "library", names: ["ask", "read"] }, "one line");
  const unnamed = '{"type":"mcp_list_tools","server_label":"library","tools":[{"title":"x"}]}';
  check(unnamed, { kind: "members" }, "what has no name is not left out");
});

test("a screen of A2UI is told as one", () => {
  const screen =
    '{"data":[{"createSurface":{"surfaceId":"s"}}],"metadata":{"mimeType":"application/json+a2ui"}}';
  check(screen, { kind: "screen" }, "not line by line");
});
