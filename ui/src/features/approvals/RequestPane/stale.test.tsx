/** When a card says that its request changed under somebody's hands, and when it does not. */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { FakeHost } from "../../../host/fake";
import type { ApprovalView } from "../../../host/generated/api";
import { summaryBecame, takesDecision } from "../../../testing/announce";
import { open, ordinary } from "../../../testing/at-inbox";
import { installScreen, type Screen } from "../../../testing/in-view";

let view: Screen;
beforeEach(() => {
  view = installScreen();
});

const ID = "request-pay";
const STALE = /The request changed while you were looking/;

async function becomes(host: FakeHost, change: Partial<ApprovalView>) {
  host.world.requests = host.world.requests.map((request) =>
    request.summary.id === ID ? { ...request, ...change } : request,
  );
  act(() => host.emit({ kind: "changed", changes: [{ tag: "approvals", id: ID }] }));
  if (change.question !== undefined) await screen.findByText(change.question);
}

function readerOf(host: FakeHost): ApprovalView["reader"] {
  const request = host.world.requests.find(({ summary }) => summary.id === ID);
  if (request === undefined) throw new Error("the payment waits");
  return request.reader;
}

async function readAsText(host: FakeHost) {
  fireEvent.click(screen.getByRole("button", { name: "Show what will be sent" }));
  const button = await screen.findByRole("button", { name: "Read as Plain text" });
  act(() => button.focus());
  fireEvent.click(button);
  await waitFor(() => expect(host.asked("approvals.readAs")).toHaveLength(1));
}

test("reading a request another way is no change of it", async () => {
  const host = await open(ID, ordinary());
  const reader = readerOf(host);
  await readAsText(host);
  const [{ readerId = "" } = {}] = host.asked("approvals.readAs");
  await becomes(host, { hash: "as text", question: "Read as text?", reader: { ...reader, id: readerId } });
  expect(screen.queryByText(STALE)).toBeNull();
});

test("a change that is not the chosen reading is told", async () => {
  const host = await open(ID, ordinary());
  await readAsText(host);
  await becomes(host, { hash: "another", question: "Twice as much?" });
  screen.getByText(STALE);
});

test("a shape that the person explained is no change of the request", async () => {
  const host = await open(ID, ordinary());
  act(() => screen.getByRole("button", { name: "Reject…" }).focus());
  const reader = { ...readerOf(host), id: "mapping-1", proven: "yours" };
  await becomes(host, { hash: "explained", question: "As explained?", reader });
  expect(screen.queryByText(STALE)).toBeNull();
});

test("that nothing was sent is not said any more once something was", async () => {
  const host = await open(ID, ordinary());
  act(() => screen.getByRole("button", { name: "Reject…" }).focus());
  await becomes(host, { hash: "another", question: "Twice as much?" });
  screen.getByText(STALE);
  view.showAll();
  const approve = screen.getByRole("button", { name: "Approve pay_invoice" });
  await waitFor(() => expect(approve).toHaveProperty("disabled", false));
  fireEvent.click(approve);
  await takesDecision(host);
  await screen.findByText("Your answer will be sent in a moment.");
  expect(screen.queryByText(STALE)).toBeNull();
  summaryBecame(host, ID, { state: { kind: "pending" } });
  await screen.findByRole("button", { name: "Approve pay_invoice" });
  expect(screen.queryByText(STALE), "also when it is taken back").toBeNull();
});

test("a request that is asked anew after an answer did not change unasked", async () => {
  const host = await open(ID, ordinary());
  view.showAll();
  const approve = screen.getByRole("button", { name: "Approve pay_invoice" });
  await waitFor(() => expect(approve).toHaveProperty("disabled", false));
  act(() => approve.focus());
  fireEvent.click(approve);
  await waitFor(() => expect(host.asked("approvals.decide")).toHaveLength(1));
  await becomes(host, { hash: "asked anew", question: "Once more?" });
  expect(screen.queryByText(STALE)).toBeNull();
});
