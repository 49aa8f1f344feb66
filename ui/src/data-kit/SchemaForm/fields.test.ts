import { expect, test } from "vitest";
import { pickedChoices } from "./choices";
import { type Entry, fieldsOf, initialEntries, shownText, writeValues } from "./fields";
import { validate } from "./validate";

const schema = JSON.stringify({
  type: "object",
  required: ["amount"],
  properties: {
    amount: { type: "number", title: "Amount" },
    urgency: { type: "string", oneOf: [{ const: "low", title: "Can wait" }, { const: "high" }] },
    days: { type: "array", items: { type: "string", enum: ["mon", "tue"] } },
    note: { type: ["string", "null"], "x-odd": [{}], default: "none" },
    extra: { type: "object", properties: { deep: { type: "string" } } },
  },
});

function fields() {
  const read = fieldsOf(schema);
  if (!read) throw new Error("the schema has fields");
  return read;
}

test("each property gets the control that can express it", () => {
  expect(fields().map((field) => [field.label, field.control.kind])).toEqual([
    ["Amount", "number"],
    ["urgency", "choice"],
    ["days", "choices"],
    ["note", "text"],
    ["extra", "object"],
  ]);
});

test("a number leaves exactly as it was typed and an empty field is left out", () => {
  const entries = new Map<string, Entry>([
    ["amount", { kind: "text", text: "12000000000000000000.10" }],
    ["note", { kind: "text", text: "" }],
  ]);
  expect(writeValues(fields(), entries, "{}")).toBe('{\n  "amount": 12000000000000000000.10\n}');
});

test("values that no field shows are kept", () => {
  expect(writeValues([], new Map(), '{"run":1.0}')).toBe('{\n  "run": 1.0\n}');
});

test("the agent's values win over the schema's defaults", () => {
  const [, , , note] = fields();
  if (!note) throw new Error("a field named note");
  expect(shownText(initialEntries(schema, "{}").get("note"), note)).toBe("none");
  expect(shownText(initialEntries(schema, '{"note":"hi"}').get("note"), note)).toBe("hi");
});

test("picked choices are found by value", () => {
  const days = fields()[2]?.control;
  if (days?.kind !== "choices") throw new Error("several choices");
  expect(pickedChoices(initialEntries(schema, '{"days":["tue"]}').get("days"), days.choices)).toEqual([1]);
});

test("what is wrong is said beside the field it concerns", () => {
  expect(validate(schema, "{}").complaints).toMatchObject([{ field: "amount", keyword: "required" }]);
  expect(validate(schema, '{"amount":"x","days":["sun"]}').complaints).toMatchObject([
    { field: "amount", keyword: "type" },
    { field: "days", keyword: "enum" },
  ]);
});

test("a form whose fields are all optional is complete when empty", () => {
  expect(validate('{"type":"object","properties":{"a":{"type":"string"}}}', "{}").complaints).toEqual([]);
});

test("unknown keywords and unusable schemas never throw", () => {
  expect(validate('{"type":"object","x":1}', "{}").fault).toBeNull();
  expect(validate("[", "{}").fault).toEqual({ kind: "unreadable" });
  expect(fieldsOf('{"type":"string"}')).toBeNull();
});

test("a pattern that could hang the page is left unchecked and said so", () => {
  const hostile = '{"properties":{"a":{"type":"string","pattern":"^(a+)+$"}}}';
  expect(validate(hostile, `{"a":"${"a".repeat(60)}!"}`)).toEqual({
    complaints: [],
    skippedPatterns: true,
    fault: null,
  });
  const plain = '{"properties":{"a":{"type":"string","pattern":"^[0-9]{3}$"}}}';
  expect(validate(plain, '{"a":"12"}').complaints).toMatchObject([{ field: "a", keyword: "pattern" }]);
});

test.each([
  ["User Name", "user_name"],
  ["In progress", "inProgress"],
  ["E-mail", "e_mail"],
])("“%s” is what `%s` is called in words", (title, name) => {
  expect(sentAs(title, name)).toBeNull();
});

test.each([
  ["-50", "5_0"],
  ["-100", "100"],
  ["1-5", "15"],
  ["2026-11-1", "2026-1-11"],
  ["5 mW", "5 MW"],
  ["Re-sign", "resign"],
  ["-all", "all"],
])("“%s” is not `%s`, which stands beside it", (title, name) => {
  expect(sentAs(title, name)).toBe(name);
});

function sentAs(title: string, name: string): string | null | undefined {
  const schema = { type: "object", properties: { [name]: { type: "string", title } } };
  return fieldsOf(JSON.stringify(schema))?.[0]?.sentAs;
}
