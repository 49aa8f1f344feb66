import { act, render, screen } from "@testing-library/react";
import { Toaster } from "sonner";
import { expect, test, vi } from "vitest";
import { fakeHost } from "../host/fake";
import { DataProvider } from "./provider";
import { useCommand } from "./queries";
import { useLiveText } from "./use-live-text";

function Folder() {
  const open = useCommand("app.openDataFolder");
  return (
    <button type="button" onClick={() => open.mutate({})}>
      Open
    </button>
  );
}

function Message() {
  return <p>{useLiveText({ chatId: "chat", itemKey: "m", fetched: "Once", streaming: true })}</p>;
}

function show(children: React.ReactNode) {
  const host = fakeHost();
  const onFocusRequest = vi.fn();
  render(
    <DataProvider host={host} onFocusRequest={onFocusRequest}>
      {children}
      <Toaster />
    </DataProvider>,
  );
  return { host, onFocusRequest };
}

test("a notification that was clicked shows its request", () => {
  const { host, onFocusRequest } = show(null);
  act(() => host.emit({ kind: "focus-request", approvalId: "request-pay" }));
  expect(onFocusRequest).toHaveBeenCalledExactlyOnceWith("request-pay");
});

test("a notice of the host is shown with what can be done", async () => {
  const { host } = show(null);
  act(() =>
    host.emit({
      kind: "notice",
      level: "warning",
      message: "The disk is full.",
      hints: ["Free some space."],
    }),
  );
  expect(await screen.findByText("The disk is full.")).toBeTruthy();
  expect(screen.getByText("Free some space.")).toBeTruthy();
});

test("a command that fails says why and what to do", async () => {
  const { host } = show(<Folder />);
  host.fail("app.openDataFolder", {
    message: "No file manager was found.",
    hints: ["The path is in the settings."],
  });
  act(() => screen.getByRole("button", { name: "Open" }).click());
  expect(await screen.findByText("No file manager was found.")).toBeTruthy();
  expect(screen.getByText("The path is in the settings.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copy details" })).toBeTruthy();
});

test("text that streams in is shown as it arrives", () => {
  const { host } = show(<Message />);
  const delta = { kind: "delta", chatId: "chat", key: "m" } as const;
  act(() => host.emit({ ...delta, offset: 4, text: " upon" }, { ...delta, offset: 9, text: " a time" }));
  expect(screen.getByText("Once upon a time")).toBeTruthy();
});
