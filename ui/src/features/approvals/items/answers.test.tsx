/** Every control for an answer: what it says, what it sends, and that nothing is answered by itself. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import type { ItemAnswer } from "../../../host/generated/api";
import type { CommandName } from "../../../host/host";
import { navigate } from "../../../places/route";
import { takesDecision } from "../../../testing/announce";
import { asksWord } from "../../../testing/asks-word";
import { installScreen, type Screen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { InboxScreen } from "..";
import { QuestionAnswer } from "./TextAnswers";

let view: Screen;
beforeEach(() => {
  view = installScreen();
});

async function open(id: string): Promise<FakeHost> {
  const host = fakeHost();
  host.world.settings.openNext = false;
  navigate("inbox", id);
  renderWithHost(<InboxScreen id={id} />, host);
  const title = host.world.requests.find(({ summary }) => summary.id === id)?.summary.title ?? "";
  await screen.findByRole("article", { name: title });
  return host;
}

function calls(host: FakeHost, name: CommandName) {
  return host.calls.filter((call) => call.name === name).map((call) => call.params);
}

/** Sends what was prepared, once all of it was in view. */
async function send(host: FakeHost, button: string | RegExp): Promise<ItemAnswer[]> {
  view.showAll();
  const found = await screen.findByRole("button", { name: button });
  await waitFor(() => expect(found).toHaveProperty("disabled", false));
  fireEvent.click(found);
  const { decision } = await takesDecision(host);
  await screen.findByText("Your answer will be sent in a moment.");
  return decision.items.map(({ answer }) => answer);
}

test("arguments are edited in a form and every change is shown beside the proposal", async () => {
  const host = await open("request-review");
  fireEvent.click(screen.getByRole("button", { name: "Edit…" }));
  fireEvent.change(screen.getByLabelText("copies"), { target: { value: "3" } });
  const row = screen.getByRole("row", { name: "copies 2 3" });
  expect(row).toBeTruthy();
  const [answer] = await send(host, "Approve as edited");
  if (answer?.kind !== "approve" || answer.payload === null) throw new Error("an edited approval");
  expect(JSON.parse(answer.payload)).toEqual({
    to: "Sato Stationery",
    copies: 3,
    text: "The order is late.",
  });
});

test("what was edited stays beside the proposal when its editor is folded", async () => {
  const host = await open("request-review");
  fireEvent.click(screen.getByRole("button", { name: "Edit…" }));
  fireEvent.change(screen.getByLabelText("copies"), { target: { value: "3" } });
  fireEvent.click(screen.getByRole("button", { name: "Edit…" }));
  await waitFor(() => expect(screen.queryByRole("spinbutton")).toBeNull());
  expect(screen.getAllByRole("row", { name: "copies 2 3" }).length).toBe(1);
  const [answer] = await send(host, "Approve as edited");
  expect(answer?.kind === "approve" && answer.payload).toContain("3");
});

test("a high-risk approval is confirmed with what was edited", async () => {
  const host = fakeHost();
  const request = host.world.requests.find(({ summary }) => summary.id === "request-review");
  if (request === undefined) throw new Error("a request");
  request.summary.risk = { kind: "high", because: { code: "moves-money", word: "pay" } };
  asksWord(host);
  navigate("inbox", "request-review");
  renderWithHost(<InboxScreen id="request-review" />, host);
  fireEvent.click(await screen.findByRole("button", { name: "Edit…" }));
  fireEvent.change(screen.getByLabelText("copies"), { target: { value: "3" } });
  fireEvent.click(screen.getByRole("button", { name: "Edit…" }));
  view.showAll();
  const approve = await screen.findByRole("button", { name: "Approve as edited…" });
  await waitFor(() => expect(approve).toHaveProperty("disabled", false));
  fireEvent.click(approve);
  const dialog = await screen.findByRole("alertdialog");
  within(dialog).getByRole("row", { name: "copies 2 3" });
  within(dialog).getByText(/go on with “Send a letter to Sato Stationery”/);
});

test("edits that do not fit keep the proposal from being approved", async () => {
  await open("request-review");
  fireEvent.click(screen.getByRole("button", { name: "Edit…" }));
  fireEvent.change(screen.getByLabelText("copies"), { target: { value: "many" } });
  view.showAll();
  await screen.findByText(/It can be approved now/);
  const approve = screen.getByRole("button", { name: "Approve as edited" });
  expect(approve).toHaveProperty("disabled", true);
});

test("what was edited is kept while the editor is closed, and while something else is chosen", async () => {
  const host = await open("request-review");
  const edit = screen.getByRole("button", { name: "Edit…" });
  fireEvent.click(edit);
  fireEvent.change(screen.getByLabelText("copies"), { target: { value: "many" } });
  fireEvent.click(screen.getByRole("button", { name: "Close the editor" }));
  expect(screen.queryByRole("textbox", { name: "copies" })).toBeNull();
  fireEvent.click(edit);
  expect(screen.getByLabelText("copies"), "what cannot be sent as well").toHaveProperty("value", "many");
  fireEvent.change(screen.getByLabelText("copies"), { target: { value: "3" } });

  fireEvent.click(screen.getByLabelText("Answer in words instead"));
  fireEvent.change(screen.getByLabelText("Your words about send_letter"), { target: { value: "Call him." } });
  expect(screen.queryByRole("textbox", { name: "copies" }), "they would not be sent").toBeNull();
  expect(screen.getByText(/^Your edits are kept/)).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Approve" }));
  expect(screen.getByRole("row", { name: "copies 2 3" })).toBeTruthy();
  fireEvent.click(screen.getByLabelText("Answer in words instead"));
  expect(screen.getByLabelText("Your words about send_letter")).toHaveProperty("value", "Call him.");
  fireEvent.click(screen.getByRole("radio", { name: "Approve" }));
  const [answer] = await send(host, "Approve as edited");
  if (answer?.kind !== "approve" || answer.payload === null) throw new Error("an edited approval");
  expect(JSON.parse(answer.payload)).toMatchObject({ copies: 3 });
});

test("a refusal that is taken back gives back what was answered before", async () => {
  const host = fakeHost();
  const [form] = host.world.requests.find(({ summary }) => summary.id === "request-form")?.items ?? [];
  if (form?.kind !== "form") throw new Error("a form");
  Object.assign(form, { schema: '{"properties":{"to":{"type":"string"}}}', values: "{}", mayCancel: true });
  navigate("inbox", "request-form");
  renderWithHost(<InboxScreen id="request-form" />, host);
  fireEvent.change(await screen.findByLabelText("to (optional)"), { target: { value: "Kyoto" } });
  const decline = screen.getByRole("checkbox", { name: /^Decline/ });
  fireEvent.click(decline);
  fireEvent.click(screen.getByRole("checkbox", { name: /^Cancel/ }));
  fireEvent.click(decline);
  fireEvent.click(decline);
  expect(await send(host, "Send the answer")).toEqual([{ kind: "values", json: '{\n  "to": "Kyoto"\n}' }]);
});

test("words and JSON are both kept while the other of them is chosen", async () => {
  await open("request-raw");
  expect(screen.getByText(/kept in the history, as it is sent/), "no place for a key").toBeTruthy();
  const kinds = within(screen.getByRole("group", { name: "Kind of answer" }));
  const asWords = kinds.getByRole("radio", { name: "Text" });
  fireEvent.click(asWords);
  fireEvent.change(screen.getByLabelText("Answer"), { target: { value: "left" } });
  fireEvent.click(kinds.getByRole("radio", { name: "JSON" }));
  fireEvent.click(asWords);
  expect(screen.getByLabelText("Answer")).toHaveProperty("value", "left");
});

test("a wider approval and words are answers of their own", async () => {
  const host = await open("request-review");
  fireEvent.click(screen.getByLabelText("Approve, and more: “always”"));
  expect(screen.getByText(/more than this one approval/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText("Answer in words instead"));
  fireEvent.change(screen.getByLabelText("Your words about send_letter"), { target: { value: "Call him." } });
  expect(await send(host, "Send the answer")).toEqual([{ kind: "text", text: "Call him." }]);
});

test("one or several options are chosen and sent in the agent's order", async () => {
  const host = await open("request-choose");
  fireEvent.click(screen.getByLabelText(/^SQLite/));
  fireEvent.click(screen.getByLabelText("Cache"));
  fireEvent.click(screen.getByLabelText("Auth"));
  expect(await send(host, "Send 2 answers")).toEqual([
    { kind: "text", text: "lite" },
    { kind: "choices", chosen: ["auth", "cache"] },
  ]);
});

test("a link shows its address in full and what it may hide, and is said to be done by hand", async () => {
  const host = await open("request-link");
  expect(screen.getByText("https://xn--pple-43d.example/ui/set_api_key")).toBeTruthy();
  expect(screen.getByText("Leads to xn--pple-43d.example")).toBeTruthy();
  expect(screen.getByText("WDJB-MJHT")).toBeTruthy();
  expect(screen.getByText(/is valid for 15 minutes/)).toBeTruthy();
  view.showAll();
  expect(screen.getByRole("button", { name: "Send the answer" })).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByLabelText(/I have done what is asked there/));
  expect(await send(host, "Send the answer")).toEqual([{ kind: "done" }]);
});

test("what asks for the values of a form stands at it, and addresses in it and in the title can be opened", async () => {
  const host = fakeHost();
  const request = host.world.requests.find(({ summary }) => summary.id === "request-form");
  const [form] = request?.items ?? [];
  if (request === undefined || form?.kind !== "form") throw new Error("a form");
  form.prompt = "Where to? See https://trips.example/list";
  form.schema =
    '{"type":"object","properties":{"destination":{"type":"string","description":"As in https://trips.example/places"}}}';
  request.summary.title = "Choose from https://trips.example/all";
  navigate("inbox", "request-form");
  renderWithHost(<InboxScreen id="request-form" />, host);
  const card = within(await screen.findByRole("article", { name: request.summary.title }));
  const opens = (name: string) => card.getByRole("button", { name });
  expect(opens("https://trips.example/list").closest("p")?.textContent).toBe(form.prompt);
  expect(opens("https://trips.example/places")).toBeTruthy();
  expect(within(card.getByRole("heading", { level: 2 })).getByRole("button")).toBeTruthy();
});

test("declining and cancelling are two answers, and need no reading", async () => {
  const host = await open("request-link");
  fireEvent.click(screen.getByLabelText("Cancel: no answer at all"));
  fireEvent.click(screen.getByRole("button", { name: "Send the answer" }));
  await waitFor(() =>
    expect(calls(host, "approvals.decide")).toMatchObject([
      { decision: { items: [{ answer: { kind: "cancel" } }] } },
    ]),
  );
});

test("a secret goes one way and is in no answer", async () => {
  const host = await open("request-secret");
  expect(screen.getByText("default", { selector: "code" }), "what it is given as").toBeTruthy();
  const field = screen.getByLabelText("Value of SERPER_API_KEY");
  expect(field).toHaveProperty("type", "password");
  fireEvent.change(field, { target: { value: "hunter2" } });
  fireEvent.click(screen.getByRole("button", { name: "Keep it for this answer" }));
  await screen.findByText("Given. It is sent with your answer.");
  expect(calls(host, "approvals.giveSecret")).toEqual([
    { id: "request-secret", hash: "hash-of-request-secret", itemId: "default", value: "hunter2" },
  ]);
  expect(await send(host, "Send the answer")).toEqual([{ kind: "secret" }]);
  expect(document.body.textContent).not.toContain("hunter2");
});

test("a key file is given whole, and what is kept as it is written says so", async () => {
  const host = fakeHost();
  const asked = host.world.requests.find(({ summary }) => summary.id === "request-secret");
  for (const item of asked?.items ?? []) if (item.kind === "secret") item.isJson = true;
  navigate("inbox", "request-secret");
  renderWithHost(<InboxScreen id="request-secret" />, host);
  const field = await screen.findByLabelText("Value of SERPER_API_KEY");
  expect(field.getAttribute("type")).toBe("password");
  expect(screen.getByText(/^Paste the whole JSON/)).toBeTruthy();
  expect(screen.queryByText(/kept in the history, as it is sent/), "a secret is not").toBeNull();
});

test("only the permissions that were ticked are granted", async () => {
  const host = await open("request-permissions");
  view.showAll();
  expect(screen.getByRole("button", { name: "Send the answer" })).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("checkbox", { name: /\/workspace\/cache/ }));
  fireEvent.click(screen.getByLabelText("For the whole session"));
  expect(await send(host, "Send the answer")).toEqual([
    { kind: "permissions", json: '{"fileSystem":{"write":["/workspace/cache"]}}', scope: "session" },
  ]);
});

test("a shape that was only read about is said to be unverified", async () => {
  await open("request-review");
  expect(screen.getByText(/This shape is not verified against a running agent/)).toBeTruthy();
});

test("a reading out of text is offered and left to the person", async () => {
  const host = fakeHost();
  const asked = host.world.requests.find(({ summary }) => summary.id === "request-question");
  const inText = { id: "json-in-text", name: { code: "json-in-text" }, why: null } as const;
  asked?.alternatives.push({ ...inText, proven: "derived", confidence: "guess" });
  navigate("inbox", "request-question");
  renderWithHost(<InboxScreen id="request-question" />, host);
  fireEvent.click(await screen.findByRole("button", { name: "Read it so" }));
  await waitFor(() =>
    expect(calls(host, "approvals.readAs")).toEqual([{ id: "request-question", readerId: "json-in-text" }]),
  );
});

for (const id of ["review", "choose", "link", "sign-in", "secret", "permissions"]) {
  test(`the controls of “${id}” can be used with assistive technology`, async () => {
    await open(`request-${id}`);
    const { violations } = await axe.run(document.body, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map((violation) => violation.id)).toEqual([]);
  });
}

test("an option that sends something else than it says tells what it sends", () => {
  const option = (label: string, value: string) => ({ label, value });
  const options = [
    option("No", "yes"),
    option("In progress", "in_progress"),
    option("Wait – for an hour", "wait"),
    option("Go on", "shutdown\u200b"),
  ];
  const asked = { kind: "question", itemId: "q", prompt: "Shall I?", options } as const;
  const item = {
    ...asked,
    options,
    multiple: false,
    freeText: false,
    quickReplies: [],
    files: null,
    mayReject: false,
  };
  renderWithHost(
    <QuestionAnswer item={item as never} isAlone answer={undefined} onAnswer={() => {}} />,
    fakeHost(),
  );
  const names = screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
  expect(names).toEqual([
    "No sent as yes",
    "In progress",
    "Wait – for an hour",
    "Go on sent as shutdownU+200B",
  ]);
});

test("an empty answer is picked, and a field that is empty again is none", () => {
  const asked = { kind: "question", itemId: "q", prompt: "Press enter to skip:", options: [] } as const;
  const more = { multiple: false, freeText: true, quickReplies: ["", "exit"], files: null, mayReject: false };
  const given: (ItemAnswer | null)[] = [];
  const answer = { kind: "text", text: "n" } as const;
  renderWithHost(
    <QuestionAnswer
      item={{ ...asked, ...more } as never}
      isAlone
      answer={answer}
      onAnswer={(next) => given.push(next)}
    />,
    fakeHost(),
  );
  fireEvent.click(screen.getByRole("button", { name: "An empty answer" }));
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "" } });
  expect(given).toEqual([{ kind: "text", text: "" }, null]);
});

test("a number is picked by its name in the words, and sent alone", () => {
  const prompt = "Two contacts:\n\n1. **Sabine** Müller, Rhine\n2) Tobias Müller\n\nWhich one? Or 3.";
  const asked = { kind: "question", itemId: "q", prompt, options: [] } as const;
  const more = {
    multiple: false,
    freeText: true,
    quickReplies: ["1", "2", "3"],
    files: null,
    mayReject: false,
  };
  const given: (ItemAnswer | null)[] = [];
  renderWithHost(
    <QuestionAnswer
      item={{ ...asked, ...more } as never}
      isAlone
      answer={undefined}
      onAnswer={(next) => given.push(next)}
    />,
    fakeHost(),
  );
  const names = within(screen.getByRole("group"))
    .getAllByRole("button")
    .map((button) => button.textContent);
  expect(names).toEqual(["1 – Sabine Müller, Rhine", "2 – Tobias Müller", "3"]);
  fireEvent.click(screen.getByRole("button", { name: /Tobias/ }));
  expect(given).toEqual([{ kind: "text", text: "2" }]);
});
