import { expect, test } from "vitest";
import { message, text } from "../../../host/fake/chats";
import type { MessageView, PartView } from "../../../host/generated/api";
import { lastLine, stepsOf } from "./steps";

function said(...texts: string[]): MessageView[] {
  return texts.map((words, at) =>
    message({ key: `m${at}`, role: "agent", parts: [text(words)], taskKey: "t", at }),
  );
}

test.each([
  { why: "a blank stands between", texts: ["The answer", " is", " forty"], steps: ["The answer is forty"] },
  { why: "a word goes on", texts: ["for", "ty-", "2"], steps: ["forty-2"] },
  { why: "no blanks are written", texts: ["東京は", "晴れ", "です。"], steps: ["東京は晴れです。"] },
  { why: "an ending is a piece", texts: ["It is done", "."], steps: ["It is done."] },
  { why: "blanks are pieces", texts: ["One", " ", "two"], steps: ["One two"] },
  {
    why: "sentences",
    texts: ["Looking it up.", "Writing it down."],
    steps: ["Looking it up.", "Writing it down."],
  },
  {
    why: "steps without an end",
    texts: ["Looking it over", "Writing it down"],
    steps: ["Looking it over", "Writing it down"],
  },
  { why: "unfinished ones", texts: ["Searching...", "done"], steps: ["Searching...", "done"] },
  {
    why: "the same, counted",
    texts: ["page 1/12", "page 2/12", "page 12/12"],
    steps: ["page 1/12", "page 2/12", "page 12/12"],
  },
  {
    why: "written without blanks",
    texts: ["ページ1を翻訳中", "ページ2を翻訳中"],
    steps: ["ページ1を翻訳中", "ページ2を翻訳中"],
  },
  {
    why: "behind a number",
    texts: ["Reading file 3", "Writing it down"],
    steps: ["Reading file 3", "Writing it down"],
  },
  {
    why: "a number goes on",
    texts: ["It takes 1", "5 days in 202", "6. A", "4 and H2", "O or so"],
    steps: ["It takes 15 days in 2026. A4 and H2O or so"],
  },
  {
    why: "a sentence begins with a number",
    texts: ["Asking 5 hotels.", "3 of 5 hotels answered.", "That is 12.", "50 euro a day."],
    steps: ["Asking 5 hotels.", "3 of 5 hotels answered.", "That is 12.50 euro a day."],
  },
  {
    why: "the same mark stands before each",
    texts: ["[STATUS] Routing to billing_agent", "[STATUS] billing_agent: lookup_order"],
    steps: ["[STATUS] Routing to billing_agent", "[STATUS] billing_agent: lookup_order"],
  },
  { why: "nothing was said", texts: ["", " \n"], steps: [] },
])("$why: $texts", ({ texts, steps }) => {
  expect(stepsOf(said(...texts)).map(({ text }) => text)).toEqual(steps);
});

test("a step has the key of its first piece and the time of its last", () => {
  expect(stepsOf(said("a", " b", " c"))).toMatchObject([{ key: "m0", at: 2 }]);
});

test("another task, or data between, begins anew", () => {
  const [one, two] = said("for", "ty");
  if (one === undefined || two === undefined) throw new Error("two");
  expect(stepsOf([one, { ...two, taskKey: "other" }]).map(({ text }) => text)).toEqual(["for", "ty"]);
  const data: PartView = { kind: "data", json: "{}", fileKey: "" };
  const between = { ...one, key: "d", parts: [data] };
  expect(stepsOf([one, between, two]).map(({ text, others }) => [text, others])).toEqual([
    ["for", []],
    ["", [data]],
    ["ty", []],
  ]);
});

test("of a long last line the beginning is shown, or what is new of it", () => {
  expect(lastLine("first\nsecond \n\n", false)).toBe("second");
  expect(lastLine("one\u2028two", false)).toBe("two");
  const long = `begin ${"a".repeat(100)} end`;
  const line = lastLine(long, true);
  expect([line.length, line.startsWith("…"), line.endsWith("a end")]).toEqual([80, true, true]);
  expect(lastLine(long, false)).toBe(`begin ${"a".repeat(73)}…`);
  expect(lastLine(" ", true)).toBe("");
});
