import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DataProvider } from "../../../data/provider";
import { fakeHost } from "../../../host/fake";
import { message, text } from "../../../host/fake/chats";
import type { MessageView } from "../../../host/generated/api";
import { speak } from "../../../i18n/setup";
import { chatBecame } from "../../../testing/announce";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { ChatsScreen } from "..";
import { MessageItem } from "../items/MessageItem";

const NOW = Date.UTC(2026, 10, 30, 9);

function said(change: Partial<MessageView>) {
  return message({ key: "m", role: "user", parts: [text("A report")], at: NOW, ...change });
}

function item(change: Partial<MessageView>) {
  return <MessageItem message={said(change)} chatId="chat" agent="Crew" isOver />;
}

/** What stands at the message so many seconds later. */
function after(seconds: number): string {
  act(() => void vi.advanceTimersByTime(seconds * 1000));
  return screen.getByRole("article").querySelector("footer")?.textContent ?? "";
}

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

test("a message that is not answered soon says that it waits, for how long, and that one may go on", () => {
  renderWithHost(item({ delivery: "sending" }));
  expect(after(4)).toBe("Being sent");
  expect(after(1)).toBe("Waiting for the agent's answer· 5 seconds");
  expect(after(24)).toBe("Waiting for the agent's answer· 29 seconds");
  expect(after(1)).toBe(
    "Waiting for the agent's answer· 30 secondsYou can go on meanwhile; the answer comes by itself.",
  );
  expect(screen.getByText("· 30 seconds").getAttribute("aria-hidden"), "no second is read aloud").toBe(
    "true",
  );
  act(() => speak("ja"));
  expect(after(0)).toMatch(/^エージェントの応答を待っています· 30 秒/);
});

test("one that is sent again waits since then, not since it was written", () => {
  const { rerender, host } = renderWithHost(item({ delivery: "failed", at: NOW - 3_600_000 }));
  const again = item({ delivery: "sending", at: NOW - 3_600_000 });
  rerender(
    <DataProvider host={host} onFocusRequest={() => {}}>
      {again}
    </DataProvider>,
  );
  expect(after(7)).toBe("Waiting for the agent's answer· 7 seconds");
});

test("one that the person stopped did not fail", () => {
  const { unmount } = renderWithHost(
    item({ delivery: "failed", error: { code: "stopped-before-answer" }, mayHaveArrived: true }),
  );
  expect(after(0)).toBe(
    "StoppedStopped before the agent answered.It may have reached the agent all the same.",
  );
  unmount();
  renderWithHost(item({ delivery: "failed", error: { code: "no-event" } }));
  expect(after(0)).toMatch(/^Failed/);
});

test("the list says which chat waits, until its answer is there, also while another is open", async () => {
  vi.useRealTimers();
  installScreen();
  const host = fakeHost();
  const waiting = said({ delivery: "sending", at: Date.now() - 10_000 });
  chatBecame(host, "chat-story", () => ({ items: [waiting], busy: true }));
  const { rerender } = renderWithHost(<ChatsScreen id="chat-story" />, host);
  const row = () => within(screen.getByRole("option", { name: /^A lighthouse keeper/ }));
  await waitFor(() => expect(row().getByText("Waiting for the answer")).toBeTruthy());
  rerender(
    <DataProvider host={host} onFocusRequest={() => {}}>
      <ChatsScreen id="chat-payments" />
    </DataProvider>,
  );
  await screen.findByLabelText("Message to Payments clerk", { selector: "textarea" });
  expect(row().getByText("Waiting for the answer"), "nobody looks at it").toBeTruthy();
  chatBecame(host, "chat-story", () => ({ items: [{ ...waiting, delivery: "sent" }], busy: false }));
  await waitFor(() => expect(row().queryByText("Waiting for the answer")).toBeNull());
});
