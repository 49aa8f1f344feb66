import { expect, test } from "vitest";
import { readLossless } from "../lossless";
import { around, type IsOpen, linesOf, search, textOf } from "./flatten";

function read(json: string) {
  const value = readLossless(json);
  if (value === null) throw new Error("no JSON");
  return value;
}

function pointers(json: string, isOpen: IsOpen): string[] {
  return linesOf(read(json), isOpen).map(({ pointer }) => pointer);
}

test("only what is open is on a line", () => {
  const json = '{"a":{"b":[1,2]},"c":{}}';
  expect(pointers(json, () => true)).toEqual(["", "/a", "/a/b", "/a/b/0", "/a/b/1", "/c"]);
  expect(pointers(json, (_, depth) => depth < 1)).toEqual(["", "/a", "/c"]);
  expect(pointers(json, () => false)).toEqual([""]);
});

test("pointers are escaped, and members of one name are two places", () => {
  expect(pointers('{"a/b":1,"~":2,"x":3,"x":4}', () => true)).toEqual(["", "/a~1b", "/~0", "/x", "/x#1"]);
});

test("what is around a place is opened to show it", () => {
  expect(around("")).toEqual([""]);
  expect(around("/a")).toEqual([""]);
  expect(around("/a/b/0")).toEqual(["", "/a", "/a/b"]);
});

test("names and values are found whether they are open or not", () => {
  const value = read('{"Status":{"state":"WORKING"},"n":12000.00}');
  expect(search(value, "stat", 10)).toEqual(["/Status", "/Status/state"]);
  expect(search(value, "working", 10)).toEqual(["/Status/state"]);
  expect(search(value, "12000.00", 10)).toEqual(["/n"]);
  expect(search(value, "", 10)).toEqual([]);
  expect(search(read('["a","a","a"]'), "a", 2)).toEqual(["/0", "/1"]);
});

test("a string is copied without quotes, a number as it was written", () => {
  expect(textOf(read('"a\\nb"'))).toBe("a\nb");
  expect(textOf(read("12000.00"))).toBe("12000.00");
});
