import { expect, test } from "vitest";
import { wordsOf } from "./words";

const texts = (...parts: string[]) => parts.map((text) => ({ kind: "text", text }));

function check(value: unknown, words: string[], why: string) {
  expect(wordsOf(JSON.stringify(value)), why).toEqual(words);
}

test("words are those of a message, a task, its artifacts, or a list of events", () => {
  check("tea", ["tea"], "a text is its own word");
  check({ message: { parts: texts("one", "two") } }, ["one", "two"], "parts of a message");
  const task = {
    status: { message: { parts: texts("done") } },
    artifacts: [
      { artifactId: "a", parts: texts("# A", " story") },
      { artifactId: "b", parts: texts("!") },
    ],
  };
  check(task, ["done", "# A story", "!"], "an artifact that came in pieces is one text");
  const events = [
    { kind: "artifact-update", artifact: { artifactId: "a", parts: texts("On") } },
    { kind: "artifact-update", artifact: { artifactId: "a", parts: texts("ce") } },
  ];
  check(events, ["Once"], "and so are its events");
  check({ approved: true }, [], "data has none");
});

test("what is no JSON has no words", () => {
  expect(wordsOf("{")).toEqual([]);
});
