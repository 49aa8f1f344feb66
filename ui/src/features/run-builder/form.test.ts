import { beforeEach, expect, test } from "vitest";
import { fakeHost } from "../../host/fake";
import type { RunForm, RunPattern } from "../../host/generated/api";
import { i18n } from "../../i18n/setup";
import { candidatesOf, stepName } from "./agents";
import { changed, type Draft, emptyDraft, moved, namesOf, part, renamed, turnedTo } from "./draft";
import { draftOf, formOf } from "./form";
import { type Around, marksBefore, unknownIn, wordsOf } from "./words";

const PLANNER = "a2a-workbench://agents/story-planner";
const WRITER = "a2a-workbench://agents/story-writer";
const candidates = candidatesOf(fakeHost().world.connections.map(({ summary }) => summary));

beforeEach(() => {
  void i18n.changeLanguage("en");
});

function around(draft: Draft): Around {
  return { draft, candidates, t: i18n.getFixedT("en", "runBuilder") };
}

function inOrder(...agents: string[]): Draft {
  return { ...emptyDraft(), asked: agents.map(part) };
}

test("a form that is read is the form that is written", () => {
  const step = (name: string, askBefore: string | null = null) => ({
    name,
    agent: `a2a-workbench://agents/${name}-agent`,
    words: `{request} for ${name}`,
    askBefore,
  });
  const patterns: RunPattern[] = [
    { kind: "in-order", steps: [step("a"), step("b", "Go on?")] },
    { kind: "side-by-side", branches: [step("a"), step("b")], firstWins: true, gather: step("c") },
    { kind: "side-by-side", branches: [step("a"), step("b")], firstWins: false, gather: null },
    { kind: "review", write: step("a"), again: "x", review: step("b"), rounds: 4, atCap: "y" },
    {
      kind: "choose",
      choose: step("a"),
      candidates: [
        { step: step("b"), fits: "this" },
        { step: step("c", "Really?"), fits: "that" },
      ],
      atNobody: "z",
    },
  ];
  for (const pattern of patterns) {
    const form: RunForm = { title: "Mine", asks: "What", pattern };
    expect(formOf(around(draftOf(form)))).toEqual(form);
  }
});

test("an agent is named so that only it can be meant", () => {
  const summaries = fakeHost().world.connections.map(({ summary }) => summary);
  const [one] = summaries;
  if (one === undefined) throw new Error("somebody is connected");
  const twice = [
    { ...one, id: "x", name: "Story Writer", address: "http://one.example/" },
    { ...one, id: "y", name: "story-writer", address: "http://two.example/" },
    { ...one, id: "z", name: "支払い 係", address: "http://three.example/" },
  ];
  expect(candidatesOf(twice).map(({ agent }) => agent)).toEqual([
    "http://one.example/",
    "http://two.example/",
    "a2a-workbench://agents/支払い-係",
  ]);
  const same = twice.map((each) => ({ ...each, name: "Writer", address: "grpc.example:443" }));
  const named = candidatesOf(same).map(({ agent }) => agent);
  expect(new Set(named).size, "no two are the same").toBe(3);
  expect(stepName("a2a-workbench://agents/支払い-係")).toBe("支払い-係");
  expect(stepName("http://one.example:8080/a")).toBe("one-example-8080");
  expect(stepName("a2a-workbench://agents/request"), "the file needs that name").toBe("agent-request");
});

test("steps have names of their own, also where one agent is asked twice", () => {
  expect([...namesOf(inOrder(WRITER, PLANNER, WRITER)).values()]).toEqual([
    "story-writer",
    "story-planner",
    "story-writer-2",
  ]);
});

test("what nobody has written follows from the place", () => {
  const draft = inOrder(PLANNER, WRITER);
  const words = (draft: Draft) => draft.asked.map((own) => wordsOf(around(draft), own));
  expect(words(draft)).toEqual(["{request}", "{request}\n\n{story-planner}"]);
  const other = { ...draft, asked: moved(draft.asked, 0, 1) };
  expect(words(other)).toEqual(["{request}", "{request}\n\n{story-writer}"]);
  const [, second] = draft.asked;
  if (second === undefined) throw new Error("there are two");
  const own = changed(draft, second.key, { words: "Use {story-planner}" });
  expect(words({ ...own, asked: moved(own.asked, 0, 1) })[0], "what somebody wrote stays").toBe(
    "Use {story-planner}",
  );
});

test("words follow a step that gets another name", () => {
  const draft = inOrder(PLANNER, WRITER);
  const [first, second] = draft.asked;
  if (first === undefined || second === undefined) throw new Error("there are two");
  const before = changed(draft, second.key, { words: "Use {story-planner}.", askBefore: "{story-planner}?" });
  const after = renamed(before, changed(before, first.key, { agent: "a2a-workbench://agents/other" }));
  expect(after.asked[1]).toMatchObject({ words: "Use {other}.", askBefore: "{other}?" });
});

test("only what is known at a place can be put in, and the rest is told", () => {
  const draft = inOrder(PLANNER, WRITER);
  const [first, second] = draft.asked;
  if (first === undefined || second === undefined) throw new Error("there are two");
  const marks = (own: typeof first) => marksBefore(around(draft), own).map(({ mark }) => mark);
  expect([marks(first), marks(second)]).toEqual([["{request}"], ["{request}", "{story-planner}"]]);
  const told = unknownIn(around(draft), "{request} {story-writer} {else}", marksBefore(around(draft), first));
  expect(told, "braces that mean nothing are words").toEqual(["{story-writer}"]);
});

test("another way of working together keeps the agents", () => {
  const review = turnedTo(inOrder(WRITER, PLANNER), "review");
  expect([review.write.agent, review.review.agent]).toEqual([WRITER, PLANNER]);
  const choose = turnedTo(review, "choose");
  expect(
    choose.asked.map(({ agent }) => agent),
    "what was there before is there again",
  ).toEqual([WRITER, PLANNER]);
});
