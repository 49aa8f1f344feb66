import { expect, test } from "vitest";
import { type DiffPiece, diffWords } from "./diff";

function side(pieces: readonly DiffPiece[], kind: DiffPiece["kind"]): string {
  return pieces
    .filter((piece) => piece.kind === "same" || piece.kind === kind)
    .map(({ text }) => text)
    .join("");
}

test.each([
  ["", ""],
  ["a", ""],
  ["", "b"],
  ["The keeper found a letter.", "The old keeper lost a letter!"],
  ["灯台守は手紙を見つけた。", "灯台守は古い手紙をなくした。"],
  ["one\n\ntwo  three", "one\ntwo three\n"],
  ["👩‍🚒 went", "👩 went"],
])("both texts can be read off their pieces: %s", (before, after) => {
  const pieces = diffWords(before, after);
  expect([side(pieces, "before"), side(pieces, "after")]).toEqual([before, after]);
});

test("what both say is told once", () => {
  expect(diffWords("The keeper found a letter.", "The old keeper lost a letter.")).toEqual([
    { kind: "same", text: "The " },
    { kind: "after", text: "old " },
    { kind: "same", text: "keeper " },
    { kind: "before", text: "found" },
    { kind: "after", text: "lost" },
    { kind: "same", text: " a letter." },
  ]);
});

test("what says nothing between two changes is no common ground", () => {
  expect(diffWords("One day in May.", "Two of us, in fact.").map(({ kind }) => kind)).toEqual([
    "before",
    "after",
    "same",
  ]);
});

test("texts that are too long to be compared word by word keep their common ends", () => {
  const long = (word: string) => `begin ${`${word} `.repeat(1500)}end`;
  const pieces = diffWords(long("one"), long("two"));
  expect(pieces.map(({ kind }) => kind)).toEqual(["same", "before", "after", "same"]);
  expect([side(pieces, "before"), side(pieces, "after")]).toEqual([long("one"), long("two")]);
});
