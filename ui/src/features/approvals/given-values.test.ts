import { expect, test } from "vitest";
import { fakeHost } from "../../host/fake";
import type { AskedItem } from "../../host/generated/api";
import { givenValues } from "./given-values";

function form(schema: object): AskedItem {
  const items = fakeHost().world.requests.flatMap((request) => request.items);
  const found = items.find((item) => item.kind === "form");
  if (found === undefined) throw new Error("a form");
  return { ...found, schema: JSON.stringify(schema) };
}

test("values are named as in the form, without secrets and files", () => {
  const item = form({
    properties: {
      level: { title: "Level" },
      pin: { type: "string", format: "password" },
      key: { type: "string", writeOnly: true },
    },
  });
  const json =
    '{"level":2.0,"pin":"1234","key":"k","tags":["a","b"],"file":"data:x;base64,AA","none":null,"in":{"a":1}}';
  expect(givenValues(item, json)).toEqual(["Level: 2.0", "tags: a, b", "in: {…}"]);
});

test("what is long or much is cut, and what has no names is not told", () => {
  expect(givenValues(undefined, `{"a":"${"x".repeat(99)}"}`)).toEqual([`a: ${"x".repeat(59)}…`]);
  const many = JSON.stringify(Object.fromEntries("abcdefgh".split("").map((name) => [name, 1])));
  expect(givenValues(undefined, many)).toHaveLength(7);
  expect([givenValues(undefined, "[1]"), givenValues(undefined, "{")]).toEqual([[], []]);
});
