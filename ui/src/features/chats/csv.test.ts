import { expect, test } from "vitest";
import { readCsv, separatorOf } from "./csv";

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

test("what separates the cells is told from the rows", () => {
  expect(separatorOf("Ware;Preis\nKäse;2,50 €\nMilch;1,20 €\n")).toBe(";");
  expect(separatorOf("name,note\nSato,a;b\nIda,c\n")).toBe(",");
  expect(separatorOf('a\tb\n"x;y"\t2,5\n')).toBe("\t");
  expect(separatorOf("one column\n2,5\n")).toBe(",");
  expect(separatorOf("")).toBe(",");
});
