import { expect, test } from "vitest";
import type { ItemAnswer, RequestItem } from "../../host/generated/api";
import { approveAll, lets, prepare, rejectAll, withAnswer } from "./decision";

const approval = (itemId: string): Extract<RequestItem, { kind: "approval" }> => ({
  kind: "approval",
  itemId,
  tool: "pay",
  arguments: "{}",
  hint: null,
  payload: '{"amount":1}',
  mayEdit: true,
  editSchema: null,
  mayApprove: true,
  mayReject: true,
  mayRespond: false,
  mayCancel: false,
  reason: "optional",
  by: null,
  grants: [{ value: "always", label: "always" }],
});
const question: RequestItem = {
  kind: "question",
  itemId: "q",
  prompt: "Why?",
  options: [],
  multiple: false,
  freeText: true,
  quickReplies: [],
  mayReject: false,
};

test("an item without an answer keeps the decision from existing", () => {
  const one = withAnswer(new Map(), "a", { kind: "approve", payload: null });
  expect(prepare([approval("a"), approval("b")], one)).toEqual({ ready: false, missing: ["b"] });
});

test("approving all gives each approval its own answer and answers no question", () => {
  const answers = approveAll([approval("a"), approval("b"), question], new Map());
  expect([...answers.keys()]).toEqual(["a", "b"]);
});

test("approving all keeps what was edited before", () => {
  const edited = withAnswer(new Map(), "a", { kind: "approve", payload: '{"amount":2}' });
  expect(approveAll([approval("a"), approval("b")], edited).get("a")).toEqual({
    kind: "approve",
    payload: '{"amount":2}',
  });
});

test("answers are sent in the order of the request", () => {
  const answers = rejectAll([approval("b"), approval("a")], " too much ");
  const prepared = prepare([approval("a"), approval("b")], answers);
  expect(prepared).toEqual({
    ready: true,
    decision: {
      items: [
        { itemId: "a", answer: { kind: "reject", reason: "too much" } },
        { itemId: "b", answer: { kind: "reject", reason: "too much" } },
      ],
    },
  });
});

test("blank words and broken JSON are no answers", () => {
  const blank = withAnswer(new Map(), "q", { kind: "text", text: "  " });
  expect(prepare([question], blank).ready).toBe(false);
  const broken = withAnswer(new Map(), "a", { kind: "approve", payload: '{"amount":' });
  expect(prepare([approval("a")], broken).ready).toBe(false);
});

test("only a decision of rejections lets nothing through", () => {
  const answers = rejectAll([approval("a")], "");
  const rejected = prepare([approval("a")], answers);
  expect(rejected.ready && lets(rejected.decision)).toBe(false);
  const text = prepare([question], withAnswer(new Map(), "q", { kind: "text", text: "yes" }));
  expect(text.ready && lets(text.decision), "words may be an approval").toBe(true);
});

test("approving all keeps a wider approval and leaves alone what cannot be approved", () => {
  const wider = withAnswer(new Map(), "a", { kind: "grant", grant: "always" });
  const fixed = { ...approval("b"), mayApprove: false };
  const answers = approveAll([approval("a"), fixed], wider);
  expect([...answers]).toEqual([["a", { kind: "grant", grant: "always" }]]);
});

test("a refusal lets nothing through, and cancelling is one", () => {
  const decision = (answer: ItemAnswer) => ({ items: [{ itemId: "a", answer }] });
  expect(lets(decision({ kind: "cancel" }))).toBe(false);
  for (const kind of ["done", "secret"] as const) expect(lets(decision({ kind }))).toBe(true);
  expect(lets(decision({ kind: "grant", grant: "always" }))).toBe(true);
});
