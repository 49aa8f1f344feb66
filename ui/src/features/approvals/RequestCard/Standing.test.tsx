/** A decision that did not count says whether anything of it left, and is not shown as what was sent where nothing did. */
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import type { ApprovalState, DecisionFate, ItemAnswer } from "../../../host/generated/api";
import { chatWords } from "../../../places/chat-words";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { RequestPane } from "../RequestPane/RequestPane";

beforeEach(() => {
  installScreen();
});

async function open(state: ApprovalState, fate: DecisionFate | null) {
  const host = fakeHost();
  const request = host.world.requests.find(({ reply }) => reply !== null);
  if (request === undefined) throw new Error("a decided request");
  request.summary.state = state;
  request.fate = fate;
  renderWithHost(<RequestPane id={request.summary.id} />, host);
  await screen.findByRole("article", { name: request.summary.title });
}

const OTHER: ApprovalState = { kind: "superseded", reason: { code: "asks-something-else" } };

test("who may send an answer again sees it, with what was edited", async () => {
  const host = fakeHost();
  const request = host.world.requests.find(({ items }) => items[0]?.kind === "approval" && items[0].mayEdit);
  const [item] = request?.items ?? [];
  if (request === undefined || item?.kind !== "approval") throw new Error("a call");
  request.summary.state = { kind: "uncertain", reason: null };
  request.reply = { method: "SendMessage", body: '{"copies":3}', isDated: false };
  const edited = JSON.stringify({ ...JSON.parse(item.payload ?? item.arguments), copies: 3 });
  request.decision = { items: [{ itemId: item.itemId, answer: { kind: "approve", payload: edited } }] };
  renderWithHost(<RequestPane id={request.summary.id} />, host);
  await screen.findByRole("button", { name: "Send again…" });
  expect(screen.getByRole("row", { name: /^copies/ })).toBeTruthy();
  expect(screen.getByText("What was sent").closest("details")?.open).toBe(true);
});

test.each<[ApprovalState, DecisionFate | null, string, string | null]>([
  [{ kind: "queued", notBefore: 0 }, null, "What will be sent", null],
  [{ kind: "delivered" }, null, "What was sent", null],
  [{ kind: "presumed" }, null, "What was sent", null],
  [{ kind: "refused", reason: null }, null, "What was sent", "Your answer did not get through."],
  [
    { kind: "refused", reason: null },
    "in-doubt",
    "What was sent",
    "Whether your answer arrived cannot be told.",
  ],
  [OTHER, "not-sent", "What was not sent", "Your answer was not sent."],
  [OTHER, "not-accepted", "What was sent", "Your answer did not get through."],
  [OTHER, "in-doubt", "What was sent", "Whether your answer arrived cannot be told."],
])("%o, %s", async (state, fate, reply, said) => {
  await open(state, fate);
  expect(screen.getByText(reply)).toBeTruthy();
  const status = screen.getAllByRole("status").map(({ textContent }) => textContent ?? "");
  const told = /(Your answer was not sent|did not get through|cannot be told)\.$/;
  expect(status.filter((text) => told.test(text)).length).toBe(said === null ? 0 : 1);
  if (said !== null) expect(status.some((text) => text.endsWith(said))).toBe(true);
});

test("the words of an answer that found no task are in the box of the chat at one press", async () => {
  const host = fakeHost();
  const request = host.world.requests.find(({ reply, summary }) => reply !== null && summary.chatId !== null);
  if (request === undefined) throw new Error("a decided request");
  request.summary.state = { kind: "superseded", reason: { code: "task-unknown" } };
  request.fate = "not-sent";
  request.decision = { items: [{ itemId: "q", answer: { kind: "text", text: "by air" } }] };
  renderWithHost(<RequestPane id={request.summary.id} />, host);
  fireEvent.click(await screen.findByRole("button", { name: "Write it in the chat" }));
  expect(chatWords.read()).toEqual({ chatId: request.summary.chatId, text: "by air" });
  expect(location.hash).toContain(request.summary.chatId);
});

test.each<[ItemAnswer, string]>([
  [{ kind: "text", text: "" }, "Answered with an empty answer"],
  [{ kind: "text", text: "by air" }, "Answered: by air"],
  [{ kind: "secret" }, "Secret given"],
  [{ kind: "done" }, "Said that it is done"],
])("%o is named where the request stands", async (answer, said) => {
  const host = fakeHost();
  const request = host.world.requests.find(({ reply }) => reply !== null);
  if (request === undefined) throw new Error("a decided request");
  request.decision = { items: [{ itemId: "q", answer }] };
  renderWithHost(<RequestPane id={request.summary.id} />, host);
  const items = await screen.findAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toContain(said);
});

test("an option is named by the words that stood on it, not by what it sends", async () => {
  const host = fakeHost();
  const request = host.world.requests.find(({ reply }) => reply !== null);
  const question = host.world.requests.flatMap(({ items }) => items).find((item) => item.kind === "question");
  if (request === undefined || question?.kind !== "question")
    throw new Error("a decided request, a question");
  request.items = [{ ...question, itemId: "q", options: [{ value: "opt_2", label: "By sea" }] }];
  request.decision = { items: [{ itemId: "q", answer: { kind: "text", text: "opt_2" } }] };
  renderWithHost(<RequestPane id={request.summary.id} />, host);
  await screen.findByText("Answered: By sea");
});

test("an answer by words in the chat was given nowhere else", async () => {
  const host = fakeHost();
  const request = host.world.requests.find(({ summary }) => summary.state.kind === "answered-elsewhere");
  if (request === undefined) throw new Error("one that was answered elsewhere");
  const { unmount } = renderWithHost(<RequestPane id={request.summary.id} />, host);
  expect(await screen.findAllByText("Answered elsewhere")).toHaveLength(2);
  unmount();
  request.summary.state = { kind: "answered-in-chat" };
  renderWithHost(<RequestPane id={request.summary.id} />, host);
  expect(await screen.findAllByText("Answered in the chat"), "at the top and where it stands").toHaveLength(
    2,
  );
  const told = screen.getAllByRole("status").map(({ textContent }) => textContent);
  expect(told).toContain("Answered in the chatYou answered in the chat.");
});

test("words that may have arrived are not offered for another chat message", async () => {
  await open({ kind: "superseded", reason: { code: "task-unknown" } }, "in-doubt");
  expect(screen.queryByRole("button", { name: "Write it in the chat" })).toBeNull();
});
