import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Toaster } from "sonner";
import { beforeEach, expect, test } from "vitest";
import { fakeHost } from "../../host/fake";
import { accessibilityProblems } from "../../testing/accessibility";
import { installScreen } from "../../testing/in-view";
import { renderWithHost } from "../../testing/render";
import { Transfer } from "./DataSettings";

beforeEach(installScreen);

function open(host = fakeHost()) {
  host.world.info.host = "desktop";
  render(host);
  return host;
}

function render(host: ReturnType<typeof fakeHost>) {
  renderWithHost(
    <>
      <Transfer />
      <Toaster />
    </>,
    host,
  );
}

/** It is not known at once in which host the page is. */
async function pick() {
  const button = screen.getByRole("button", { name: "Import history…" });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  fireEvent.click(button);
}

const called = (host: ReturnType<typeof fakeHost>, wanted: string) =>
  host.calls.filter(({ name }) => name === wanted).map(({ params }) => params);

test("what is in the file and what is not is said before anything is written", async () => {
  const host = open();
  fireEvent.click(screen.getByRole("button", { name: "Export all history…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Export history" }));
  expect(dialog.getByText(/every chat and every run, with tasks/)).toBeTruthy();
  expect(dialog.getByText(/Not in the file: credentials.*Traffic and the ledger/)).toBeTruthy();
  expect(called(host, "history.export")).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Export with content" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(called(host, "history.export")).toEqual([{ scope: { kind: "all" }, confirm: null }]);
});

test("a host without dialogs of its own wants a word", async () => {
  const host = open();
  host.fail("history.export", {
    code: "confirmation-needed",
    message: { code: "not-confirmed" },
    confirm: { question: { kind: "export-whole" }, word: "export" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Export all history…" }));
  fireEvent.click(await screen.findByRole("button", { name: "Export with content" }));
  const asked = within(await screen.findByRole("alertdialog", { name: "Export history" }));
  host.recover("history.export");
  fireEvent.change(asked.getByRole("textbox"), { target: { value: "export" } });
  fireEvent.click(asked.getByRole("button", { name: "Export with content" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(called(host, "history.export").at(-1)).toEqual({ scope: { kind: "all" }, confirm: "export" });
});

test("a file is shown with what is in it and what is here, and is taken in only then", async () => {
  const host = open();
  await pick();
  const shown = await screen.findByRole("dialog", { name: "Import history" });
  const dialog = within(shown);
  expect(dialog.getByText("Chats 6, tasks 12, messages 214, requests 5.")).toBeTruthy();
  expect(dialog.getByText("Here already, and left as they are: chats 2, tasks 3.")).toBeTruthy();
  const [clerk, desk] = within(dialog.getByRole("list", { name: "Agents in the file" })).getAllByRole(
    "listitem",
  );
  expect(clerk?.textContent).toContain("Known here");
  expect(desk?.textContent).toContain("Not known here");
  expect(dialog.getByText(/requests cannot be answered/)).toBeTruthy();
  expect(await accessibilityProblems(shown)).toEqual([]);
  expect(called(host, "history.import")).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Import history" }));
  expect(await screen.findByText("Imported: chats 4, tasks 9.")).toBeTruthy();
  expect(called(host, "history.import")).toEqual([{ id: "archive-1" }]);
  expect(called(host, "history.closeArchive")).toEqual([]);
});

test("what would be added to chats of this workbench is left out, and that is said before and after", async () => {
  const host = open();
  host.world.leftOut = { tasks: 2, messages: 1 };
  await pick();
  const dialog = within(await screen.findByRole("dialog", { name: "Import history" }));
  expect(
    within(dialog.getByRole("status")).getByText(/^Left out: tasks 2, messages 1\. .*not imported/),
  ).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Import history" }));
  expect(
    await screen.findByText(
      "Imported: chats 4, tasks 7. Left out: tasks 2, messages 1 of chats that were not imported.",
    ),
  ).toBeTruthy();
});

test("of a file that is wholly here nothing is offered to be taken in", async () => {
  const host = open();
  host.world.archiveIsHere = true;
  await pick();
  const dialog = within(await screen.findByRole("dialog", { name: "Import history" }));
  expect(dialog.getByText("All of it is here already.")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Import history" })).toBeNull();
  fireEvent.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
  await waitFor(() => expect(called(host, "history.closeArchive")).toEqual([{ id: "archive-1" }]));
});

test("who looks and goes takes nothing in", async () => {
  const host = open();
  await pick();
  const dialog = within(await screen.findByRole("dialog", { name: "Import history" }));
  fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(called(host, "history.closeArchive")).toEqual([{ id: "archive-1" }]));
  expect(called(host, "history.import")).toEqual([]);
});

test("a file that is refused says why and what to do", async () => {
  const host = open();
  host.fail("history.pickArchive", {
    message: { code: "archive-cut" },
    hints: [{ code: "nothing-taken-in" }, { code: "export-again" }],
  });
  await pick();
  expect(await screen.findByText("The end of this file is missing.")).toBeTruthy();
  expect(screen.queryByRole("dialog", { name: "Import history" })).toBeNull();
});

async function inBrowser() {
  const host = fakeHost();
  host.world.info.host = "web";
  render(host);
  await screen.findByRole("button", { name: "Import history…" });
  const input = await waitFor(() => {
    const found = document.querySelector("input[type=file]");
    if (!(found instanceof HTMLInputElement)) throw new Error("there is no input");
    return found;
  });
  return { host, input };
}

test("in a browser the page hands a large file over in pieces, and says how far it is", async () => {
  const { host, input } = await inBrowser();
  const piece = 4 * 1024 * 1024;
  const text = `${"x".repeat(piece)}end`;
  fireEvent.change(input, { target: { files: [new File([text], "large.jsonl")] } });
  expect(await screen.findByRole("button", { name: /Handing the file over… \d+%/ })).toBeTruthy();
  await screen.findByRole("dialog", { name: "Import history" });
  const pieces = host.calls.flatMap(({ name, params }) =>
    name === "uploads.add" && "at" in params && "base64" in params
      ? [{ at: params.at, length: atob(String(params.base64)).length }]
      : [],
  );
  expect(pieces).toEqual([
    { at: 0, length: piece },
    { at: piece, length: 3 },
  ]);
  const [opened] = called(host, "history.openArchive");
  expect(opened).toEqual({ name: "large.jsonl", uploadId: expect.stringMatching(/^upload/) });
});

test("a file that the host has no room for is said, and what came of it is let go", async () => {
  const { host, input } = await inBrowser();
  host.fail("uploads.add", { message: { code: "disk-full" } });
  fireEvent.change(input, { target: { files: [new File(["text"], "small.jsonl")] } });
  await waitFor(() => expect(called(host, "uploads.drop")).toHaveLength(1));
  expect(called(host, "history.openArchive")).toEqual([]);
  expect(screen.getByRole("button", { name: "Import history…" })).toHaveProperty("disabled", false);
});
