import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeHost } from "../../host/fake";
import { say } from "../../i18n/say";
import { summaryBecame, takesDecision } from "../../testing/announce";
import { calls, key, open, ordinary } from "../../testing/at-inbox";
import { installScreen, type Screen } from "../../testing/in-view";
import { makeItNoon } from "../../testing/noon";

let view: Screen;
beforeEach(() => {
  view = installScreen();
});

test("approve stays disabled until every part of the request was in view", async () => {
  const host = await open("request-pay", ordinary());
  const approve = screen.getByRole("button", { name: "Approve pay_invoice" });
  expect(approve).toHaveProperty("disabled", true);
  expect(document.activeElement, "nothing is focused by itself").toBe(document.body);

  view.showAllButLast();
  expect(approve, "one unseen part is enough").toHaveProperty("disabled", true);
  expect(calls(host, "approvals.viewed")).toEqual([]);

  view.showAll();
  await waitFor(() => expect(approve).toHaveProperty("disabled", false));
  expect(calls(host, "approvals.viewed")).toEqual([{ id: "request-pay", hash: "hash-of-request-pay" }]);
  fireEvent.click(approve);
  await takesDecision(host);
  await screen.findByText("Your answer will be sent in a moment.");
  expect(calls(host, "approvals.decide")).toEqual([
    {
      id: "request-pay",
      hash: "hash-of-request-pay",
      decision: { items: [{ itemId: "pay", answer: { kind: "approve", payload: null } }] },
      confirm: null,
      how: "button",
      onCardMs: expect.any(Number),
    },
  ]);
});

test("the first A reads on and the next one approves", async () => {
  const host = await open("request-pay", ordinary());
  key("a");
  expect(await screen.findByText(/becomes possible once every part/)).toBeTruthy();
  expect(calls(host, "approvals.decide"), "nothing was decided unread").toEqual([]);
  view.showAll();
  await screen.findByText(/It can be approved now/);
  key("a");
  await takesDecision(host);
  await screen.findByText("Your answer will be sent in a moment.");
  expect(calls(host, "approvals.decide")).toMatchObject([{ how: "key" }]);
});

test("a decision can be undone with U while it is queued", async () => {
  const host = await open("request-pay", ordinary());
  view.showAll();
  await screen.findByText(/It can be approved now/);
  key("a");
  await takesDecision(host);
  await screen.findByRole("button", { name: "Undo" });
  key("u");
  await waitFor(() => expect(calls(host, "approvals.undo")).toEqual([{ id: "request-pay" }]));
  summaryBecame(host, "request-pay", { state: { kind: "pending" } });
  await screen.findByRole("button", { name: "Approve pay_invoice" });
});

test("the second click of two on Approve takes nothing back, and a click after a moment does", async () => {
  const host = await open("request-pay", ordinary());
  view.showAll();
  await screen.findByText(/It can be approved now/);
  // A busy machine may take longer than a moment between two lines.
  const now = performance.now();
  let later = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now + later);
  fireEvent.click(screen.getByRole("button", { name: "Approve pay_invoice" }));
  await takesDecision(host);
  const undo = await screen.findByRole("button", { name: "Undo" });
  fireEvent.click(undo);
  expect(calls(host, "approvals.undo"), "it was meant for the button before").toEqual([]);
  later = 500;
  fireEvent.click(undo);
  await waitFor(() => expect(calls(host, "approvals.undo")).toEqual([{ id: "request-pay" }]));
  summaryBecame(host, "request-pay", { state: { kind: "pending" } });
  await screen.findByRole("button", { name: "Approve pay_invoice" });
});

test("R goes to the reason, and a rejection needs no reading", async () => {
  const host = await open("request-pay");
  key("r");
  const reason = await screen.findByLabelText("Why, in your words (optional)");
  await waitFor(() => expect(document.activeElement).toBe(reason));
  key("a");
  fireEvent.keyDown(reason, { key: "a" });
  fireEvent.change(reason, { target: { value: "Too much." } });
  fireEvent.change(screen.getByLabelText("Tell it what to do instead"), { target: { value: "Pay half." } });
  fireEvent.click(screen.getByRole("button", { name: "Reject" }));
  await takesDecision(host);
  await screen.findByText("Your answer will be sent in a moment.");
  expect(calls(host, "approvals.decide")).toMatchObject([
    { decision: { items: [{ answer: { kind: "reject", reason: "Too much.\nInstead: Pay half." } }] } },
  ]);
});

test("E opens the editor, and closes nothing that was begun in it", async () => {
  const host = await open("request-pay");
  key("e");
  fireEvent.change(await screen.findByLabelText("amount"), { target: { value: "11000" } });
  key("e");
  expect(screen.getByLabelText("amount")).toHaveProperty("value", "11000");
  expect(calls(host, "approvals.decide")).toEqual([]);
});

test("a request that changed meanwhile is shown anew, unarmed, and nothing is sent", async () => {
  const host = await open("request-pay", ordinary());
  view.showAll();
  await screen.findByText(/It can be approved now/);
  const request = host.world.requests.find(({ summary }) => summary.id === "request-pay");
  if (request) {
    request.hash = "another";
    request.question = "Now 99,000 yen. Shall I pay?";
  }
  host.fail("approvals.decide", { code: "stale-request", message: { code: "request-is-another" } });
  key("a");
  await screen.findByText(/The request changed while you were looking/);
  await screen.findByText("Now 99,000 yen. Shall I pay?");
  expect(screen.getByRole("button", { name: "Approve pay_invoice" })).toHaveProperty("disabled", true);
  expect(calls(host, "approvals.decide"), "by what was seen").toMatchObject([
    { hash: "hash-of-request-pay" },
  ]);
});

test("whoever is at work in a card when the request changes is told why it begins anew", async () => {
  const host = await open("request-pay", ordinary());
  const request = host.world.requests.find(({ summary }) => summary.id === "request-pay");
  async function change(hash: string) {
    if (request) Object.assign(request, { hash, question: `Now ${hash}?` });
    act(() => host.emit({ kind: "changed", changes: [{ tag: "approvals", id: "request-pay" }] }));
    await screen.findByText(`Now ${hash}?`);
  }
  await change("another");
  expect(screen.queryByText(/The request changed while you were looking/), "nobody was at work").toBeNull();
  act(() => screen.getByRole("button", { name: "Reject…" }).focus());
  await change("a third");
  await screen.findByText(/The request changed while you were looking/);
});

test("each of several items is decided, and one answer goes out for each", async () => {
  const host = await open("request-delete", ordinary());
  view.showAll();
  const send = await screen.findByRole("button", { name: "Send 2 answers" });
  const first = screen.getByRole("group", { name: "Answer to shell" });
  fireEvent.click(within(first).getByRole("radio", { name: "Reject" }));
  expect(send, "one item is still open").toHaveProperty("disabled", true);
  const second = screen.getByRole("group", { name: "Answer to notify" });
  fireEvent.click(within(second).getByRole("radio", { name: "Approve" }));
  await waitFor(() => expect(send).toHaveProperty("disabled", false));
  fireEvent.click(send);
  await takesDecision(host);
  await screen.findByText("Your answer will be sent in a moment.");
  expect(calls(host, "approvals.decide")).toMatchObject([
    {
      decision: {
        items: [
          { itemId: "call-1", answer: { kind: "reject", reason: null } },
          { itemId: "call-2", answer: { kind: "approve", payload: null } },
        ],
      },
    },
  ]);
});

test("the exact reply and the reason for the reading are one press away", async () => {
  await open("request-pay");
  fireEvent.click(screen.getByRole("button", { name: "Show what will be sent" }));
  await screen.findByText("SendMessage");
  expect(screen.getByText("Read by Google's ADK")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Read as Plain text" })).toBeTruthy();
});

test("a form says beside its field what is wrong and sends what was entered", async () => {
  const host = await open("request-form", ordinary());
  view.showAll();
  const nights = screen.getByLabelText("Nights (optional)");
  fireEvent.change(nights, { target: { value: "31" } });
  expect(await screen.findByText(/^This is too large\. It may be \d+ or less\./)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send the answer" })).toHaveProperty("disabled", true);
  fireEvent.change(nights, { target: { value: "3" } });
  const send = screen.getByRole("button", { name: "Send the answer" });
  await waitFor(() => expect(send).toHaveProperty("disabled", false));
  fireEvent.click(send);
  const { decision } = await takesDecision(host);
  await screen.findByText("Your answer will be sent in a moment.");
  const answer = decision.items[0]?.answer;
  expect(answer?.kind === "values" && JSON.parse(answer.json)).toEqual({
    destination: "Kyoto",
    class: "economy",
    nights: 3,
    window: true,
  });
});

test("J and K move through the list, and Escape closes", async () => {
  makeItNoon();
  const host = await open("request-pay");
  await screen.findByRole("option", { name: /Pay 12,000 yen/, selected: true });
  act(() => key("k"));
  await screen.findByRole("option", { name: /Run a command on production/, selected: true });
  act(() => key("j"));
  await screen.findByRole("option", { name: /Pay 12,000 yen/, selected: true });
  act(() => key("Escape"));
  expect(window.location.hash).toBe("#/inbox");
  expect(calls(host, "approvals.decide"), "moving decides nothing").toEqual([]);
});

test("nobody is talked into sending an uncertain answer twice", async () => {
  const host = await open("request-uncertain");
  fireEvent.click(screen.getByRole("button", { name: "Send again…" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(within(dialog).getByText(/may carry out the request twice/)).toBeTruthy();
  expect(calls(host, "approvals.resolve")).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  fireEvent.click(screen.getByRole("button", { name: "It arrived" }));
  await waitFor(() =>
    expect(calls(host, "approvals.resolve")).toEqual([{ id: "request-uncertain", sendAgain: false }]),
  );
});

test("a second copy leaves a browser only with the word that the host asks for", async () => {
  const host = await open("request-uncertain");
  host.fail("approvals.resolve", {
    code: "confirmation-needed",
    message: "This must be confirmed.",
    confirm: { question: { kind: "send-again" }, word: "send again" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Send again…" }));
  fireEvent.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Send again…" }),
  );
  await screen.findByText(/^Send this decision again\?/);
  host.recover("approvals.resolve");
  const dialog = screen.getByRole("alertdialog");
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "send again" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Send again…" }));
  await waitFor(() =>
    expect(calls(host, "approvals.resolve")[1]).toMatchObject({ sendAgain: true, confirm: "send again" }),
  );
});

test("S puts a request aside for an hour, and the card says so", async () => {
  const host = await open("request-pay");
  key("s");
  const until = expect.any(Number);
  await waitFor(() => expect(calls(host, "approvals.snooze")).toMatchObject([{ id: "request-pay", until }]));
  summaryBecame(host, "request-pay", { snoozedUntil: host.asked("approvals.snooze")[0]?.until ?? null });
  await screen.findByText(/^Put aside until/);
});

test("a quick answer fills the field and sends nothing by itself", async () => {
  const host = await open("request-question");
  fireEvent.click(screen.getByRole("button", { name: "Yes" }));
  expect(screen.getByLabelText("Your answer", { selector: "textarea" })).toHaveProperty("value", "Yes");
  view.showAll();
  const send = screen.getByRole("button", { name: "Send the answer" });
  await waitFor(() => expect(send).toHaveProperty("disabled", false));
  expect(calls(host, "approvals.decide")).toEqual([]);
  fireEvent.click(send);
  await waitFor(() =>
    expect(calls(host, "approvals.decide")).toMatchObject([
      { decision: { items: [{ itemId: "answer", answer: { kind: "text", text: "Yes" } }] } },
    ]),
  );
});

test("a request that cannot be rejected offers no rejection", async () => {
  await open("request-question");
  expect(screen.queryByRole("button", { name: "Decline…" })).toBeNull();
});

test("what a reader could not see is shown by its code point", async () => {
  const host = fakeHost();
  const request = host.world.requests.find(({ summary }) => summary.id === "request-question");
  if (request) request.question = "Pay\u202e 001\u200b yen";
  await open("request-question", host);
  expect(screen.getByText("U+202E").tagName).toBe("MARK");
  expect(screen.getByText("U+200B").tagName).toBe("MARK");
});

test("what was answered elsewhere stays open and says why it is over", async () => {
  const host = await open("request-pay");
  const request = host.world.requests.find(({ summary }) => summary.id === "request-pay");
  if (request === undefined) throw new Error("a payment");
  request.summary = { ...request.summary, state: { kind: "answered-elsewhere" } };
  act(() => host.emit({ kind: "changed", changes: [{ tag: "approvals", id: "request-pay" }] }));
  await screen.findByText("The task went on without an answer from here: it was answered elsewhere.");
  expect(screen.queryByRole("button", { name: /Approve/ }), "nothing can be decided").toBeNull();
});

test("an agent that only shows that the task still waits is said to have shown no more", async () => {
  const host = fakeHost();
  const done = host.world.requests.find(({ summary }) => summary.id === "request-done");
  if (done !== undefined) done.freshness = { code: "still-waiting" };
  await open("request-done", host);
  expect(screen.getByText(say({ code: "still-waiting" }))).toBeTruthy();
});

for (const id of ["request-pay", "request-delete", "request-form", "request-raw", "request-uncertain"]) {
  test(`${id} has no accessibility violations`, async () => {
    await open(id);
    const results = await axe.run(document.body, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(results.violations.map(({ id: rule, nodes }) => [rule, nodes.map((node) => node.html)])).toEqual(
      [],
    );
  });
}
