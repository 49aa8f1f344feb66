/** Deciding several requests: each is named before it happens, and taking it back says what it could not take back. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Toaster } from "sonner";
import { beforeEach, expect, test, vi } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import type { ApprovalView, BatchStay } from "../../../host/generated/api";
import { navigate, useRoute } from "../../../places/route";
import { accessibilityProblems } from "../../../testing/accessibility";
import { batchLeaves } from "../../../testing/announce";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { InboxScreen } from "..";
import { batchTarget } from "../target";
import { setFilter, showEverything } from "./filter";

beforeEach(() => {
  installScreen();
  setFilter({ drawer: "waiting", grouping: "time" });
  showEverything();
});

function Inbox() {
  return (
    <>
      <InboxScreen id={useRoute().id} />
      <Toaster />
    </>
  );
}

async function open(host: FakeHost = fakeHost()): Promise<FakeHost> {
  navigate("inbox");
  renderWithHost(<Inbox />, host);
  await screen.findByRole("listbox", { name: "Requests" });
  return host;
}

const pick = (name: RegExp) => fireEvent.click(screen.getByRole("option", { name }), { ctrlKey: true });
const batches = (host: FakeHost) => host.calls.filter(({ name }) => name === "approvals.batch").length;

/** That it is on its way by now. */
function staying({ summary: { id, title, agentName: agent } }: ApprovalView): BatchStay {
  return { id, title, agent, why: { code: "not-open" } };
}

/** Rejects the letter and the trip. */
async function rejectTwo(host: FakeHost): Promise<void> {
  await open(host);
  pick(/Details of the trip/);
  pick(/Send a letter/);
  fireEvent.click(screen.getByText("Reject…"));
  const dialog = within(await screen.findByRole("alertdialog"));
  fireEvent.click(await dialog.findByText("Reject 2"));
  await screen.findByText("2 requests were decided.");
}

/** Asks for the trip and the letter to be rejected while the letter cannot be; nobody is told once it can. */
async function rejectTwoOfWhichTheLetterStays() {
  const host = await open();
  pick(/Details of the trip/);
  pick(/Send a letter/);
  const letter = host.world.requests.find(({ summary }) => summary.title.startsWith("Send a letter"));
  if (letter === undefined) throw new Error("the letter waits");
  batchLeaves(host, [staying(letter)]);
  fireEvent.click(screen.getByText("Reject…"));
  return { host, letter };
}

test("what was picked and has left the list is named before it is decided", async () => {
  const host = await open();
  pick(/Details of the trip/);
  pick(/Shall the keeper/);
  const letter = host.world.requests
    .map(({ summary }) => summary)
    .filter(({ title }) => /^Send a letter/.test(title));
  const counts = { waiting: 12, snoozed: 0, sent: 0, answered: 0, expired: 0 };
  host.answer("approvals.list", { requests: letter, cursor: null, counts });
  act(() => setFilter({ words: "letter to Sato" }));
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  expect(screen.getByText("(2 of them are not in the list now)")).toBeTruthy();
  fireEvent.click(screen.getByText("Reject…"));
  const dialog = await screen.findByRole("alertdialog");
  const goes = within(await within(dialog).findByRole("region", { name: "These are rejected:" }));
  expect(goes.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Details of the tripReisebüro München",
    "Shall the keeper answer the letter?Story Planner",
  ]);
  expect(await accessibilityProblems(dialog)).toEqual([]);
  expect(batches(host)).toBe(0);
});

test("which requests stay is asked anew each time: that one was in view since then is announced to nobody", async () => {
  const { host } = await rejectTwoOfWhichTheLetterStays();
  await screen.findByText("1 request will be rejected.");
  fireEvent.click(screen.getByText("Cancel"));
  batchLeaves(host, []);
  fireEvent.click(screen.getByText("Reject…"));
  await screen.findByText("2 requests will be rejected, one after another.");
});

test("what was said to stay is not decided, though it could be by then, and stays selected", async () => {
  const { host } = await rejectTwoOfWhichTheLetterStays();
  const go = await screen.findByText("Reject 1");
  batchLeaves(host, []);
  fireEvent.click(go);
  await screen.findByText("1 request was decided.");
  expect(host.asked("approvals.batch").map(({ chosen }) => chosen.map(({ id }) => id))).toEqual([
    ["request-form"],
  ]);
  expect(screen.getByText("1 selected")).toBeTruthy();
});

test("what was begun on its card is not approved as it was proposed, also after the card was left", async () => {
  const host = await open();
  act(() => navigate("inbox", "request-review"));
  fireEvent.click(await screen.findByRole("button", { name: "Reject…" }));
  const reason = await screen.findByRole("textbox", { name: "Why, in your words (optional)" });
  fireEvent.change(reason, { target: { value: "too dear" } });
  act(() => navigate("inbox", "request-question"));
  await screen.findByRole("article", { name: /Shall the keeper/ });
  pick(/Send a letter/);
  fireEvent.click(screen.getByText("Approve…"));
  const dialog = within(await screen.findByRole("alertdialog"));
  const stays = /^1 request stays, because you began to answer it on its card/;
  expect((await dialog.findByRole("region", { name: stays })).textContent).toContain("Send a letter");
  expect(dialog.getByText("Approve 0").closest("button")).toHaveProperty("disabled", true);
  fireEvent.click(dialog.getByText("Cancel"));
  act(() => navigate("inbox", "request-review"));
  const card = within(await screen.findByRole("article", { name: /Send a letter/ }));
  fireEvent.click(card.getByRole("button", { name: "Reject…" }));
  expect(card.getByRole("textbox", { name: /^Why/ }), "it stands there again").toHaveProperty(
    "value",
    "too dear",
  );
  fireEvent.click(screen.getByText("Approve…"));
  await screen.findByRole("region", { name: stays });
  expect(batches(host)).toBe(0);
});

test("several are rejected with a common reason", async () => {
  const host = await open();
  pick(/Details of the trip/);
  fireEvent.click(screen.getByText("Reject…"));
  const dialog = within(await screen.findByRole("alertdialog"));
  fireEvent.click(await dialog.findByText("Not now."));
  expect(dialog.getByText(/^An agent that has no place for a reason does not get it/)).toBeTruthy();
  const go = dialog.getByText("Reject 1").closest("button");
  await waitFor(() => expect(go).toHaveProperty("disabled", false));
  fireEvent.click(go ?? document.body);
  await waitFor(() =>
    expect(host.calls.filter(({ name }) => name === "approvals.batch")).toMatchObject([
      { params: { action: { kind: "reject", reason: "Not now." } } },
    ]),
  );
});

test("what was decided together is taken back while it waits, once", async () => {
  const host = fakeHost();
  await rejectTwo(host);
  act(() => batchTarget.current?.undo());
  await screen.findByText("2 decisions were taken back.");
  const both = ["request-form", "request-review"];
  expect(
    host.asked("approvals.batch").map(({ action, chosen }) => [action.kind, chosen.map(({ id }) => id)]),
  ).toEqual([
    ["reject", both],
    ["undo", both],
  ]);
  expect(batchTarget.current, "there is nothing left to take back").toBeNull();
});

test("when the time for undoing is over, nothing is offered to be taken back any more", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const host = fakeHost();
  await rejectTwo(host);
  act(() => vi.advanceTimersByTime(host.world.settings.undoSeconds * 1000 + 1));
  expect(batchTarget.current).toBeNull();
  vi.useRealTimers();
});

test("an undo that comes too late for some names them", async () => {
  const host = fakeHost();
  await rejectTwo(host);
  const trip = host.world.requests.find(({ summary }) => summary.id === "request-form");
  if (trip !== undefined) batchLeaves(host, [staying(trip)]);
  act(() => batchTarget.current?.undo());
  await screen.findByText("1 decision could not be taken back:");
  expect(
    screen.getByText("Details of the trip · Reisebüro München: The request cannot be changed any more."),
  ).toBeTruthy();
  expect(screen.getByText("1 decision was taken back.")).toBeTruthy();
});
