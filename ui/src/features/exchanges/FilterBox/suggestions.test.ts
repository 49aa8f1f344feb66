import { expect, test } from "vitest";
import { suggestions } from "./suggestions";

const words = {
  keys: ["agent", "task", "method", "state", "status", "has", "is"],
  agents: ["Story Writer", "Story Planner", "Clerk"],
  operations: ["SendMessage", "SendStreamingMessage", "card"],
};

function labels(text: string, caret = text.length): string[] {
  return suggestions(text, caret, words).map(({ label }) => label);
}

test("a word that begins is completed to a key", () => {
  expect(labels("")).toEqual(["agent:", "task:", "method:", "state:", "status:", "has:", "is:"]);
  expect(labels("has:error sta")).toEqual(["state:", "status:"]);
  expect(labels("-a")).toEqual(["-agent:"]);
  expect(labels("x")).toEqual([]);
});

test("a key is completed to what occurs, quoted where it has spaces", () => {
  expect(labels("agent:s")).toEqual(['agent:"Story Writer"', 'agent:"Story Planner"']);
  expect(labels('agent:"Story W')).toEqual(['agent:"Story Writer"']);
  expect(labels("method:send")).toEqual(["method:SendMessage", "method:SendStreamingMessage"]);
  expect(labels("state:completed,fa")).toEqual(["state:completed,failed"]);
  expect(labels("-has:e")).toEqual(["-has:error"]);
  expect(labels("colour:")).toEqual([]);
});

test("what is looked for in bodies is nobody's to guess, and its quotation marks are its own", () => {
  const known = { ...words, keys: [...words.keys, "body"] };
  expect(suggestions("bo", 2, known).map(({ label }) => label)).toEqual(["body:"]);
  expect(suggestions("body:sa", 7, known)).toEqual([]);
  const typed = 'body:"say \\"hi\\" st';
  expect(suggestions(typed, typed.length, known), "still inside the quotes").toEqual([]);
});

test("what is complete is suggested no more", () => {
  expect(labels("has:error")).toEqual([]);
});

test("taking one replaces the word at the caret and nothing else", () => {
  expect(suggestions("has:er method:card", 6, words)).toEqual([
    { label: "has:error", text: "has:error method:card", caret: 9 },
  ]);
  expect(suggestions("sta", 3, words)[0]).toEqual({ label: "state:", text: "state:", caret: 6 });
  expect(suggestions("is:r", 4, words)[0]).toEqual({ label: "is:running", text: "is:running ", caret: 11 });
});
