import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import { message } from "../../../host/fake/chats";
import { chatBecame } from "../../../testing/announce";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { ChatsScreen } from "..";
import { isMetadata, noOptions, readCount, readModes } from "./options";

beforeEach(() => {
  installScreen();
});

function sent(host: FakeHost) {
  return host.calls.filter((call) => call.name === "messages.send").map((call) => call.params);
}

async function open(host = fakeHost()) {
  renderWithHost(<ChatsScreen id="chat-payments" />, host);
  const area = await screen.findByLabelText("Message to Payments clerk", { selector: "textarea" });
  return { host, area };
}

async function openOptions() {
  fireEvent.click(screen.getByRole("button", { name: "Options for sending" }));
  return await screen.findByRole("group", { name: "Options for sending" });
}

test("what is chosen goes with the message, is shown on it, and stays for the next one", async () => {
  const { host, area } = await open();
  const options = await openOptions();
  fireEvent.change(within(options).getByLabelText("Messages of history in the answer"), {
    target: { value: "3" },
  });
  fireEvent.change(within(options).getByLabelText("Media types to answer in"), {
    target: { value: "application/json, text/plain" },
  });
  fireEvent.click(within(options).getByRole("checkbox", { name: /^task-pay-/ }));
  expect((await axe.run(options)).violations).toEqual([]);

  fireEvent.change(area, { target: { value: "Pay" } });
  fireEvent.click(screen.getByRole("button", { name: /^Send \(/ }));
  const chosen = {
    ...noOptions,
    acceptedOutputModes: ["application/json", "text/plain"],
    historyLength: 3,
    referenceTaskIds: ["task-pay-7c1e-4b52"],
  };
  await waitFor(() => expect(sent(host)).toMatchObject([{ text: "Pay", options: chosen }]));
  const own = message({ key: "m9", role: "user", parts: [], sentWith: chosen, at: 0 });
  chatBecame(host, "chat-payments", ({ items }) => ({ items: [...items, own], draftOptions: chosen }));
  await screen.findByText("Sent with: application/json, text/plain · 3 messages of history · 1 earlier task");

  fireEvent.click(screen.getByRole("button", { name: "Options for sending" }));
  const line = await screen.findByText(/^Will be sent with:/);
  expect(line.textContent, "never applied unseen").toContain("3 messages of history");
  fireEvent.click(screen.getByRole("button", { name: "Reset" }));
  await waitFor(() => expect(screen.queryByText(/^Will be sent with:/)).toBeNull());
});

test("metadata goes with one message, and the other options stay", async () => {
  const chosen = { ...noOptions, historyLength: 3, metadata: '{"action":"reject"}', requestMetadata: "{}" };
  const host = fakeHost();
  for (const conversation of host.world.conversations) conversation.draftOptions = chosen;
  const { area } = await open(host);
  await screen.findByText(
    "Will be sent with: 3 messages of history · metadata of the message · metadata of the request",
  );
  const options = await openOptions();
  expect(within(options).getAllByText(/^It goes with the next message only\./)).toHaveLength(2);

  fireEvent.change(area, { target: { value: "Not this one" } });
  fireEvent.click(screen.getByRole("button", { name: /^Send \(/ }));
  await waitFor(() => expect(sent(host)).toMatchObject([{ options: chosen }]));
  fireEvent.click(screen.getByRole("button", { name: "Options for sending" }));
  await screen.findByText("Will be sent with: 3 messages of history");
  await waitFor(() =>
    expect(host.calls.findLast((call) => call.name === "chats.setDraft")?.params, "nor kept").toMatchObject({
      text: "",
      options: { ...noOptions, historyLength: 3 },
    }),
  );
});

test("a choice is kept with the draft", async () => {
  const { host } = await open();
  await openOptions();
  fireEvent.change(screen.getByLabelText("Messages of history in the answer"), { target: { value: "0" } });
  await waitFor(() =>
    expect(host.calls.findLast((call) => call.name === "chats.setDraft")?.params).toMatchObject({
      options: { ...noOptions, historyLength: 0 },
    }),
  );
});

test("what the protocol version cannot carry is not offered, and the reason is said", async () => {
  const host = fakeHost();
  for (const conversation of host.world.conversations) {
    conversation.limits = [
      { code: "no-choice-to-wait" },
      { code: "no-reference-task-ids" },
      { code: "no-extensions" },
    ];
  }
  await open(host);
  const options = await openOptions();
  await within(options).findByText(/wait/i);
  expect(within(options).getByRole("checkbox", { name: /^task-pay-/ })).toHaveProperty("disabled", true);
  fireEvent.click(within(options).getByRole("button", { name: /When to answer/ }));
  expect(screen.queryByRole("option", { name: /^At once/ })).toBeNull();
});

test("metadata that is no object keeps the message from being sent", async () => {
  const { area } = await open();
  fireEvent.change(area, { target: { value: "Pay" } });
  const send = screen.getByRole("button", { name: /^Send \(/ });
  expect(send).toHaveProperty("disabled", false);
  await openOptions();
  fireEvent.click(screen.getByRole("button", { name: "Add: Metadata of the message" }));
  expect(send, "an empty object is an object").toHaveProperty("disabled", false);
  expect([isMetadata("{}"), isMetadata(null), isMetadata("[1]"), isMetadata("{")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("extensions that an answer used are told from those that were asked for", async () => {
  const host = fakeHost();
  for (const { items } of host.world.conversations) {
    for (const item of items) {
      if (item.kind === "message" && item.role === "user") {
        item.extensions = { requested: ["urn:a", "urn:b"], used: ["urn:a", "urn:c"] };
      }
    }
  }
  await open(host);
  const [line] = await screen.findAllByText("Extensions: 2 asked for, 2 used in the answer");
  const told = [...(line?.parentElement?.querySelectorAll("li") ?? [])].map((each) => each.textContent);
  expect(told).toEqual([
    "urn:a Asked for and used",
    "urn:b Asked for, not used",
    "urn:c Used without being asked for",
  ]);
});

test("counts and media types are read as they are typed", () => {
  expect([readCount(" 12 "), readCount("0"), readCount("-1"), readCount("1.5"), readCount("")]).toEqual([
    12,
    0,
    null,
    null,
    null,
  ]);
  expect(readModes("text/plain,  image/png text/plain,")).toEqual(["text/plain", "image/png"]);
});
