import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeHost } from "../../../host/fake";
import { emptyFile } from "../../../host/fake/runs";
import { forgetShared } from "../../../kit/shared";
import { accessibilityProblems } from "../../../testing/accessibility";
import { readEditor, writeEditor } from "../../../testing/json-editor";
import { renderWithHost } from "../../../testing/render";
import { editRunFile } from "../drafts";
import { RunEditor } from "./RunEditor";

const TEXT = "Text of the run file";

beforeEach(() => {
  localStorage.removeItem("a2a-workbench.run-drafts");
  forgetShared();
});

function opened(text?: string) {
  editRunFile(text);
  const onStart = vi.fn();
  const host = fakeHost();
  host.answer("runs.check", emptyFile, { text: " " });
  return { onStart, ...renderWithHost(<RunEditor onStart={onStart} />, host) };
}

test("faults are told beside the text as it is typed, and it cannot be started while there are any", async () => {
  const { container, onStart } = opened("do: []");
  await readEditor(TEXT);
  await screen.findByText("This can be carried out");
  expect(await accessibilityProblems(container)).toEqual([]);
  await writeEditor(TEXT, " ");
  const faults = screen.getByRole("region", { name: "Faults" });
  expect(await within(faults).findByText("1 thing has to be changed")).toBeTruthy();
  expect(within(faults).getByRole("button", { name: /Line 1, column 1 the file is empty/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Start" }).hasAttribute("disabled")).toBe(true);
  expect(screen.getByRole("button", { name: "Try with mocks" }).hasAttribute("disabled")).toBe(true);
  await writeEditor(TEXT, "do: [more]");
  await within(faults).findByText("This can be carried out");
  fireEvent.click(screen.getByRole("button", { name: "Start" }));
  expect(onStart).toHaveBeenLastCalledWith({ text: "do: [more]", others: [] }, false);
  fireEvent.click(screen.getByRole("button", { name: "Try with mocks" }));
  expect(onStart).toHaveBeenLastCalledWith({ text: "do: [more]", others: [] }, true);
});

test("what was typed outlives the page", async () => {
  const { unmount } = opened("do: []");
  await writeEditor(TEXT, "do: [one]");
  expect(screen.getByText(/^Not saved/)).toBeTruthy();
  unmount();
  forgetShared();
  renderWithHost(<RunEditor onStart={vi.fn()} />);
  expect(await readEditor(TEXT)).toBe("do: [one]");
});

test("a file that is opened takes the place of one that is saved, and stands before one that is not", async () => {
  const { host } = opened("do: [one]");
  await readEditor(TEXT);
  editRunFile("do: [two]");
  await waitFor(async () => expect(await readEditor(TEXT)).toBe("do: [two]"));
  expect(screen.queryByText(/other text/)).toBeNull();
  await writeEditor(TEXT, "do: [two, changed]");
  editRunFile("do: [three]");
  await waitFor(async () => expect(await readEditor(TEXT)).toBe("do: [three]"));
  fireEvent.click(screen.getByText("1 other text is not saved"));
  fireEvent.click(screen.getByRole("button", { name: "Bring back" }));
  await waitFor(async () => expect(await readEditor(TEXT)).toBe("do: [two, changed]"));
  fireEvent.click(screen.getByRole("button", { name: "Save as file" }));
  await screen.findByText("Saved");
  expect(host.calls.find(({ name }) => name === "runs.saveFile")?.params).toEqual({
    text: "do: [two, changed]",
  });
});

test("a text that is not wanted any more is discarded after a word", async () => {
  opened("do: [one]");
  await writeEditor(TEXT, "do: [one, changed]");
  editRunFile("do: [two]");
  fireEvent.click(await screen.findByText("1 other text is not saved"));
  fireEvent.click(screen.getByRole("button", { name: /^Discard/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Discard text" }));
  await waitFor(() => expect(screen.queryByText(/other text/)).toBeNull());
  expect(await readEditor(TEXT)).toBe("do: [two]");
});

test("where nothing can be kept, that is said and leaving asks", async () => {
  opened("do: [one]");
  await readEditor(TEXT);
  const setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem, removeItem: () => {} });
  await writeEditor(TEXT, "do: [two]");
  expect(await screen.findByText(/no room in this browser/)).toBeTruthy();
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented, "the browser asks").toBe(true);
  vi.unstubAllGlobals();
});
