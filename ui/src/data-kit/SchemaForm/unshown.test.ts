import { expect, test } from "vitest";
import { writeLossless } from "../../kit/lossless";
import { presetValues } from "./fields";
import { unshown } from "./unshown";

const text = { type: "string" };
const tool = { tool: "pay" };

/** What is told, each as it would be read. */
function told(properties: object, values: object, sent?: object): string[] {
  const schema = JSON.stringify({ type: "object", properties });
  const begun = JSON.stringify(values);
  const now = sent === undefined ? presetValues(schema, begun) : JSON.stringify(sent);
  return unshown(schema, begun, now).map(({ name, option, value }) =>
    [name, ...(option === null ? [] : [option]), writeLossless(value)].join(" | "),
  );
}

test.each<[name: string, properties: object, values: object, expected: string[]]>([
  ["a member without a field", { date: text }, { date: "2026", call: "pay" }, ['call | "pay"']],
  ["a member whose name is empty", { date: text }, { "": "pay" }, ['/ | "pay"']],
  [
    "a member without a field, deeper",
    { trip: { type: "object", properties: { to: text } } },
    { trip: { to: "Kyoto", call: tool } },
    ['/trip/call | {"tool":"pay"}'],
  ],
  [
    "a default with a member without a field",
    { trip: { type: "object", default: { call: "pay" }, properties: { to: text } } },
    {},
    ['/trip/call | "pay"'],
  ],
  [
    "something else than the object that the fields are for",
    { trip: { type: "object", properties: { to: text } } },
    { trip: "pay" },
    ['trip | "pay"'],
  ],
  [
    "a member within a list",
    { all: { type: "array", items: { type: "object", properties: { to: text } } } },
    { all: [{ to: "Kyoto" }, { to: "Nara", call: "pay" }] },
    ['/all/1/call | "pay"'],
  ],
  ["something else than a list", { all: { type: "array", items: text } }, { all: "pay" }, ['all | "pay"']],
  ["a text of several lines", { name: text }, { name: "ok\npay" }, ['name | "ok\\npay"']],
  ["spaces", { name: text }, { name: `ok${" ".repeat(21)}pay` }, [`name | "ok${" ".repeat(21)}pay"`]],
  ["what is not seen", { name: text }, { name: "ok\u200bpay" }, ['name | "ok\u200bpay"']],
  ["61 letters", { name: text }, { name: "a".repeat(61) }, [`name | "${"a".repeat(61)}"`]],
  ["31 wide letters", { name: text }, { name: "旅".repeat(31) }, [`name | "${"旅".repeat(31)}"`]],
  ["a long default", { name: { ...text, default: "a".repeat(61) } }, {}, [`name | "${"a".repeat(61)}"`]],
  [
    "more lines than a field of several has",
    { name: { ...text, maxLength: 900 } },
    { name: "a\n".repeat(12) },
    [`name | "${"a\\n".repeat(12)}"`],
  ],
  [
    "an option that is called something else",
    { pick: { oneOf: [{ title: "Safe", const: tool }, { const: "no" }] } },
    { pick: tool },
    ['pick | Safe | {"tool":"pay"}'],
  ],
  [
    "options that are called something else",
    { pick: { type: "array", items: { enum: ["a", "pay"], enumNames: ["a", "b"] } } },
    { pick: ["a", "pay", "more"] },
    ['pick | b | "pay"', 'pick | "more"'],
  ],
  [
    "an option whose name only begins like it",
    { pick: { oneOf: [{ const: "pay", title: "payless" }] } },
    { pick: "pay" },
    ['pick | payless | "pay"'],
  ],
  ["no option", { pick: { enum: ["a", "b"] } }, { pick: "pay" }, ['pick | "pay"']],
  ["a list of an option", { pick: { enum: ["a", "b"] } }, { pick: ["a"] }, ['pick | ["a"]']],
  ["neither yes nor no", { sure: { type: "boolean" } }, { sure: "pay" }, ['sure | "pay"']],
  ["a file", { file: { ...text, format: "byte" } }, { file: "cGF5" }, ['file | "cGF5"']],
  [
    "JSON of many lines",
    { any: {} },
    { any: Array.from({ length: 15 }, () => 1) },
    [`any | [${"1,".repeat(14)}1]`],
  ],
])("%s is told", (_, properties, values, expected) => {
  expect(told(properties, values)).toEqual(expected);
});

test.each<[name: string, properties: object, values: object]>([
  ["a short text", { name: text }, { name: "Sato Stationery, 2-3-4 Ginza, Tokyo" }],
  ["60 letters", { name: text }, { name: "a".repeat(60) }],
  ["a text of several lines in a field of several", { name: { ...text, maxLength: 900 } }, { name: "a\nb" }],
  ["a number", { sum: { type: "number" } }, { sum: 12.5 }],
  ["yes", { sure: { type: "boolean", default: true } }, {}],
  ["an option by its own name", { pick: { enum: ["a", 2] } }, { pick: 2 }],
  [
    "an option in words",
    { pick: { oneOf: [{ const: "in_progress", title: "In progress" }] } },
    { pick: "in_progress" },
  ],
  [
    "an option that begins with what it is",
    { pick: { oneOf: [{ const: "4200", title: "4200 – Sales" }] } },
    { pick: "4200" },
  ],
  ["options", { pick: { type: "array", items: { enum: ["a", "b"] } } }, { pick: ["b"] }],
  ["a list", { all: { type: "array", items: text } }, { all: ["a", "b"] }],
  ["an object", { trip: { type: "object", properties: { to: text } } }, { trip: { to: "Kyoto" } }],
  ["short JSON", { any: {} }, { any: { a: 1 } }],
])("%s is shown by its field", (_, properties, values) => {
  expect(told(properties, values)).toEqual([]);
});

test("what a person types is not told, and what is left of a long preset is", () => {
  const long = "a".repeat(61);
  expect(told({ name: text }, {}, { name: long }), "typed").toEqual([]);
  expect(told({ name: text }, { name: "short" }, { name: long }), "typed over a short one").toEqual([]);
  expect(told({ name: text }, { name: long }, { name: `b${long}` })).toEqual([`name | "b${long}"`]);
  expect(told({ name: text }, { name: long }, { name: "mine" })).toEqual([]);
});

test("of two members of one name the first is told", () => {
  const schema = JSON.stringify({ properties: { a: { type: "object", properties: { b: text } } } });
  expect(unshown(schema, "{}", '{"a":{"b":"pay","b":"ok"}}')).toMatchObject([{ name: "/a/b" }]);
});

test("values without fields are told where the editor does not show them all", () => {
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 20 }, (_, each) => [`a${each}`, 1])));
  expect(unshown('{"type":"object"}', many, many)).toHaveLength(1);
  expect(unshown('{"type":"object"}', '{"a":1}', '{"a":1}')).toEqual([]);
});
