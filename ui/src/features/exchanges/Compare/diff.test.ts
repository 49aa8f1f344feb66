import { expect, test } from "vitest";
import { readLossless } from "../../../kit/lossless";
import { changes } from "./diff";

function diff(before: string, after: string): string[] {
  return changes(readLossless(before), readLossless(after)).map(
    ({ pointer, before: one, after: other }) => `${pointer}: ${one} → ${other}`,
  );
}

test("what is the same has no changes, whatever the order of members", () => {
  expect(diff('{"a":1,"b":[{"c":null}]}', '{"b":[{"c":null}],"a":1}')).toEqual([]);
});

test("each change is named by its place", () => {
  expect(diff('{"a":{"b/c":1,"d":2}}', '{"a":{"b/c":"1","e":3}}')).toEqual([
    '/a/b~1c: 1 → "1"',
    "/a/d: 2 → null",
    "/a/e: null → 3",
  ]);
  expect(diff("[1,2,3]", "[1,3]")).toEqual(["/1: 2 → 3", "/2: 3 → null"]);
  expect(diff('{"a":[]}', '{"a":{}}')).toEqual(["/a: [] → {}"]);
});

test("numbers are told apart by how they are written", () => {
  expect(diff("12000", "12000.00")).toEqual([": 12000 → 12000.00"]);
});
