import { expect, test } from "vitest";
import type { AskedItem, ItemAnswer } from "../../host/generated/api";
import {
  actionOf,
  approveRest,
  hearsReason,
  lets,
  letsRiskThrough,
  prepare,
  rejectAll,
  tally,
  withAnswer,
} from "./decision";

const approval = (itemId: string): Extract<AskedItem, { kind: "approval" }> => ({
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
  goesOn: false,
  mayGiveJson: false,
  reason: "optional",
  by: null,
  grants: [{ value: "always", label: "always" }],
});
const question: AskedItem = {
  kind: "question",
  itemId: "q",
  prompt: "Why?",
  options: [],
  multiple: false,
  freeText: true,
  quickReplies: [],
  files: null,
  mayReject: false,
  buttons: null,
};

test("the only action of the only form names what is sent with it", () => {
  const button = (...titles: string[]) => ({ oneOf: titles.map((title) => ({ const: "submit", title })) });
  const form = (action: object): AskedItem => ({
    kind: "form",
    itemId: "screen",
    schema: JSON.stringify({ type: "object", properties: { action } }),
    values: "{}",
    prompt: null,
    mayReject: false,
    mayCancel: false,
  });
  const only = form(button("Submit Reservation – submit_booking"));
  expect(actionOf([only])).toBe("Submit Reservation");
  expect(actionOf([only, question]), "one of several is sent with others").toBeNull();
  expect(actionOf([form(button("Pay", "Refund"))]), "somebody has to choose").toBeNull();
  expect(actionOf([form({ type: "string" })])).toBeNull();
});

test("an item without an answer keeps the decision from existing", () => {
  const one = withAnswer(new Map(), "a", { kind: "approve", payload: null });
  expect(prepare([approval("a"), approval("b")], one)).toEqual({ ready: false, missing: ["b"] });
});

test("approving all gives each approval its own answer and answers no question", () => {
  const answers = approveRest([approval("a"), approval("b"), question], new Map());
  expect([...answers.keys()]).toEqual(["a", "b"]);
});

test("an offered plain no lets nothing through, and the same word typed may be anything", () => {
  const said = (text: string, refusals: string[]) => {
    const asked = [{ ...question, refusals }];
    const prepared = prepare(asked, withAnswer(new Map(), "q", { kind: "text", text }));
    return prepared.ready && lets(prepared.decision, asked);
  };
  expect(said("no", ["no"])).toBe(false);
  expect(said("no", [])).toBe(true);
  expect(said("yes", ["no"])).toBe(true);
});

test("an empty text is an answer where the agent offers one", () => {
  const ready = (quickReplies: string[], text: string) =>
    prepare([{ ...question, quickReplies }], withAnswer(new Map(), "q", { kind: "text", text })).ready;
  expect(ready(["", "exit"], "")).toBe(true);
  expect(ready(["exit"], "")).toBe(false);
  expect(ready(["", "exit"], " "), "blanks are no empty answer").toBe(false);
});

test("approving all keeps what was edited before", () => {
  const edited = withAnswer(new Map(), "a", { kind: "approve", payload: '{"amount":2}' });
  expect(approveRest([approval("a"), approval("b")], edited).get("a")).toEqual({
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
  expect(rejected.ready && lets(rejected.decision, [approval("a")])).toBe(false);
  const text = prepare([question], withAnswer(new Map(), "q", { kind: "text", text: "yes" }));
  expect(text.ready && lets(text.decision, [question]), "words may be an approval").toBe(true);
});

test("approving all keeps a wider approval and leaves alone what cannot be approved", () => {
  const wider = withAnswer(new Map(), "a", { kind: "grant", grant: "always" });
  const fixed = { ...approval("b"), mayApprove: false };
  const answers = approveRest([approval("a"), fixed], wider);
  expect([...answers]).toEqual([["a", { kind: "grant", grant: "always" }]]);
});

test("what was answered by hand is never turned into an approval, and is not complete by it either", () => {
  const given: ItemAnswer[] = [
    { kind: "reject", reason: null },
    { kind: "cancel" },
    { kind: "text", text: "Call him." },
    { kind: "text", text: "" },
  ];
  for (const answer of given) {
    const answers = approveRest([approval("a"), approval("b")], withAnswer(new Map(), "a", answer));
    expect(answers.get("a"), answer.kind).toEqual(answer);
    expect(answers.get("b")).toEqual({ kind: "approve", payload: null });
  }
});

test("a decision is counted by what becomes of its items", () => {
  const answers: ItemAnswer[] = [
    { kind: "reject", reason: "No." },
    { kind: "approve", payload: null },
    { kind: "approve", payload: "{}" },
    { kind: "approve", payload: null },
    { kind: "grant", grant: "always" },
    { kind: "cancel" },
    { kind: "text", text: "yes" },
  ];
  const items = answers.map((answer, index) => ({ itemId: String(index), answer }));
  expect(tally({ items }).map(({ outcome, count }) => `${count} ${outcome}`)).toEqual([
    "2 approved",
    "1 edited",
    "1 widened",
    "1 rejected",
    "1 closed",
    "1 answered",
  ]);
});

test("only an approval can carry a reason, and only where its shape has a place for one", () => {
  const mute = { ...approval("b"), reason: "not-sent" } as const;
  expect(hearsReason([approval("a"), { ...approval("b"), reason: "required" }])).toBe("all");
  expect(hearsReason([approval("a"), mute])).toBe("some");
  expect(hearsReason([mute, question])).toBe("none");
});

test("a refusal lets nothing through, and cancelling is one", () => {
  const decision = (answer: ItemAnswer) => ({ items: [{ itemId: "a", answer }] });
  expect(lets(decision({ kind: "cancel" }), [])).toBe(false);
  for (const kind of ["done", "secret"] as const) expect(lets(decision({ kind }), [])).toBe(true);
  expect(lets(decision({ kind: "grant", grant: "always" }), [])).toBe(true);
});

test("a button that declines needs nothing of its form, and sends what is filled in all the same", () => {
  const form: AskedItem = {
    kind: "form",
    itemId: "f",
    schema: '{"type":"object","properties":{"day":{"type":"string"}},"required":["day"]}',
    values: "{}",
    prompt: null,
    mayReject: false,
    mayCancel: false,
  };
  const pin: AskedItem = {
    kind: "secret",
    itemId: "f/pin",
    name: "PIN",
    description: null,
    isJson: false,
    given: false,
    form: "f",
    optional: false,
    mayReject: false,
    mayCancel: false,
  };
  const options = [
    { value: "0", label: "Book" },
    { value: "1", label: "Not now" },
  ];
  const buttons: AskedItem = {
    ...question,
    itemId: "b",
    options,
    freeText: false,
    buttons: { form: "f", alone: ["1"] },
  };
  const items = [form, pin, buttons];
  const pressed = (value: string) => prepare(items, new Map([["b", { kind: "text", text: value }]]));
  expect(pressed("0")).toEqual({ ready: false, missing: ["f", "f/pin"] });
  expect(pressed("1")).toEqual({
    ready: true,
    decision: {
      items: [
        { itemId: "f", answer: { kind: "values", json: "{}" } },
        { itemId: "b", answer: { kind: "text", text: "1" } },
      ],
    },
  });
  const filled = new Map([
    ["f", { kind: "values", json: '{"day":"Monday"}' }],
    ["b", { kind: "text", text: "1" }],
  ] as const);
  expect(prepare(items, filled)).toMatchObject({
    decision: { items: [{ answer: { json: '{"day":"Monday"}' } }, {}] },
  });
});

test("a form that a plain no sends lets nothing through", () => {
  const buttons = { form: "f", alone: [] };
  const asked = [{ ...question, refusals: ["no"], buttons }];
  const decided = (text: string) =>
    lets(
      {
        items: [
          { itemId: "f", answer: { kind: "values", json: "{}" } },
          { itemId: "q", answer: { kind: "text", text } },
        ],
      },
      asked,
    );
  expect(decided("no")).toBe(false);
  expect(decided("yes")).toBe(true);
});

test("what makes a request one of high risk is let through, or was rejected", () => {
  const items = [approval("sql"), approval("file")];
  const decided = (sql: ItemAnswer) => ({
    items: [
      { itemId: "sql", answer: sql },
      { itemId: "file", answer: { kind: "approve" as const, payload: null } },
    ],
  });
  const rejected = decided({ kind: "reject", reason: null });
  expect(letsRiskThrough(decided({ kind: "approve", payload: null }), items, ["sql"])).toBe(true);
  expect(letsRiskThrough(rejected, items, ["sql"])).toBe(false);
  expect(letsRiskThrough(rejected, items, []), "nobody knows what makes it so").toBe(true);
  expect(letsRiskThrough(null, items, ["sql"]), "nothing is decided yet").toBe(true);
});
