import { expect, test } from "vitest";
import { ranked } from "./matching";

function check(query: string, expected: string[], why: string) {
  const things = ["Open settings", "Open the inbox", "Connect an agent", "受信トレイを開く"];
  expect(
    ranked(things, (thing) => thing, query),
    why,
  ).toEqual(expected);
}

test("things are found by their beginnings, by letters in order, and in any language", () => {
  check("open", ["Open settings", "Open the inbox"], "equals keep their order");
  check("inbox", ["Open the inbox"], "a word in the middle");
  check("cnct", ["Connect an agent"], "letters in order");
  check("open inb", ["Open the inbox"], "every word must be found");
  check("受信", ["受信トレイを開く"], "Japanese");
  check("zebra", [], "nothing");
});
