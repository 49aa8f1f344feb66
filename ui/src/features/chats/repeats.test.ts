import { expect, test } from "vitest";
import { message, text } from "../../host/fake/chats";
import type { ChatItem, PartView } from "../../host/generated/api";
import { type ChatArtifact, rowsOf } from "./rows";

const PROMPT = "To create the pull request I need: Repository, Title";
const FORM = '{"user_input":true,"input_title":"Create Pull Request","input_fields":[{"name":"title"}]}';

const data = (json: string): PartView => ({ kind: "data", json, fileKey: "data" });

function artifact(key: string, ...parts: PartView[]): ChatArtifact {
  return {
    kind: "artifact",
    key,
    artifactId: key,
    name: key,
    description: null,
    parts,
    pieces: [],
    streaming: false,
    unlisted: false,
    replaced: false,
    taskKey: "t1",
    exchangeId: null,
    at: 0,
    startGeneration: null,
    endGeneration: null,
  };
}

function said(key: string, role: "agent" | "user", words: string): ChatItem {
  return message({ key, role, parts: [text(words)], taskKey: "t1", at: 0 });
}

const request: ChatItem = {
  kind: "request",
  highRisk: false,
  approvalId: "r",
  title: "Create Pull Request",
  state: { kind: "pending" },
  decision: null,
};

/** The keys of what is folded, and of what stands open. */
function shown(...items: ChatItem[]): string[] {
  return rowsOf(items).map((row) =>
    row.kind === "repeats" ? `(${row.artifacts.map(({ key }) => key).join(" ")})` : row.key,
  );
}

test("artifacts that repeat a request, or are its form, are one line", () => {
  const streamed = artifact("streamed", text("To create the pull request"));
  const whole = artifact("whole", text(`${PROMPT}\n`));
  const form = artifact("form", data(FORM));
  const user = said("u", "user", "Create a pull request");
  expect(shown(user, streamed, whole, form, said("q", "agent", PROMPT), request)).toEqual([
    "message u",
    "(streamed whole form)",
    "message q",
    "request r",
  ]);
  expect(shown(user, whole, said("q", "agent", PROMPT)), "nothing is asked").not.toContain("(whole)");
});

test("what says more than the request stays open", () => {
  const question = said("q", "agent", PROMPT);
  const all = [
    artifact("more", text(`${PROMPT}. Here is the diff.`)),
    artifact("result", data('{"draft":"Create Pull Request now"}')),
    artifact("short", text("Title")),
    artifact("both", text(PROMPT), data('{"diff":"+1"}')),
    { ...artifact("growing", text(PROMPT)), streaming: true },
  ];
  for (const each of all) expect(shown(each, question, request)[0]).toBe(`artifact ${each.key}`);
  const result = artifact("before", text(PROMPT));
  expect(shown(result, said("u", "user", "Go on"), question, request)[0], "of an earlier turn").toBe(
    "artifact before",
  );
});

test("where the agent says nothing else, its last words stand open", () => {
  expect(shown(artifact("a", text(PROMPT)), artifact("b", text(PROMPT)), request)).toEqual([
    "(a)",
    "artifact b",
    "request r",
  ]);
});
