import { expect, test } from "vitest";
import { readCsv } from "./csv";

test("quoted cells keep separators, quotes and line breaks", () => {
  expect(readCsv('name,said\r\nSato,"a ""b"", c\nd"\n', ",")).toEqual([
    ["name", "said"],
    ["Sato", 'a "b", c\nd'],
  ]);
});

test("a text that ends anywhere still has rows", () => {
  expect(readCsv("", ",")).toEqual([]);
  expect(readCsv('a\t"b', "\t")).toEqual([["a", "b"]]);
  expect(readCsv("a,\n", ",")).toEqual([["a", ""]]);
});
