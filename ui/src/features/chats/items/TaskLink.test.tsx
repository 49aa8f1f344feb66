import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { brief } from "../../../host/fake/chats";
import { renderWithHost } from "../../../testing/render";
import { TaskItem } from "./OtherItems";
import { TaskStanding } from "./TaskLink";

const NOW = Date.UTC(2026, 10, 22, 9);

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

test("an agent whose words cannot be read is told from a lost connection", () => {
  const lost = (unreadable: boolean) =>
    brief({ key: "t", state: "working", link: { kind: "lost", nextLookAt: NOW + 12_000, unreadable } }, NOW);
  const { unmount } = renderWithHost(<TaskStanding task={lost(false)} />);
  screen.getByText("Connection lost, looking again in 12 s");
  unmount();
  renderWithHost(<TaskStanding task={lost(true)} />);
  screen.getByText(/cannot be read: the traffic shows it. Looking again in 12 s/);
  expect(screen.queryByText(/Connection lost/)).toBeNull();
});

test("a task that its agent has forgotten waits for nobody and cannot be cancelled", () => {
  const waits = brief({ key: "t", state: "input-required" }, NOW);
  const { unmount } = renderWithHost(<TaskItem task={waits} />);
  screen.getByText("Needs your input");
  screen.getByRole("button", { name: "Cancel the task" });
  unmount();
  renderWithHost(<TaskItem task={{ ...waits, lost: true }} />);
  screen.getByText("The agent no longer knows this task.");
  expect(screen.queryByText("Needs your input")).toBeNull();
  expect(screen.queryByRole("button", { name: "Cancel the task" })).toBeNull();
});
