/** What stands between a key and a decision: nothing, one question of the host, or a note of the person's own. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { takesDecision } from "../../testing/announce";
import { asksWord } from "../../testing/asks-word";
import { calls, key, open, ordinary, staying } from "../../testing/at-inbox";
import { installScreen, type Screen } from "../../testing/in-view";

let view: Screen;
beforeEach(() => {
  view = installScreen();
});

test("in a browser, a high risk takes one word, and nothing is held or asked before it", async () => {
  const host = staying();
  asksWord(host);
  await open("request-pay", host);
  view.showAll();
  await screen.findByText(/It can be approved now/);
  key("a");
  const dialog = await screen.findByRole("alertdialog", { name: "Approve a high-risk request" });
  const approve = within(dialog).getByRole("button", { name: "Approve" });
  expect(approve).toHaveProperty("disabled", true);
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "approve" } });
  expect(calls(host, "approvals.decide"), "the host took nothing yet").toMatchObject([{ confirm: null }]);
  fireEvent.click(approve);
  expect(await takesDecision(host, 2)).toMatchObject({ id: "request-pay", confirm: "approve" });
});

test("in the window, a high risk is asked about by the host alone", async () => {
  const host = await open("request-pay");
  view.showAll();
  await screen.findByText(/It can be approved now/);
  fireEvent.click(screen.getByRole("button", { name: "Approve pay_invoice…" }));
  expect(await takesDecision(host)).toMatchObject({ id: "request-pay", confirm: null });
  expect(screen.queryByRole("alertdialog"), "its dialog is outside of the page").toBeNull();
});

test("Shift+A approves with a note of one's own, which is kept here", async () => {
  const host = await open("request-pay", ordinary());
  view.showAll();
  await screen.findByText(/It can be approved now/);
  fireEvent.keyDown(document.body, { key: "A", shiftKey: true });
  const note = await screen.findByLabelText("Note");
  await waitFor(() => expect(document.activeElement).toBe(note));
  fireEvent.change(note, { target: { value: "Ito agreed" } });
  expect(calls(host, "approvals.decide")).toEqual([]);
  fireEvent.keyDown(note, { key: "Enter" });
  expect(await takesDecision(host)).toMatchObject({ id: "request-pay" });
  expect(calls(host, "approvals.note")).toEqual([{ id: "request-pay", note: "Ito agreed" }]);
});

test("a word that the host asks for is typed and sent with the same decision", async () => {
  const host = await open("request-pay", ordinary());
  view.showAll();
  await screen.findByText(/It can be approved now/);
  host.fail("approvals.decide", {
    code: "confirmation-needed",
    message: "This must be confirmed.",
    confirm: { question: { kind: "send-again" }, word: "pay" },
  });
  key("a");
  const dialog = await screen.findByRole("alertdialog");
  expect(within(dialog).getByText(/^Send this decision again\?/)).toBeTruthy();
  host.recover("approvals.decide");
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "pay" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Approve" }));
  await takesDecision(host, 2);
  await screen.findByText("Your answer will be sent in a moment.");
  expect(calls(host, "approvals.decide")[1]).toMatchObject({ confirm: "pay" });
});
