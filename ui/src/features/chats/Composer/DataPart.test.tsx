import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { FakeHost } from "../../../host/fake";
import { message } from "../../../host/fake/chats";
import { chatBecame } from "../../../testing/announce";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { ChatsScreen } from "..";

beforeEach(() => {
  installScreen();
});

async function openForm(): Promise<FakeHost> {
  const { host } = renderWithHost(<ChatsScreen id="chat-payments" />);
  await screen.findByLabelText("Message to Payments clerk", { selector: "textarea" });
  fireEvent.click(screen.getByRole("button", { name: "Attach JSON data" }));
  await screen.findByRole("textbox", { name: "Payee" });
  return host;
}

function enter(field: string, value: string) {
  fireEvent.change(screen.getByRole("textbox", { name: field }), { target: { value } });
}

function sendButton() {
  return screen.getByRole("button", { name: /^Send \(/ });
}

function sent(host: FakeHost) {
  return host.calls.filter(({ name }) => name === "messages.send").map(({ params }) => params);
}

test("data is filled in as the skill declares it, and goes out once it fits", async () => {
  const host = await openForm();
  expect(screen.getByRole("button", { name: /Skill: Pay an invoice/ })).toBeTruthy();
  expect(sendButton(), "the payee is missing").toHaveProperty("disabled", true);
  enter("Payee", "Sato");
  enter("Amount in yen sent as amount", "0");
  expect(await screen.findByText(/^This is too small\. It may be \d+ or more\./)).toBeTruthy();
  expect(sendButton()).toHaveProperty("disabled", true);
  enter("Amount in yen sent as amount", "12000");
  await waitFor(() => expect(sendButton()).toHaveProperty("disabled", false));
  fireEvent.click(sendButton());
  await waitFor(() => expect(sent(host)).toHaveLength(1));
  const data = ['{\n  "payee": "Sato",\n  "amount": 12000\n}'];
  expect(sent(host)).toMatchObject([{ data, options: null }]);
});

test("data that does not fit can be sent all the same, and the message says so", async () => {
  const host = await openForm();
  enter("Payee", "Sato");
  fireEvent.click(screen.getByRole("checkbox", { name: /^Send although the values do not fit/ }));
  await waitFor(() => expect(sendButton()).toHaveProperty("disabled", false));
  fireEvent.click(sendButton());
  await waitFor(() => expect(sent(host)).toMatchObject([{ options: { misfits: true } }]));
  const [params] = host.asked("messages.send");
  const own = message({ key: "m9", role: "user", parts: [], sentWith: params?.options ?? null, at: 0 });
  chatBecame(host, "chat-payments", ({ items }) => ({ items: [...items, own] }));
  await screen.findByText("Sent with: data that does not fit the contract");
});

test("nothing is checked where a person wants it so", async () => {
  const host = await openForm();
  fireEvent.click(screen.getByRole("button", { name: /Checked against/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Nothing" }));
  await waitFor(() => expect(sendButton()).toHaveProperty("disabled", false));
  fireEvent.click(sendButton());
  await waitFor(() => expect(sent(host)).toMatchObject([{ options: null }]));
});
