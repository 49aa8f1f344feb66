/** More chats than one page holds. */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import type { ChatSummary } from "../../../host/generated/api";
import { installScreen } from "../../../testing/in-view";
import { pageOf, type Stand } from "../../../testing/paged";
import { renderWithHost } from "../../../testing/render";
import { ConversationList } from "./ConversationList";

/** As high as the list expects them to be. */
const ROW = 62;
const CHATS = 230;

beforeEach(() => {
  installScreen();
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function (this: HTMLElement) {
    return this.dataset.index === undefined ? 600 : ROW;
  });
});

/** Two agents by turns, the latest first; the chats of each stand together. */
function longHost(): FakeHost {
  const host = fakeHost();
  const [like] = host.world.conversations;
  if (like === undefined) throw new Error("BUG: the fake world has chats");
  host.world.conversations = Array.from({ length: CHATS }, (_, index) => {
    const agent = index % 2 === 0 ? "Ada" : "Bob";
    const own = { agentId: agent, agentName: agent, updatedAt: 10_000 - index };
    return { ...like, summary: { ...like.summary, ...own, id: `chat-${index}`, title: `Chat ${index};` } };
  });
  host.answer("chats.list", ({ cursor }) => {
    const all = host.world.conversations.map(({ summary }) => summary);
    const standOf = ({ agentId, updatedAt, id }: ChatSummary): Stand => [
      updatedAt + (agentId === "Ada" ? 100_000 : 0),
      id,
    ];
    const page = pageOf(all, standOf, cursor, 100);
    return { conversations: page.rows, cursor: page.cursor };
  });
  return host;
}

function list(): HTMLElement {
  const found = document.querySelector<HTMLElement>('[role=listbox][aria-label="Chats by agent"]');
  if (found === null) throw new Error("the list is not there");
  Object.defineProperty(found, "scrollHeight", { configurable: true, value: 1_000_000 });
  return found;
}

/** Looked up by its attributes, as rows are: all roles of the page take long to find so often. */
const option = (words: string) =>
  waitFor(() => {
    const rows = [...document.querySelectorAll<HTMLElement>("[role=option]")];
    const found = rows.find(({ textContent }) => textContent.includes(words));
    if (found === undefined) throw new Error(`no row says ${words}`);
    return found;
  });

async function scrollTo(row: number, words: string) {
  fireEvent.scroll(list(), { target: { scrollTop: row * ROW } });
  await option(words);
}

const asked = (host: FakeHost) =>
  host.calls.flatMap((call) => (call.name === "chats.list" ? [call.params.cursor] : []));

test("the list goes on beyond its first page, and chats of an agent stay together", async () => {
  const host = longHost();
  renderWithHost(<ConversationList selected={null} />, host);
  await option("Chat 0;");
  expect(asked(host), "only what is in view is asked for").toEqual([null]);
  await scrollTo(92, "Chat 184;");
  await scrollTo(112, "Chat 1;");
  expect(screen.getByText("Bob")).toBeTruthy();
  await scrollTo(190, "Chat 161;");
  await scrollTo(222, "Chat 229;");
  expect(asked(host)).toHaveLength(3);
  expect(screen.queryByText("Ada")).toBeNull();
});

test("a change fetches what is in view", async () => {
  const host = longHost();
  renderWithHost(<ConversationList selected={null} />, host);
  await option("Chat 0;");
  await scrollTo(92, "Chat 184;");
  await scrollTo(190, "Chat 161;");
  await scrollTo(222, "Chat 229;");
  await scrollTo(140, "Chat 51;");
  host.calls.length = 0;
  const chat = host.world.conversations.find(({ summary }) => summary.id === "chat-51");
  if (chat !== undefined) chat.summary = { ...chat.summary, preview: "It goes on" };
  act(() => host.emit({ kind: "changed", changes: [{ tag: "chats", id: "chat-51" }] }));
  await option("It goes on");
  expect(asked(host), "and the last page; the first one is not in view").not.toContain(null);
  expect(asked(host)).toHaveLength(2);
});
