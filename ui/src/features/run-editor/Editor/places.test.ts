import { Text } from "@codemirror/state";
import { expect, test } from "vitest";
import { placeOf, positionOf, wordAt } from "./places";

const doc = Text.of(["do:", "  - 雨😀x: {call: a2a}", ""]);

test("a place counts characters, whatever they take in the editor", () => {
  const position = doc.line(2).from + "  - 雨😀".length;
  expect(placeOf(doc, position)).toEqual({ line: 2, column: 7 });
  expect(positionOf(doc, { line: 2, column: 7 })).toBe(position);
});

test("a place that is not there is the nearest one that is", () => {
  expect(positionOf(doc, { line: 99, column: 99 })).toBe(doc.length);
  expect(positionOf(doc, { line: 0, column: 0 })).toBe(0);
});

test("what is marked is a word, and never nothing where there is something", () => {
  expect(
    doc.sliceString(wordAt(doc, { line: 2, column: 5 }).from, wordAt(doc, { line: 2, column: 5 }).to),
  ).toBe("雨😀x");
  const end = wordAt(doc, { line: 1, column: 4 });
  expect(doc.sliceString(end.from, end.to)).toBe(":");
  expect(wordAt(doc, { line: 3, column: 1 })).toEqual({ from: doc.length, to: doc.length });
});
