/** A warning stands at the place that it is about, and rather twice than not at all. */
import { expect, test } from "vitest";
import type { Warning } from "../../host/generated/api";
import { warningsAt } from "./WarningNotes";

const ALIKE: Warning = {
  pointer: "/0/data/calls/1/args/to",
  kind: "look-alike",
  message: { code: "look-alike-word", word: "p\u0430y", character: "U+0430" },
};
const TAKEN: Warning = {
  pointer: "/0/data/calls/0/args/to",
  kind: "taken-out",
  message: { code: "taken-out" },
};

test("a word that does not stand there is not warned of there, and all else is", () => {
  expect(warningsAt([ALIKE, TAKEN], "/to", "to p\u0430y")).toEqual([ALIKE, TAKEN]);
  expect(warningsAt([ALIKE, TAKEN], "/to", "to pay")).toEqual([TAKEN]);
  expect(warningsAt([ALIKE], "/to", 'to {"x":"p\\u0430y"}'), "by an escape").toEqual([ALIKE]);
  expect(warningsAt([ALIKE], "/to"), "where nobody knows").toEqual([ALIKE]);
  expect(warningsAt([ALIKE], "/from", "p\u0430y")).toEqual([]);
  expect(warningsAt([ALIKE], "")).toEqual([]);
});
