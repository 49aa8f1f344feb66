import { expect, test } from "vitest";
import { fieldsOf, initialEntries, writeValues } from "./fields";
import { validate } from "./validate";

const json = (value: unknown) => JSON.stringify(value);

/** Keyword and place of each complaint. */
function complaints(schema: unknown, values: unknown): string[] {
  const verdict = validate(json(schema), json(values));
  expect(verdict.fault).toBeNull();
  return verdict.complaints.map(({ keyword, pointer }) => `${keyword} ${pointer}`);
}

function fault(schema: unknown) {
  return validate(json(schema), "{}").fault;
}

test("definitions of its own are followed, wherever they stand", () => {
  const guest = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
  for (const place of ["$defs", "definitions"]) {
    const schema = { properties: { guest: { $ref: `#/${place}/guest` } }, [place]: { guest } };
    expect(complaints(schema, { guest: {} })).toEqual(["required /guest/name"]);
    expect(complaints(schema, { guest: { name: "Mia" } })).toEqual([]);
  }
  const tree = {
    $ref: "#/$defs/node",
    $defs: { node: { properties: { next: { $ref: "#/$defs/node" } }, type: "object" } },
  };
  expect(complaints(tree, { next: { next: 1 } })).toEqual(["type /next/next"]);
});

test("an identity of its own is a base, not a place to fetch from", () => {
  const schema = {
    $id: "https://agent.example/order.json",
    properties: { city: { $ref: "city.json" }, town: { $ref: "#/$defs/city" } },
    $defs: { city: { $id: "city.json", type: "string" } },
  };
  expect(complaints(schema, { city: 1, town: 2 })).toEqual(["type /city", "type /town"]);
});

test.each([
  ["date", "2026-02-30", "2026-02-28"],
  ["date-time", "yesterday", "2026-02-28T10:00:00Z"],
  ["email", "mia", "mia@example.com"],
  ["uri", "not a uri", "https://example.com/x"],
  ["uuid", "12", "0b0bd9a0-3a54-4c2c-9a3e-0a6a4e1f7a10"],
  ["ipv4", "300.1.1.1", "192.0.2.1"],
])("a format is checked: %s", (format, wrong, right) => {
  const schema = { properties: { it: { type: "string", format } } };
  expect(complaints(schema, { it: wrong })).toEqual(["format /it"]);
  expect(complaints(schema, { it: right })).toEqual([]);
});

test("a format that nobody knows says nothing", () => {
  expect(complaints({ properties: { it: { format: "iban" } } }, { it: "?" })).toEqual([]);
});

test("a schema is read in its own draft", () => {
  const beside = {
    $defs: { short: { maxLength: 2 } },
    properties: { it: { $ref: "#/$defs/short", minLength: 5 } },
  };
  expect(complaints(beside, { it: "abc" }), "2020-12: what is said beside a reference counts").toEqual([
    "maxLength /it",
    "minLength /it",
  ]);
  const seventh = { $schema: "http://json-schema.org/draft-07/schema#", ...beside };
  expect(complaints(seventh, { it: "abc" }), "draft-07: it does not").toEqual(["maxLength /it"]);
  const fourth = {
    $schema: "http://json-schema.org/draft-04/schema#",
    properties: { it: { minimum: 1, exclusiveMinimum: true } },
  };
  expect(complaints(fourth, { it: 1 })).toHaveLength(1);
  const newest = { properties: { it: { prefixItems: [{ type: "string" }], items: false } } };
  expect(complaints(newest, { it: ["a", "b"] })).not.toEqual([]);
  const tuple = {
    $schema: "http://json-schema.org/draft-07/schema#",
    properties: { it: { items: [{ type: "string" }] } },
  };
  expect(complaints(tuple, { it: [1, 2] })).toEqual(["type /it/0"]);
});

test("what is somewhere else is not fetched, and said so", () => {
  const ref = "https://schemas.example/order.json";
  expect(fault({ properties: { order: { $ref: ref } } })).toEqual({ kind: "remote", ref });
  expect(fault({ properties: { order: { $ref: "order.json#/x" } } })).toEqual({
    kind: "remote",
    ref: "order.json#/x",
  });
  expect(fault({ $ref: "#/$defs/none" })).toEqual({ kind: "dangling", ref: "#/$defs/none" });
});

test.each([
  [{ type: "strng" }, "/type"],
  [{ properties: { a: { required: "b" } } }, "/properties/a/required"],
  [{ properties: [] }, "/properties"],
  [{ properties: { "a/b": { minimum: "1" } } }, "/properties/a~1b/minimum"],
  [{ allOf: [{ enum: {} }] }, "/allOf/0/enum"],
  [{ items: 5 }, "/items"],
  [{ $defs: { a: { maxLength: -1 } } }, "/$defs/a/maxLength"],
])("a schema that is broken itself is said to be: %o", (schema, pointer) => {
  expect(fault(schema)).toEqual({ kind: "broken", pointer });
});

test("a schema that multiplies itself does not take the page hostage", () => {
  const twice = (name: string) => ({ allOf: [{ $ref: `#/$defs/${name}` }, { $ref: `#/$defs/${name}` }] });
  const steps = Array.from({ length: 40 }, (_, step) => [`s${step}`, twice(`s${step + 1}`)] as const);
  const $defs = { ...Object.fromEntries(steps), s40: { type: "object" } };
  expect(fault({ $ref: "#/$defs/s0", $defs })).toEqual({ kind: "costly" });
  expect(fieldsOf(json({ properties: { a: { $ref: "#/$defs/s0" } }, $defs }))).toHaveLength(1);
});

test("what is referred to has fields of its own, and a schema within itself is followed once", () => {
  const schema = json({
    properties: {
      colour: { $ref: "#/$defs/colour", title: "Colour of the roof" },
      node: { $ref: "#/$defs/node" },
    },
    $defs: {
      colour: { enum: ["red", "blue"], title: "Colour", default: "red" },
      node: { type: "object", properties: { label: { type: "string" }, next: { $ref: "#/$defs/node" } } },
    },
  });
  const [colour, node] = fieldsOf(schema) ?? [];
  expect(colour).toMatchObject({ label: "Colour of the roof", control: { kind: "choice" } });
  const inner = node?.control.kind === "object" ? fieldsOf(node.control.schema) : null;
  expect(inner?.map(({ name, control }) => [name, control.kind])).toEqual([
    ["label", "text"],
    ["next", "json"],
  ]);
  const fields = fieldsOf(schema) ?? [];
  expect(JSON.parse(writeValues(fields, initialEntries(schema, "{}"), "{}"))).toEqual({ colour: "red" });
});

test("what may be null and fits as no value is blamed for what is wrong with the value alone", () => {
  const nothing = { type: "null" };
  for (const it of [
    { anyOf: [{ maxLength: 2, type: "string" }, nothing] },
    { oneOf: [nothing, { maxLength: 2, type: "string" }] },
  ]) {
    expect(complaints({ properties: { it } }, { it: "long" })).toEqual(["maxLength /it"]);
    expect(complaints({ properties: { it } }, { it: null })).toEqual([]);
  }
  const several = { anyOf: [{ type: "string" }, { type: "number" }, nothing] };
  expect(complaints({ properties: { it: several } }, { it: true }), "nobody knows which was meant").toEqual([
    "anyOf /it",
    "type /it",
  ]);
});

test("a missing member is named in full", () => {
  expect(complaints({ required: ['a"b', "c\nd"] }, {})).toEqual(['required /a"b', "required /c\nd"]);
});

test("a reference that is not followed leads nowhere else once its part of the schema stands by itself", () => {
  const inner = { type: "object", properties: { again: { $ref: "#" } }, required: ["again"] };
  const [outer] =
    fieldsOf(json({ type: "object", properties: { outer: inner, size: { type: "integer" } } })) ?? [];
  const [again] = (outer?.control.kind === "object" && fieldsOf(outer.control.schema)) || [];
  const names =
    again?.control.kind === "object" ? fieldsOf(again.control.schema)?.map(({ name }) => name) : null;
  expect(names, "the whole schema once").toEqual(["outer", "size"]);
  const [deep] = (again?.control.kind === "object" && fieldsOf(again.control.schema)) || [];
  const [end] = (deep?.control.kind === "object" && fieldsOf(deep.control.schema)) || [];
  expect(end?.control).toEqual({ kind: "json", why: "repeats" });
});
