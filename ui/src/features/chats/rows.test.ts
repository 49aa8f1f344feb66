import { expect, test } from "vitest";
import type { ApprovalState, ChatItem, PartView } from "../../host/generated/api";
import { isAnsweredInChat, isRequestData, rowsOf } from "./rows";

function message(key: string, progress: boolean, parts: PartView[] = []): ChatItem & { kind: "message" } {
  return {
    kind: "message",
    key,
    role: "agent",
    parts,
    delivery: null,
    sentWith: null,
    extensions: null,
    resentFrom: null,
    resentAs: [],
    error: null,
    mayHaveArrived: false,
    remedy: null,
    hints: [],
    progress,
    streaming: false,
    taskKey: null,
    exchangeId: null,
    at: 0,
  };
}

test("progress between two answers is one row that grows", () => {
  const rows = rowsOf([message("a", false), message("p", true), message("q", true), message("b", false)]);
  expect(rows.map((row) => [row.key, row.kind === "progress" ? row.messages.length : 0])).toEqual([
    ["message a", 0],
    ["progress p", 2],
    ["message b", 0],
  ]);
});

test("progress stands at its own task, also when another one has begun since", () => {
  const of = (taskKey: string, key: string, progress = false) => ({ ...message(key, progress), taskKey });
  const rows = rowsOf([
    { ...of("t1", "one"), role: "user" },
    { kind: "task", taskKey: "t1" },
    of("t1", "p1", true),
    { ...of("t2", "two"), role: "user" },
    { kind: "task", taskKey: "t2" },
    of("t1", "p2", true),
    of("t2", "q1", true),
    of("t1", "p3", true),
    of("t1", "ended"),
    of("t2", "q2", true),
  ]);
  const shown = rows.map((row) => (row.kind === "progress" ? row.messages.map(({ key }) => key) : row.key));
  expect(shown).toEqual([
    "message one",
    "task t1",
    ["p1", "p2", "p3"],
    "message two",
    "task t2",
    ["q1", "q2"],
    "message ended",
  ]);
});

test("progress of a task that showed none before stands below what it asked, not below another task", () => {
  const asking = { ...message("asking", false, [words]), taskKey: "t1" };
  const other = { ...message("other", false), role: "user", taskKey: null };
  const rows = rowsOf([asking, request, other, { ...message("p", true), taskKey: "t1" }]);
  expect(rows.map(({ key }) => key)).toEqual(["message asking", "request r", "progress p", "message other"]);
});

test("a task that is named twice is two rows with keys of their own", () => {
  const rows = rowsOf([
    { kind: "task", taskKey: "t" },
    { kind: "task", taskKey: "t" },
  ]);
  expect(rows.map((row) => row.key)).toEqual(["task t", "task t 1"]);
});

const data: PartView = { kind: "data", json: "{}", fileKey: "message/1/0" };
const words: PartView = { kind: "text", text: "May I?", mediaType: null, fileKey: "message/1/0" };
const request: ChatItem & { kind: "request" } = {
  kind: "request",
  highRisk: false,
  approvalId: "r",
  title: "Pay",
  state: { kind: "pending" },
  decision: null,
};

test("data alone is folded when the request that was read from it follows", () => {
  const kinds = (items: ChatItem[]) => rowsOf(items).map(({ kind }) => kind);
  expect(kinds([message("a", false, [data]), request])).toEqual(["request-data", "item"]);
  const beside = [message("a", false, [words, data]), request, message("b", false, [words, data])];
  expect(
    rowsOf(beside).map((row) => row.kind === "item" && row.asks),
    "beside words, where a request follows",
  ).toEqual([true, false, false]);
  expect(kinds([message("a", false, [words, data]), request]), "words are for reading").toEqual([
    "item",
    "item",
  ]);
  expect(kinds([message("a", false, [data])]), "data may be the answer").toEqual(["item"]);
  expect(kinds([{ ...message("a", false, [data]), role: "user" }, request]), "what the person sent").toEqual([
    "item",
    "item",
  ]);
});

const DELIVERED: ApprovalState = { kind: "delivered" };

test("the data of a question stays folded after its task ended", () => {
  const of = (key: string, at: number, parts: PartView[]) => ({
    ...message(key, false, parts),
    taskKey: "t",
    at,
  });
  const asking = (items: ChatItem[]) =>
    rowsOf(items).flatMap((row) => (row.kind === "item" && row.asks ? [row.key] : []));
  const result: PartView = { kind: "data", json: '{"paid":0}', fileKey: "message/9/0" };
  const own = { ...of("own", 1, [words]), role: "user" };
  const over = { ...request, state: { kind: "superseded", reason: { code: "task-ended" } } as const };
  const canceled = of("canceled", 9, [words, result]);
  expect(asking([own, of("q", 2, [words, data]), over, of("again", 8, [words, data]), canceled])).toEqual([
    "message q",
    "message again",
  ]);
  const listed = [own, over, of("thinking", 8, [words]), of("q", 2, [words, data]), canceled];
  expect(asking(listed), "behind what was listed at the end").toEqual(["message q"]);
  const answered = listed.map((item) => (item === over ? { ...request, state: DELIVERED } : item));
  expect(asking(answered), "it may be the result").toEqual([]);
  expect(rowsOf([own, over, of("thinking", 8, [words]), of("q", 2, [data])]).at(-1)?.kind).toBe(
    "request-data",
  );
  const other = { ...of("again", 8, [words, data]), taskKey: "t2" };
  expect(asking([own, of("q", 2, [words, data]), over, other]), "another task").toEqual(["message q"]);
});

test("a request is answered in the chat by what was said in its task before anything else was asked", () => {
  const of = (taskKey: string, role: string, delivery: "sent" | "failed" | null = null) => ({
    ...message(`${taskKey} ${role}`, false, [words]),
    taskKey,
    role,
    delivery,
  });
  const asking = of("t1", "agent");
  const said = of("t1", "user", "sent");
  const other: ApprovalState = { kind: "superseded", reason: { code: "asks-something-else" } };
  const answers = (state: ApprovalState, ...after: ChatItem[]) => {
    const over = { ...request, state };
    return isAnsweredInChat([asking, over, ...after], over);
  };
  expect(answers(other, said, asking, request), "the agent asks again").toBe(true);
  expect(answers(other, asking, request, said), "that answered the later one").toBe(false);
  expect(answers(other, of("t2", "user", "sent")), "another task").toBe(false);
  expect(answers(other, of("t1", "user", "failed")), "it did not go out").toBe(false);
  expect(answers({ kind: "superseded", reason: { code: "task-ended" } }, said)).toBe(false);
  expect(answers({ kind: "pending" }, said), "it still waits").toBe(false);
  const decided = {
    ...request,
    state: other,
    decision: { verdict: "answered" as const, edited: [], words: [], given: [] },
  };
  expect(isAnsweredInChat([asking, decided, said], decided)).toBe(false);
});

test("without the requests in between, the time tells which data was a request", () => {
  const asking = { ...message("a", false, [data]), at: 10 };
  const later = { ...message("b", false, [data]), at: 20 };
  expect(isRequestData(asking, later, [{ receivedAt: 10 }])).toBe(true);
  expect(isRequestData(asking, later, [{ receivedAt: 20 }]), "that was the later one").toBe(false);
  expect(isRequestData(later, undefined, [{ receivedAt: 10 }])).toBe(false);
});

test("what answers an earlier message than the last says which", () => {
  const said = (key: string, taskKey: string | null) => ({
    ...message(key, false, [words]),
    role: "user",
    taskKey,
  });
  const answer = (key: string, taskKey: string) => ({ ...message(key, false, [words]), taskKey });
  const rows = rowsOf([
    said("one", "t1"),
    answer("a", "t1"),
    said("two", "t2"),
    answer("late", "t1"),
    answer("b", "t2"),
    said("three", null),
    answer("later", "t1"),
  ]);
  const to = rows.map((row) => (row.kind === "item" ? (row.to?.key ?? null) : null));
  expect(to, "of one that no task has taken yet nothing is known").toEqual([
    null,
    null,
    null,
    "one",
    null,
    null,
    null,
  ]);
});
