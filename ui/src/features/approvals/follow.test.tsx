/** What a person sees of an answer after it was given: where the page stays, where it leads, and what it says. */
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Toaster } from "sonner";
import { beforeEach, expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../host/fake";
import type { ApprovalView } from "../../host/generated/api";
import { navigate } from "../../places/route";
import { summaryBecame, takesDecision } from "../../testing/announce";
import { key, open } from "../../testing/at-inbox";
import { installScreen, type Screen } from "../../testing/in-view";

let view: Screen;
beforeEach(() => {
  view = installScreen();
});

const QUESTION = "request-question";
const PAYMENT = "request-pay";
const STAYS = /^This stays open until it is known whether the task went on/;

function goingOn(): FakeHost {
  const host = fakeHost();
  for (const request of host.world.requests) request.summary.risk = { kind: "normal" };
  return host;
}

const openNow = () => window.location.hash.split("/").at(-1);

function found(host: FakeHost, id: string): ApprovalView {
  const request = host.world.requests.find(({ summary }) => summary.id === id);
  if (request === undefined) throw new Error(`no request ${id}`);
  return request;
}

/** The same task asks this now. */
function asks(host: FakeHost, id: string, title: string): void {
  const before = found(host, QUESTION);
  const fresh = { receipt: null, state: { kind: "pending" }, receivedAt: Date.now() } as const;
  const summary = { ...before.summary, ...fresh, id, title, hash: id };
  const decision = { decision: null, decidedAt: null, fate: null, history: [] };
  host.world.requests = [...host.world.requests, { ...before, ...decision, hash: id, summary }];
  act(() => host.changed("approvals", id));
}

async function answer(host: FakeHost): Promise<void> {
  view.showAll();
  fireEvent.change(await screen.findByRole("textbox", { name: /own words|Your answer/ }), {
    target: { value: "Osaka" },
  });
  const send = screen.getByRole("button", { name: "Send the answer" });
  await waitFor(() => expect(send).toHaveProperty("disabled", false));
  fireEvent.click(send);
  await takesDecision(host);
}

test("after words the next request opens once the task went on", async () => {
  const host = await open(QUESTION, goingOn());
  await answer(host);
  const stays = await screen.findByText(STAYS);
  expect(openNow()).toBe(QUESTION);
  summaryBecame(host, QUESTION, { state: { kind: "delivered" } });
  await screen.findByText("The agent has your answer.");
  expect(openNow(), "the agent has it, and did nothing yet").toBe(QUESTION);
  summaryBecame(host, QUESTION, { state: { kind: "delivered" }, receipt: "honoured" });
  await waitFor(() => expect(openNow()).not.toBe(QUESTION));
  expect(stays.isConnected).toBe(false);
});

test("whoever does not want to wait opens the next request", async () => {
  const host = await open(QUESTION, goingOn());
  await answer(host);
  const stays = (await screen.findByText(STAYS)).parentElement;
  if (stays === null) throw new Error("a line with a button");
  fireEvent.click(within(stays).getByRole("button", { name: "Next request" }));
  expect(openNow()).not.toBe(QUESTION);
});

test("what is asked again opens in the place of what was answered", async () => {
  const host = await open(QUESTION, goingOn());
  await answer(host);
  summaryBecame(host, QUESTION, { state: { kind: "delivered" }, receipt: "asked-again" });
  await screen.findByText("The agent had your answer and asked for the same again.");
  expect(openNow(), "nothing else opens meanwhile").toBe(QUESTION);
  asks(host, "again", "Which city, once more?");
  await waitFor(() => expect(openNow()).toBe("again"));
  expect(screen.queryByText(/^What you answered to the request before/)).toBeNull();
});

test("an answer that was not sent is told on what took its place", async () => {
  const host = await open(QUESTION, goingOn());
  await answer(host);
  found(host, QUESTION).fate = "not-sent";
  const because = "The agent changed what it asks.";
  summaryBecame(host, QUESTION, { state: { kind: "superseded", reason: because } });
  asks(host, "other", "Which city, and which year?");
  await waitFor(() => expect(openNow()).toBe("other"));
  const told = await screen.findByRole("alert");
  expect(told.textContent).toMatch(
    /^What you answered to the request before this one was not sent\..*changed/,
  );
  fireEvent.click(within(told).getByRole("button", { name: "Show" }));
  expect(openNow()).toBe(QUESTION);
});

/** An approval that was not sent, told of while another request is open. Returns what tells it. */
async function notSent(): Promise<HTMLElement> {
  render(<Toaster />);
  const host = await open(PAYMENT, goingOn());
  view.showAll();
  await screen.findByText(/It can be approved now/);
  key("a");
  await takesDecision(host);
  await waitFor(() => expect(openNow()).not.toBe(PAYMENT));
  const there = openNow();
  found(host, PAYMENT).history = [
    { at: 1, what: { code: "decided-after-viewing" } },
    { at: 2, what: { code: "given-back", because: { code: "cannot-tell" } } },
  ];
  summaryBecame(host, PAYMENT, { state: { kind: "pending" } });
  const told = await screen.findByText(
    "What you decided on “Pay 12,000 yen to Sato Stationery” was not sent",
  );
  expect(openNow(), "nobody is taken away from what is read").toBe(there);
  const toast = told.closest("li");
  if (toast === null) throw new Error("a notice");
  return toast;
}

test("an approval leads on at once, and is told of where it did not count", async () => {
  fireEvent.click(within(await notSent()).getByRole("button", { name: "Show" }));
  expect(openNow()).toBe(PAYMENT);
});

test("the notice about a request goes when the request is opened", async () => {
  const toast = await notSent();
  navigate("inbox", PAYMENT);
  await waitFor(() => expect(toast.isConnected).toBe(false));
});
