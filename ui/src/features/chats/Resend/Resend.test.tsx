import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { FakeHost } from "../../../host/fake";
import { fakeHost } from "../../../host/fake";
import { conversation, message, text } from "../../../host/fake/chats";
import type { ChatView, PartView, SendOptions } from "../../../host/generated/api";
import { useRoute } from "../../../places/route";
import { accessibilityProblems } from "../../../testing/accessibility";
import { chatBecame } from "../../../testing/announce";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { ChatsScreen } from "..";
import { noOptions } from "../Options/options";

beforeEach(() => {
  installScreen();
  window.location.hash = "#/chats/chat-payments";
});

const sent: SendOptions = { ...noOptions, answer: "done", acceptedOutputModes: ["text/plain"] };

function RoutedChats() {
  return <ChatsScreen id={useRoute().id} />;
}

const FILE: PartView = {
  kind: "file",
  name: "invoice.pdf",
  mediaType: "application/pdf",
  size: 9,
  fileKey: "sent/1/2",
};

/** A message of words, data and a file. */
const own = message({
  key: "sent/1",
  role: "user",
  parts: [text("Pay 12,000 yen"), { kind: "data", json: '{"amount":12000.00}', fileKey: "sent/1/1" }, FILE],
  sentWith: { ...sent, acceptedOutputModes: [...sent.acceptedOutputModes], referenceTaskIds: [] },
  at: 1_700_000_000_000,
});

/** A chat with that message. */
function chat(): FakeHost {
  const host = fakeHost();
  chatBecame(host, "chat-payments", () => ({ items: [own], tasks: [] }));
  return host;
}

/** What the host keeps of a message that is edited again. */
const draft: Partial<ChatView> = {
  draft: "Pay 12,000 yen",
  draftData: '{"amount":12000.00}',
  draftOptions: own.sentWith ?? noOptions,
  draftOrigin: {
    key: own.key,
    chatId: "chat-payments",
    at: own.at,
    begunAt: 1,
    kept: [{ place: 2, part: FILE }],
  },
};

/** Edits the message in its chat, which then has its draft. */
async function editHere(host: FakeHost): Promise<void> {
  await edit("Edit in this chat");
  await waitFor(() => expect(host.asked("messages.editAgain")).toMatchObject([{ place: "same-chat" }]));
  chatBecame(host, "chat-payments", () => draft);
}

async function edit(where: "Edit in this chat" | "Edit in a new chat"): Promise<void> {
  const bubble = await screen.findByRole("article", { name: "You" });
  fireEvent.click(within(bubble).getByRole("button", { name: "Edit and resend…" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit and resend this message" });
  fireEvent.click(within(dialog).getByRole("button", { name: where }));
}

function sentBy(host: FakeHost) {
  return host.calls.filter(({ name }) => name === "messages.send").map(({ params }) => params);
}

test("all that was sent stands in the draft, and goes out as a message that names the first", async () => {
  const host = chat();
  const { container } = renderWithHost(<ChatsScreen id="chat-payments" />, host);
  await editHere(host);
  expect(await screen.findByText(/^Edited from your message of /)).toBeTruthy();
  const field = screen.getByLabelText<HTMLTextAreaElement>("Message to Payments clerk", {
    selector: "textarea",
  });
  expect(field.value).toBe("Pay 12,000 yen");
  expect(
    within(screen.getByRole("list", { name: "Sent again as they were" })).getByText("invoice.pdf"),
  ).toBeTruthy();
  expect(await accessibilityProblems(container)).toEqual([]);
  fireEvent.change(field, { target: { value: "Pay 9,000 yen" } });
  fireEvent.click(screen.getByRole("button", { name: /^Send \(/ }));
  await waitFor(() => expect(sentBy(host)).toHaveLength(1));
  expect(sentBy(host)).toMatchObject([
    {
      chatId: "chat-payments",
      text: "Pay 9,000 yen",
      data: ['{"amount":12000.00}'],
      options: sent,
      resend: { key: "sent/1", kept: [2] },
    },
  ]);
  const copy = { chatId: "chat-payments", at: own.at + 1, edited: true };
  const again = message({
    key: "sent/2",
    role: "user",
    parts: [text("Pay 9,000 yen")],
    resentFrom: { ...copy, key: own.key, at: own.at },
    at: copy.at,
  });
  chatBecame(host, "chat-payments", () => ({
    items: [{ ...own, resentAs: [{ ...copy, key: again.key }] }, again],
    draft: "",
    draftData: null,
    draftOptions: noOptions,
    draftOrigin: null,
  }));
  expect(await screen.findByRole("button", { name: /^Resent, edited, from the message of / })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Resent, edited, as the message of / })).toBeTruthy();
  expect(screen.queryByText(/^Edited from your message of /), "the draft is empty again").toBeNull();
});

test("a part that is taken out stays out, and a detached draft names nothing", async () => {
  const host = chat();
  renderWithHost(<ChatsScreen id="chat-payments" />, host);
  await editHere(host);
  fireEvent.click(await screen.findByRole("button", { name: "Remove invoice.pdf" }));
  expect(screen.queryByText("invoice.pdf", { selector: "li span" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Detach from the original" }));
  fireEvent.click(screen.getByRole("button", { name: /^Send \(/ }));
  await waitFor(() => expect(sentBy(host)).toMatchObject([{ text: "Pay 12,000 yen", resend: null }]));
});

test("in a new chat, what is written here stays", async () => {
  const host = chat();
  host.answer("messages.editAgain", { id: "chat-begun" });
  renderWithHost(<ChatsScreen id="chat-payments" />, host);
  await edit("Edit in a new chat");
  await waitFor(() => expect(window.location.hash).toBe("#/chats/chat-begun"));
  expect(host.asked("messages.editAgain")).toMatchObject([{ key: "sent/1", place: "new-chat" }]);
});

test("a copy goes to another agent where a person chooses one, and that is said before", async () => {
  const host = chat();
  const begun = conversation({ id: "chat-begun", agentId: "writer", agentName: "Story Writer" }, 0, draft);
  host.world.conversations = [begun, ...host.world.conversations];
  host.answer("messages.editAgain", { id: "chat-begun" });
  renderWithHost(<RoutedChats />, host);
  const bubble = await screen.findByRole("article", { name: "You" });
  fireEvent.click(within(bubble).getByRole("button", { name: "Edit and resend…" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit and resend this message" });
  fireEvent.click(await within(dialog).findByRole("button", { name: /Agent of the new chat/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Story Writer" }));
  expect(await within(dialog).findByText(/A copy goes to Story Writer, files included/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Edit in a new chat" }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Message to Story Writer", {
    selector: "textarea",
  });
  expect(field.value).toBe("Pay 12,000 yen");
  const asked = host.calls.filter(({ name }) => name === "messages.editAgain");
  expect(asked.map(({ params }) => params)).toEqual([
    { key: "sent/1", place: "new-chat", agentId: "writer" },
  ]);
});

test("what would be replaced is said before", async () => {
  const host = chat();
  for (const each of host.world.conversations) each.draft = "half a thought";
  renderWithHost(<ChatsScreen id="chat-payments" />, host);
  const bubble = await screen.findByRole("article", { name: "You" });
  fireEvent.click(within(bubble).getByRole("button", { name: "Edit and resend…" }));
  expect(
    await screen.findByText(/^What you have written in this chat and not sent is replaced/),
  ).toBeTruthy();
});

test("neither what is on its way nor what a removed agent was told can be sent again", async () => {
  for (const change of [{ delivery: "sending" }, { removed: true }] as const) {
    const host = chat();
    for (const each of host.world.conversations) {
      if ("removed" in change) each.removed = true;
      each.items = each.items.map((item) =>
        item.kind === "message" && "delivery" in change ? { ...item, delivery: change.delivery } : item,
      );
    }
    const { unmount } = renderWithHost(<ChatsScreen id="chat-payments" />, host);
    await screen.findByRole("article", { name: "You" });
    expect(screen.queryByRole("button", { name: "Edit and resend…" })).toBeNull();
    unmount();
  }
});
