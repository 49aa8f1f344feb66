import { expect, test } from "vitest";
import { changesBetween } from "./changes";

test("only what differs is listed, digits included", () => {
  expect(changesBetween('{"a":1.0,"b":{"c":"x"}}', '{"b":{"c":"y"},"a":1}')).toEqual([
    { place: "a", before: "1.0", after: "1" },
    { place: "b.c", before: '"x"', after: '"y"' },
  ]);
});

test("what was added and what was taken away is listed", () => {
  expect(changesBetween('{"a":[1,2]}', '{"a":[1],"b":true}')).toEqual([
    { place: "a.2", before: "2", after: null },
    { place: "b", before: null, after: "true" },
  ]);
});

test("the order of members is no change, and broken JSON has none to show", () => {
  expect(changesBetween('{"a":1,"b":2}', '{"b":2,"a":1}')).toEqual([]);
  expect(changesBetween("{}", "{")).toBeNull();
});
