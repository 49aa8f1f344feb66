import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type FakeOptions, fakeHost } from "../host/fake";
import { navigate } from "../places/route";
import { accessibilityProblems } from "../testing/accessibility";
import { installScreen } from "../testing/in-view";
import { renderWithHost } from "../testing/render";
import { Shell } from "./Shell";

beforeEach(() => {
  window.location.hash = "#/agents";
});

async function open(options: FakeOptions = {}) {
  const view = renderWithHost(<Shell />, fakeHost(options));
  await screen.findByRole("navigation", { name: "Places" });
  return view;
}

function press(key: string, modifiers: KeyboardEventInit = {}) {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers });
}

test("what waits is said in the rail and in the window's title", async () => {
  const { host } = await open();
  expect(screen.getByRole("link", { name: /Inbox/ }).textContent).toContain("12 requests wait for you");
  expect(document.title).toBe("(12) A2A Workbench");

  host.world.requests = [];
  act(() => host.emit({ kind: "changed", changes: [{ tag: "approvals", id: null }] }));

  await waitFor(() => expect(document.title).toBe("A2A Workbench"));
});

test("the first start offers two ways, and the samples lead to a chat with the payments clerk", async () => {
  const { host } = await open({ fresh: true });
  window.location.hash = "#/inbox";
  expect(await screen.findByRole("button", { name: "Connect an agent" })).toBeTruthy();

  fireEvent.click(screen.getByRole("button", { name: "Try the sample agents" }));

  await waitFor(() => expect(window.location.hash).toBe("#/chats/chat-new"));
  expect(host.asked("chats.create")).toEqual([{ agentId: "payments" }]);
  host.world.info.welcomed = true;
  act(() => host.changed("app"));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Try the sample agents" })).toBeNull());
});

test("the welcome does not return once an agent existed", async () => {
  const host = fakeHost({ fresh: true });
  host.world.info.welcomed = true;
  renderWithHost(<Shell />, host);
  expect(await screen.findByText("No agent is connected")).toBeTruthy();
  expect(screen.queryByText("Work with remote agents")).toBeNull();
});

test("credentials that will not be kept are announced in one plain sentence", async () => {
  await open({ sessionOnly: true });
  expect(screen.getByText("Secrets last until the app closes: no usable keyring was found.")).toBeTruthy();
  expect(screen.queryByText(/no Secret Service answered/), "the reason is in the settings").toBeNull();
});

test("a database that is not in its place is announced with what became of it and the way back", async () => {
  const host = fakeHost();
  host.world.info.host = "desktop";
  renderWithHost(<Shell />, host);
  await screen.findByRole("navigation", { name: "Places" });
  host.world.info.lost = { backup: null };
  act(() => host.emit({ kind: "changed", changes: [{ tag: "app", id: null }] }));
  expect(await screen.findByText(/deleted or replaced.*keep the app open/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Restart now" }), "what is not kept would be gone").toBeNull();

  host.world.info.lost = { backup: "workbench-31-1763700000000.db" };
  act(() => host.emit({ kind: "changed", changes: [{ tag: "app", id: null }] }));
  expect(await screen.findByText(/is in the backup workbench-31-1763700000000\.db/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Restart now" }));
  await waitFor(() => expect(host.calls.map(({ name }) => name)).toContain("app.restart"));
});

test("nothing waits for a keyring that takes long to answer, and its answer is not missed", async () => {
  const host = fakeHost({ sessionOnly: true });
  const answer = host.world.info.keyring;
  host.world.info.keyring = { kind: "asking" };
  renderWithHost(<Shell />, host);
  await screen.findByRole("navigation", { name: "Places" });
  expect(screen.queryByText(/no usable keyring/), "nobody knows yet").toBeNull();

  host.world.info.keyring = answer;
  act(() => host.emit({ kind: "changed", changes: [{ tag: "app", id: null }] }));

  expect(await screen.findByText(/no usable keyring/)).toBeTruthy();
});

test("a keyring that ceases to answer is announced with what it stops", async () => {
  const host = fakeHost();
  renderWithHost(<Shell />, host);
  await screen.findByRole("navigation", { name: "Places" });
  expect(screen.queryByText(/keyring/)).toBeNull();
  host.world.info.keyring = { kind: "silent", backend: "Secret Service" };
  act(() => host.emit({ kind: "changed", changes: [{ tag: "app", id: null }] }));
  expect(await screen.findByText(/does not answer\. Until it does, no decision is sent/)).toBeTruthy();
});

test("the palette finds an action by a few letters and runs it", async () => {
  await open();
  press("k", { ctrlKey: true });
  const input = await screen.findByRole("combobox", { name: "Command palette" });
  fireEvent.change(input, { target: { value: "settings" } });
  fireEvent.keyDown(input, { key: "Enter" });
  expect(await screen.findByRole("heading", { name: "Settings" })).toBeTruthy();
  expect(window.location.hash).toBe("#/settings");
});

test("agents, chats and tasks can be gone to by name", async () => {
  await open();
  press("p", { ctrlKey: true });
  const dialog = await screen.findByRole("dialog", { name: "Go to" });
  const input = within(dialog).getByRole("combobox", { name: "Go to" });
  await within(dialog).findByRole("option", { name: /Night operations/ });
  fireEvent.change(input, { target: { value: "night" } });
  fireEvent.keyDown(input, { key: "Enter" });
  await waitFor(() => expect(window.location.hash).toBe("#/agents/operations"));
});

test("the search opens by its keys from anywhere, and what is found is gone to", async () => {
  const { host } = await open();
  host.world.hits = [{ kind: "artifact", id: "task-story", title: "A letter", snippet: [], at: 1 }];
  press("F", { ctrlKey: true, shiftKey: true });
  const input = await screen.findByRole("combobox", { name: "Search everything" });
  fireEvent.change(input, { target: { value: "letter" } });
  await screen.findByRole("option", { name: /A letter/ });
  fireEvent.keyDown(input, { key: "Enter" });
  await waitFor(() => expect(window.location.hash).toBe("#/tasks/task-story"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a chat that is on no first page is gone to by words of its title", async () => {
  const host = fakeHost();
  const [like] = host.world.conversations;
  if (like === undefined) throw new Error("BUG: the fake world has chats");
  const own = { id: "old-119", title: "Older 119 end", updatedAt: 881 };
  const older = { ...like, summary: { ...like.summary, ...own } };
  const found = { conversations: [older.summary], cursor: null };
  host.answer("chats.list", found, { words: "119 older" });
  renderWithHost(<Shell />, host);
  await screen.findByRole("navigation", { name: "Places" });
  press("p", { ctrlKey: true });
  const dialog = await screen.findByRole("dialog", { name: "Go to" });
  const input = within(dialog).getByRole("combobox", { name: "Go to" });
  fireEvent.change(input, { target: { value: "119 older" } });
  await within(dialog).findByRole("option", { name: /Older 119 end/ });
  fireEvent.keyDown(input, { key: "Enter" });
  await waitFor(() => expect(window.location.hash).toBe("#/chats/old-119"));
});

test("the shortcut sheet is read from the same list, and single keys do nothing once switched off", async () => {
  const { host } = await open();
  press("?");
  const sheet = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(within(sheet).getByText("Command palette")).toBeTruthy();
  fireEvent.click(within(sheet).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  host.world.settings = { ...host.world.settings, singleKeys: false };
  act(() => host.emit({ kind: "changed", changes: [{ tag: "settings", id: null }] }));
  await waitFor(() => expect(host.calls.filter(({ name }) => name === "settings.get")).toHaveLength(2));
  await act(async () => {});
  press("?");
  press("k", { ctrlKey: true });

  await screen.findByRole("combobox", { name: "Command palette" });
  expect(screen.queryByRole("dialog", { name: "Keyboard shortcuts" })).toBeNull();
});

test("the newest request is a shortcut away from anywhere, also from a field and the palette", async () => {
  installScreen();
  // It is loaded when it is first shown, which may take long.
  await import("../features/chats/ChatsScreen");
  await open();
  const toNewest = async (from: Element | null) => {
    fireEvent.keyDown(from ?? document.body, { key: "J", ctrlKey: true, shiftKey: true });
    await waitFor(() => expect(window.location.hash).toBe("#/inbox/request-pay"));
  };
  act(() => navigate("settings"));
  await toNewest(await screen.findByRole("textbox", { name: "Seconds to undo" }));

  act(() => navigate("chats", "chat-payments"));
  await toNewest(await screen.findByLabelText("Message to Payments clerk", { selector: "textarea" }));

  act(() => navigate("agents"));
  press("k", { ctrlKey: true });
  const palette = await screen.findByRole("combobox", { name: "Command palette" });
  await toNewest(palette);
  await waitFor(() => expect(screen.queryByRole("combobox"), "what was gone to is in view").toBeNull());
});

test("the frame and the agents are accessible", async () => {
  const { container } = await open();
  await screen.findByRole("option", { name: /Payments clerk/ });
  expect(await accessibilityProblems(container)).toEqual([]);
});
