/** Several items in one request: what was decided by hand is what is sent, whichever way it is sent. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import type { AskedItem, Decision } from "../../../host/generated/api";
import { takesDecision } from "../../../testing/announce";
import { asksWord } from "../../../testing/asks-word";
import { installScreen, type Screen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { RequestPane } from "../RequestPane/RequestPane";
import { cardTarget } from "../target";

let view: Screen;
beforeEach(() => {
  view = installScreen();
});

/** A request of three calls: shell, notify, deploy. */
async function open(risk: "normal" | "high" = "normal"): Promise<FakeHost> {
  const host = fakeHost();
  host.world.info.host = "web";
  const request = host.world.requests.find(({ summary }) => summary.id === "request-delete");
  const [first] = request?.items ?? [];
  if (request === undefined || first?.kind !== "approval") throw new Error("a request of calls");
  request.items.push({ ...first, itemId: "call-3", tool: "deploy" } satisfies AskedItem);
  if (risk === "normal") request.summary.risk = { kind: "normal" };
  renderWithHost(<RequestPane id="request-delete" />, host);
  await screen.findByRole("article", { name: request.summary.title });
  view.showAll();
  await screen.findByText(/It can be approved now/);
  return host;
}

function answer(tool: string, name: string) {
  const item = screen.getByRole("group", { name: `Answer to ${tool}` });
  fireEvent.click(within(item).getByRole("radio", { name }));
}

/** What the key does to the request that is open. */
const pressA = () => act(() => cardTarget.current?.approve());

/** The kinds of the answers of all decisions so far. */
function decided(host: FakeHost): string[][] {
  const decisions: Decision[] = host.calls.flatMap((call) =>
    call.name === "approvals.decide" ? [(call.params as { decision: Decision }).decision] : [],
  );
  return decisions.map(({ items }) => items.map((each) => each.answer.kind));
}

async function queued(host: FakeHost, count = 1) {
  await takesDecision(host, count);
  await screen.findByText("Your answer will be sent in a moment.");
}

test("A sends exactly what was decided item by item", async () => {
  const host = await open();
  answer("shell", "Reject");
  answer("notify", "Approve");
  answer("deploy", "Approve");
  expect(screen.getByRole("button", { name: "Send: 2 approved, 1 rejected" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Approve / }), "nothing is left to approve").toBeNull();
  pressA();
  await queued(host);
  expect(decided(host)).toEqual([["reject", "approve", "approve"]]);
});

test("each answer stands under the number of what it is for", async () => {
  await open();
  const numbered = ["shell", "notify", "deploy"].map((tool, index) => {
    const one = screen.getByRole("group", { name: `${index + 1} of 3` });
    return within(one).getByRole("group", { name: `Answer to ${tool}` });
  });
  expect(numbered).toHaveLength(3);
});

test("approving the others keeps what was rejected, and says how many others there are", async () => {
  const host = await open();
  expect(screen.getByRole("button", { name: "Approve all 3" })).toBeTruthy();
  answer("notify", "Reject");
  expect(screen.queryByRole("button", { name: "Approve all 3" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Approve the other 2" }));
  await queued(host);
  expect(decided(host)).toEqual([["approve", "reject", "approve"]]);
});

test("A with nothing decided approves every item", async () => {
  const host = await open();
  pressA();
  await queued(host);
  expect(decided(host)).toEqual([["approve", "approve", "approve"]]);
});

test("of high risk, what was begun item by item is decided so to the end", async () => {
  const host = await open("high");
  answer("shell", "Reject");
  pressA();
  expect(await screen.findByText("2 items have no answer yet")).toBeTruthy();
  expect(screen.queryByRole("alertdialog"), "nothing is to be confirmed").toBeNull();
  expect(decided(host)).toEqual([]);
});

test("of high risk, the word is typed for what was decided item by item, and the dialog says what that is", async () => {
  const host = await open("high");
  asksWord(host);
  answer("shell", "Reject");
  answer("notify", "Approve");
  answer("deploy", "Approve");
  expect(screen.getByRole("button", { name: "Send: 2 approved, 1 rejected…" })).toBeTruthy();
  pressA();
  const dialog = await screen.findByRole("alertdialog");
  expect(within(dialog).getByText("Send: 2 approved, 1 rejected")).toBeTruthy();
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "approve" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Approve" }));
  await queued(host, 2);
  const same = ["reject", "approve", "approve"];
  expect(decided(host), "the word goes with what it was typed for").toEqual([same, same]);
});

test("a rejection of every item by hand needs no word, however high the risk is", async () => {
  const host = await open("high");
  for (const tool of ["shell", "notify", "deploy"]) answer(tool, "Reject");
  pressA();
  await queued(host);
  expect(decided(host)).toEqual([["reject", "reject", "reject"]]);
});

test("the only item, rejected by hand, is not approved by A", async () => {
  const host = fakeHost();
  renderWithHost(<RequestPane id="request-review" />, host);
  await screen.findByRole("article", { name: "Send a letter to Sato Stationery" });
  view.showAll();
  await screen.findByText(/It can be approved now/);
  fireEvent.click(screen.getByRole("radio", { name: "Answer in words instead" }));
  pressA();
  expect(await screen.findByText("1 item has no answer yet"), "the words are missing").toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Reject" }));
  pressA();
  await waitFor(() => expect(decided(host)).toEqual([["reject"]]));
});

test("what approves nothing is not called so where a word is wanted", async () => {
  const host = fakeHost();
  const request = host.world.requests.find(({ summary }) => summary.id === "request-delete");
  const [first] = request?.items ?? [];
  const question = host.world.requests.flatMap(({ items }) => items).find(({ kind }) => kind === "question");
  if (request === undefined || first === undefined || question === undefined) throw new Error("two items");
  request.items = [first, question];
  asksWord(host);
  renderWithHost(<RequestPane id="request-delete" />, host);
  await screen.findByRole("article", { name: request.summary.title });
  view.showAll();
  answer("shell", "Reject");
  fireEvent.change(screen.getByRole("textbox", { name: /own words|Your answer/ }), {
    target: { value: "Osaka" },
  });
  const send = screen.getByRole("button", { name: /^Send: 1 rejected, 1 answered/ });
  await waitFor(() => expect(send).toHaveProperty("disabled", false));
  fireEvent.click(send);
  const dialog = await screen.findByRole("alertdialog", { name: "Answer a high-risk request" });
  within(dialog).getByText(/nothing of it is approved/);
  within(dialog).getByText("Send: 1 rejected, 1 answered");
  within(dialog).getByRole("button", { name: "Send the answer" });
});

test.each([
  ["request-question", "Your answer is missing"],
  ["request-form", "Values are missing or do not fit"],
])("of a request that is nothing but %s it is said what is missing", async (id, missing) => {
  const host = fakeHost();
  const request = host.world.requests.find(({ summary }) => summary.id === id);
  for (const item of request?.items ?? []) if (item.kind === "form") item.values = "{}";
  renderWithHost(<RequestPane id={id} />, host);
  await screen.findByRole("article", { name: request?.summary.title ?? "" });
  view.showAll();
  await waitFor(() => expect(document.querySelector("footer [role=status]")?.textContent).toBe(missing));
});
