import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, expect, test, vi } from "vitest";
import { bound } from "../../actions/bindings";
import { type FakeHost, fakeHost } from "../../host/fake";
import type { ChatItem, ChatView } from "../../host/generated/api";
import type { CommandName } from "../../host/host";
import { chatWords, writeInChat } from "../../places/chat-words";
import { navigate } from "../../places/route";
import { chatBecame } from "../../testing/announce";
import { installScreen } from "../../testing/in-view";
import { renderWithHost } from "../../testing/render";
import { WithKeys } from "../../testing/with-keys";
import { ChatsScreen, chatActions } from ".";

beforeEach(() => {
  installScreen();
});

function calls(host: FakeHost, name: CommandName) {
  return host.calls.filter((call) => call.name === name).map((call) => call.params);
}

function agentMessage(key: string, text: string, streaming = false): ChatItem & { kind: "message" } {
  return {
    kind: "message",
    key,
    role: "agent",
    parts: [{ kind: "text", text, mediaType: null, fileKey: "message/1/0" }],
    delivery: null,
    sentWith: null,
    extensions: null,
    resentFrom: null,
    resentAs: [],
    error: null,
    hints: [],
    mayHaveArrived: false,
    remedy: null,
    progress: false,
    streaming,
    taskKey: null,
    exchangeId: null,
    at: 0,
  };
}

/** A host whose payments chat holds just this. */
function hostWith(change: Partial<ChatView>): FakeHost {
  const host = fakeHost();
  host.world.conversations = host.world.conversations.map((each) =>
    each.summary.id === "chat-payments" ? { ...each, ...change } : each,
  );
  return host;
}

async function open(host: FakeHost, actions = chatActions) {
  renderWithHost(
    <WithKeys actions={actions}>
      <ChatsScreen id="chat-payments" />
    </WithKeys>,
    host,
  );
  return await screen.findByLabelText("Message to Payments clerk", { selector: "textarea" });
}

test("the caret stands in the composer of a chat in which nothing was said yet, and of no other", async () => {
  const { unmount } = renderWithHost(<ChatsScreen id="chat-payments" />, hostWith({ items: [] }));
  const composer = () => screen.findByRole("textbox", { name: /^Message to/ });
  const empty = await composer();
  await waitFor(() => expect(document.activeElement).toBe(empty));
  unmount();
  renderWithHost(<ChatsScreen id="chat-payments" />);
  expect(document.activeElement).not.toBe(await composer());
});

test("text that arrives is appended to the message, and a gap is fetched again", async () => {
  const host = hostWith({ items: [agentMessage("m1", "One", true)], tasks: [] });
  await open(host);
  await screen.findByText("One");
  act(() => host.emit({ kind: "delta", chatId: "chat-payments", key: "m1", offset: 3, text: " two" }));
  await screen.findByText("One two");

  const before = calls(host, "chats.get").length;
  host.world.conversations = host.world.conversations.map((each) =>
    each.summary.id === "chat-payments"
      ? { ...each, items: [agentMessage("m1", "One two three four", true)] }
      : each,
  );
  act(() => host.emit({ kind: "delta", chatId: "chat-payments", key: "m1", offset: 13, text: " four" }));
  await screen.findByText("One two three four");
  expect(calls(host, "chats.get").length, "what was missed came from the host").toBeGreaterThan(before);
});

test("a message that failed says why and can be sent again", async () => {
  const failed = { ...agentMessage("m1", "Pay"), role: "user", delivery: "failed" as const };
  const host = hostWith({
    items: [
      {
        ...failed,
        error: "The connection was refused.",
        hints: ["Look whether the agent runs."],
      },
    ],
    tasks: [],
  });
  await open(host);
  expect(await screen.findByText("The connection was refused.")).toBeTruthy();
  expect(screen.getByText("Failed"), "the state is a word, not a colour").toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(host.asked("messages.retry")).toEqual([{ id: "m1" }]));
  chatBecame(host, "chat-payments", () => ({ items: [{ ...failed, delivery: "sent" }] }));
  await screen.findByText("Sent");
});

test("what could not be sent to an agent that is removed is not offered to be sent again", async () => {
  const failed = { ...agentMessage("m1", "Pay"), role: "user", delivery: "failed" as const, error: "Gone." };
  const host = hostWith({ items: [failed], tasks: [], removed: true });
  renderWithHost(<ChatsScreen id="chat-payments" />, host);
  expect(await screen.findByText("Gone.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a chat that was imported can be read only, though its agent is connected", async () => {
  const failed = { ...agentMessage("m1", "Pay"), role: "user", delivery: "failed" as const, error: "Gone." };
  const host = hostWith({ items: [failed], tasks: [] });
  host.world.conversations = host.world.conversations.map((each) => ({
    ...each,
    summary: { ...each.summary, importedAt: Date.UTC(2026, 10, 22) },
  }));
  renderWithHost(<ChatsScreen id="chat-payments" />, host);
  expect(await screen.findByText(/This chat can be read only/)).toBeTruthy();
  expect(screen.queryByRole("textbox"), "nothing can be written").toBeNull();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a file that the agent does not read is refused with the reason, another is sent", async () => {
  const host = hostWith({ items: [], tasks: [], accepts: ["text/plain", "image/*"] });
  const area = await open(host);
  const files = [
    new File(["%PDF"], "bill.pdf", { type: "application/pdf" }),
    new File(["hi"], "note.txt", { type: "text/plain" }),
  ];
  fireEvent.paste(area, { clipboardData: { files } });
  expect(
    await screen.findByText(
      /bill\.pdf \(application\/pdf\) was not attached: Payments clerk reads text\/plain/,
    ),
  ).toBeTruthy();
  await screen.findByText("note.txt");
  expect(calls(host, "attachments.add"), "the refused file never left the page").toHaveLength(1);
  const send = screen.getByRole("button", { name: /^Send/ });
  await waitFor(() => expect(send).toHaveProperty("disabled", false));
  fireEvent.click(send);
  await waitFor(() =>
    expect(calls(host, "messages.send")).toMatchObject([{ text: "", attachmentIds: [expect.any(String)] }]),
  );
});

test("a file of source goes as the plain text that the agent reads", async () => {
  const host = hostWith({ items: [], tasks: [], accepts: ["text/plain"] });
  const area = await open(host);
  const files = [new File(["a = 1"], "main.py", { type: "text/x-python" })];
  fireEvent.paste(area, { clipboardData: { files } });
  await waitFor(() =>
    expect(host.asked("attachments.add")).toMatchObject([{ name: "main.py", mediaType: "text/plain" }]),
  );
});

test("a picked file of source goes as plain text, too", async () => {
  const host = hostWith({ items: [], tasks: [], accepts: ["text/plain"] });
  host.answer("files.pick", () => [{ name: "main.rs", mediaType: "text/x-rust", base64: "YSA9IDE=" }]);
  await open(host);
  fireEvent.click(screen.getByRole("button", { name: "Attach files" }));
  await waitFor(() =>
    expect(host.asked("attachments.add")).toMatchObject([
      { name: "main.rs", mediaType: "text/plain", base64: "YSA9IDE=" },
    ]),
  );
});

test("a picked file that the agent does not read is refused as well", async () => {
  const host = hostWith({ items: [], tasks: [], accepts: ["text/plain"] });
  await open(host);
  fireEvent.click(screen.getByRole("button", { name: "Attach files" }));
  expect(await screen.findByText(/plan\.pdf .* was not attached/)).toBeTruthy();
});

test("Ctrl+Enter sends, Enter alone does not, and the field is empty afterwards", async () => {
  const host = hostWith({ items: [], tasks: [] });
  const area = await open(host);
  fireEvent.change(area, { target: { value: "Hello" } });
  // In a chat without a word the caret goes to the composer by itself, sooner or later.
  await waitFor(() => expect(document.activeElement).toBe(area));
  act(() => area.blur());
  fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
  expect(calls(host, "messages.send"), "nobody stands in what is written").toEqual([]);
  act(() => area.focus());
  fireEvent.keyDown(area, { key: "Enter" });
  expect(calls(host, "messages.send")).toEqual([]);
  act(() => area.focus());
  fireEvent.keyDown(area, { key: "Enter", ctrlKey: true });
  await waitFor(() =>
    expect(host.asked("messages.send")).toEqual([
      {
        chatId: "chat-payments",
        text: "Hello",
        data: [],
        attachmentIds: [],
        taskKey: null,
        options: null,
        resend: null,
      },
    ]),
  );
  chatBecame(host, "chat-payments", () => ({ items: [agentMessage("m1", "Hello to you")] }));
  await screen.findByText("Hello to you");
  await waitFor(() => expect(area).toHaveProperty("value", ""));
});

test("other keys that a person chose for sending are written on the button, and send", async () => {
  const host = hostWith({ items: [], tasks: [] });
  host.world.settings.shortcuts = { "chat.send": "Alt+S" };
  const area = await open(host, bound(chatActions, host.world.settings.shortcuts));
  await screen.findByRole("button", { name: "Send (Alt+S)" });
  fireEvent.change(area, { target: { value: "Hello" } });
  act(() => area.focus());
  fireEvent.keyDown(area, { key: "Enter", ctrlKey: true });
  expect(calls(host, "messages.send"), "these are not the keys any more").toEqual([]);
  fireEvent.keyDown(area, { key: "s", altKey: true });
  await waitFor(() => expect(calls(host, "messages.send")).toMatchObject([{ text: "Hello" }]));
});

test("a message answers the task that waits", async () => {
  const waiting = fakeHost().world.conversations.find(({ summary }) => summary.id === "chat-payments");
  const host = hostWith({ items: [], tasks: waiting?.tasks ?? [] });
  const area = await open(host);
  expect(
    screen.getByText("Your message answers the task that waits: Pay 12,000 yen to Sato Stationery"),
  ).toBeTruthy();
  fireEvent.change(area, { target: { value: "Yes" } });
  act(() => area.focus());
  fireEvent.keyDown(area, { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(calls(host, "messages.send")).toMatchObject([{ taskKey: "task-pay" }]));
});

test("words beside a pending request go to its task, and decide nothing", async () => {
  const host = fakeHost();
  const area = await open(host);
  expect(screen.getByRole("button", { name: "Answer the request" })).toBeTruthy();
  fireEvent.change(area, { target: { value: "Yes" } });
  act(() => area.focus());
  fireEvent.keyDown(area, { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(calls(host, "messages.send")).toMatchObject([{ taskKey: "task-pay" }]));
  expect(calls(host, "approvals.decide")).toEqual([]);
});

test("beside a pending request a new task can be begun", async () => {
  const host = fakeHost();
  const area = await open(host);
  fireEvent.click(screen.getByRole("button", { name: "Start a new task instead" }));
  fireEvent.change(area, { target: { value: "Something else" } });
  act(() => area.focus());
  fireEvent.keyDown(area, { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(calls(host, "messages.send")).toMatchObject([{ taskKey: null }]));
});

test("a request that is answered in the chat says once that it waits", async () => {
  await open(fakeHost());
  const request = screen.getByRole("region", { name: /^Request: Pay 12,000 yen/ });
  fireEvent.click(within(request).getByRole("button", { name: "Answer here" }));
  await within(request).findByRole("article");
  expect(within(request).getAllByText("Needs you")).toHaveLength(1);
  fireEvent.click(within(request).getByRole("button", { name: "Close the request" }));
  expect(within(request).queryByRole("article")).toBeNull();
});

test("the data that a request was read from is one line above it", async () => {
  await open(fakeHost());
  const line = screen.getByText("The request as data");
  expect(line.closest("details")).toHaveProperty("open", false);
  expect(line.closest("details")?.textContent).toContain("adk_request_confirmation");
});

test("words from elsewhere are in the box once, behind what was typed, and are kept", async () => {
  const host = hostWith({ items: [], tasks: [] });
  const area = await open(host);
  fireEvent.change(area, { target: { value: "Please" } });
  act(() => writeInChat({ chatId: "chat-payments", text: "by air" }));
  expect(area).toHaveProperty("value", "Please\nby air");
  expect(chatWords.read()).toBeNull();
  await waitFor(() => expect(host.asked("chats.setDraft")).toMatchObject([{ text: "Please\nby air" }]));
});

test("a draft is kept a moment after typing and when the chat is left", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const host = hostWith({ items: [], tasks: [] });
  const view = renderWithHost(<ChatsScreen id="chat-payments" />, host);
  const area = await screen.findByLabelText("Message to Payments clerk", { selector: "textarea" });
  fireEvent.change(area, { target: { value: "Pay" } });
  expect(calls(host, "chats.setDraft")).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(calls(host, "chats.setDraft")).toEqual([
    { id: "chat-payments", text: "Pay", data: null, options: null, begun: null },
  ]);
  fireEvent.change(area, { target: { value: "Pay Sato" } });
  view.unmount();
  await act(() => vi.advanceTimersByTimeAsync(0));
  vi.useRealTimers();
  expect(calls(host, "chats.setDraft").at(-1)).toEqual({
    id: "chat-payments",
    text: "Pay Sato",
    data: null,
    options: null,
    begun: null,
  });
});

const HOSTILE = [
  "<script>globalThis.harmed = true</script>",
  "<img src=x onerror='globalThis.harmed = true'>",
  "<svg onload='globalThis.harmed = true'></svg>",
  "<iframe srcdoc='<script>parent.harmed = true</script>'></iframe>",
  "[click](javascript:globalThis.harmed=true)",
  "[click](JaVaScRiPt:globalThis.harmed=true)",
  "[click](data:text/html,<script>parent.harmed=true</script>)",
  "![x](https://tracker.example/pixel.png)",
  "<a href='https://evil.example' onclick='globalThis.harmed=true'>hi</a>",
  "<style>body { display: none }</style>",
  "<form action='https://evil.example'><button>Approve payment</button></form>",
  "<details open ontoggle=globalThis.harmed=true>",
  "<math><mtext></mtext><script>globalThis.harmed=true</script></math>",
  "```html\n<script>globalThis.harmed = true</script>\n```",
  "<div style='position:fixed;inset:0'>overlay</div>",
  "- [x] <input autofocus onfocus=globalThis.harmed=true>",
];

test("hostile markdown is inert: nothing runs, loads, navigates or calls the host", async () => {
  const host = hostWith({ items: HOSTILE.map((text, index) => agentMessage(`m${index}`, text)), tasks: [] });
  await open(host);
  const log = screen.getByRole("log");
  await waitFor(() => expect(within(log).getAllByRole("article")).toHaveLength(HOSTILE.length));
  const before = host.calls.length;
  for (const selector of [
    "script",
    "img",
    "iframe",
    "svg:not(.lucide)",
    "style",
    "form",
    "input",
    "a",
    "[style*=fixed]",
    "object",
    "video",
  ]) {
    expect(log.querySelectorAll(selector).length, selector).toBe(0);
  }
  const handlers = [...log.querySelectorAll("*")].flatMap((element) =>
    element.getAttributeNames().filter((name) => name.startsWith("on")),
  );
  expect(handlers).toEqual([]);
  for (const button of within(log).queryAllByRole("button", { name: "click" })) fireEvent.click(button);
  expect(Reflect.get(globalThis, "harmed")).toBeUndefined();
  expect(host.calls.slice(before)).toEqual([]);
});

test("an artifact opens in a viewer that shows the table of a CSV file", async () => {
  navigate("chats", "chat-story");
  renderWithHost(<ChatsScreen id="chat-story" />);
  const [artifact] = await screen.findAllByRole("button", { name: "Open" });
  if (artifact) fireEvent.click(artifact);
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByRole("columnheader", { name: "scenes" })).toBeTruthy();
});

test("the words of an artifact are kept as a file like any other", async () => {
  const { host } = renderWithHost(<ChatsScreen id="chat-story" />);
  const [artifact] = await screen.findAllByRole("article", { name: /^Artifact/ });
  if (artifact === undefined) throw new Error("the chat has an artifact");
  fireEvent.click(within(artifact).getByRole("button", { name: "Open" }));
  const words = await screen.findByRole("region", { name: "text/markdown" });
  fireEvent.click(within(words).getByRole("button", { name: "Save as…" }));
  await waitFor(() => expect(host.calls.at(-1)?.name).toBe("files.save"));
});

for (const id of ["chat-payments", "chat-story", "new", null]) {
  test(`chat ${id ?? "list"} has no accessibility violations`, async () => {
    renderWithHost(<ChatsScreen id={id} />);
    await screen.findAllByRole("option");
    if (id !== null && id !== "new") await screen.findAllByRole("article");
    const results = await axe.run(document.body, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(results.violations.map(({ id: rule, nodes }) => [rule, nodes.map((node) => node.html)])).toEqual(
      [],
    );
  });
}
