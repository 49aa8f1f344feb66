/** Rejecting: who hears the reason, what is offered, and that the preview shows what the panel would send. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import type { AskedItem, Decision, ItemAnswer } from "../../../host/generated/api";
import { takesDecision } from "../../../testing/announce";
import { calls } from "../../../testing/at-inbox";
import { installScreen, type Screen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { RequestPane } from "../RequestPane/RequestPane";

type Approval = Extract<AskedItem, { kind: "approval" }>;

let view: Screen;
beforeEach(() => {
  view = installScreen();
});

/** The panel for rejecting a request, each approval in it with its changes. */
async function reject(id: string, ...changes: Partial<Approval>[]): Promise<FakeHost> {
  const host = fakeHost();
  const request = host.world.requests.find(({ summary }) => summary.id === id);
  if (request === undefined) throw new Error(id);
  request.items = request.items.map((item, index) =>
    item.kind === "approval" ? { ...item, ...changes[index] } : item,
  );
  renderWithHost(<RequestPane id={id} />, host);
  await screen.findByRole("article", { name: request.summary.title });
  fireEvent.click(screen.getByRole("button", { name: /^(Reject|Reject all|Decline)…$/ }));
  return host;
}

const panel = () => within(screen.getByRole("region", { name: "Reject" }));
const reason = () => panel().getByRole("textbox", { name: "Why, in your words (optional)" });
const describedBy = (field: HTMLElement) =>
  (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

function answers(host: FakeHost): ItemAnswer[] {
  const decided = host.calls.flatMap((call) =>
    call.name === "approvals.decide" ? [(call.params as { decision: Decision }).decision] : [],
  );
  return decided.flatMap(({ items }) => items.map(({ answer }) => answer));
}

test("where the agent hears no reason the panel says that it stays here, and orders nothing", async () => {
  const host = await reject("request-pay", { reason: "not-sent" });
  expect(describedBy(reason())).toContain("The agent has no place for a reason. It stays here");
  expect(panel().queryByRole("textbox", { name: "Tell it what to do instead" })).toBeNull();
  expect(panel().queryByRole("button", { name: "Answer in words instead" })).toBeNull();
  fireEvent.change(reason(), { target: { value: "Too much." } });
  fireEvent.click(panel().getByRole("button", { name: "Reject" }));
  await takesDecision(host);
  await screen.findByText("Your answer will be sent in a moment.");
  expect(answers(host), "it is kept with the decision").toEqual([{ kind: "reject", reason: "Too much." }]);
});

test("a form is declined without a word to the agent", async () => {
  await reject("request-form");
  expect(describedBy(reason())).toContain("It stays here");
  expect(panel().queryByRole("textbox", { name: "Tell it what to do instead" })).toBeNull();
});

test("where only some of several items carry a reason the panel says so", async () => {
  await reject("request-delete", { reason: "not-sent" });
  expect(describedBy(reason())).toContain("for some of the items only");
  expect(panel().getByRole("textbox", { name: "Tell it what to do instead" })).toBeTruthy();
});

test("where the agent hears the reason nothing else is said", async () => {
  await reject("request-pay");
  expect(describedBy(reason())).not.toContain("stays here");
});

test("where words are taken but no reason, what was typed becomes the words, and nothing is sent yet", async () => {
  const host = await reject("request-review", { reason: "not-sent" });
  fireEvent.change(reason(), { target: { value: "Call him." } });
  fireEvent.click(panel().getByRole("button", { name: "Answer in words instead" }));
  expect(screen.queryByRole("region", { name: "Reject" })).toBeNull();
  expect(screen.getByLabelText("Your words about send_letter")).toHaveProperty("value", "Call him.");
  expect(host.calls.some(({ name }) => name === "approvals.decide")).toBe(false);
});

test("an agent that takes no rejection without a reason gets none without one", async () => {
  await reject("request-pay", { reason: "required" });
  expect(panel().getByText("The agent takes a rejection only with a reason.")).toBeTruthy();
  const button = panel().getByRole("button", { name: "Reject" });
  expect(button).toHaveProperty("disabled", true);
  fireEvent.click(panel().getByRole("button", { name: "Not now." }));
  expect(button).toHaveProperty("disabled", false);
});

test("the preview shows the rejection while it is written, and the approval when the panel is closed", async () => {
  await reject("request-pay");
  fireEvent.click(screen.getByRole("button", { name: "Show what will be sent" }));
  const reply = () => screen.getByText(/"role": "user"/).textContent ?? "";
  await waitFor(() => expect(reply()).toContain('"kind": "reject"'));
  fireEvent.change(reason(), { target: { value: "Too much." } });
  fireEvent.change(panel().getByRole("textbox", { name: "Tell it what to do instead" }), {
    target: { value: "Pay half." },
  });
  await waitFor(() => expect(reply()).toContain('"Too much.\\nInstead: Pay half."'));
  expect(reply()).not.toContain("approve");
  fireEvent.click(panel().getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(reply()).toContain('"kind": "approve"'));
});

test("one of several items is rejected with a common reason", async () => {
  const host = await reject("request-delete");
  fireEvent.click(panel().getByRole("button", { name: "Cancel" }));
  view.showAll();
  const shell = screen.getByRole("group", { name: "Answer to shell" });
  fireEvent.click(within(shell).getByRole("radio", { name: "Reject" }));
  fireEvent.click(screen.getByRole("button", { name: "The risk is too high." }));
  fireEvent.click(
    within(screen.getByRole("group", { name: "Answer to notify" })).getByRole("radio", { name: "Reject" }),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Send: 2 rejected" }));
  await takesDecision(host);
  await screen.findByText("Your answer will be sent in a moment.");
  expect(answers(host)).toEqual([
    { kind: "reject", reason: "The risk is too high." },
    { kind: "reject", reason: null },
  ]);
});

test("what cannot be refused by itself ends with its task, after one more question", async () => {
  const host = fakeHost();
  renderWithHost(<RequestPane id="request-question" />, host);
  fireEvent.click(await screen.findByRole("button", { name: "Cancel the task" }));
  const dialog = within(screen.getByRole("alertdialog", { name: "Cancel this task?" }));
  const canceled = () => calls(host, "tasks.cancel");
  expect(canceled()).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Cancel the task" }));
  const request = host.world.requests.find(({ summary }) => summary.id === "request-question");
  await waitFor(() => expect(canceled()).toEqual([{ taskKey: request?.summary.taskKey }]));
});
