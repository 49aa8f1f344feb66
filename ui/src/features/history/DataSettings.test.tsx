import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { useCommand, useCommandQuery } from "../../data/queries";
import { UNCHANGED } from "../../data/unchanged-settings";
import { fakeHost } from "../../host/fake";
import { accessibilityProblems } from "../../testing/accessibility";
import { renderWithHost } from "../../testing/render";
import { DataSettings } from "./DataSettings";

const NAME = "workbench-21-1763600000000.db";

/** As the settings have it. */
function Place() {
  const { data } = useCommandQuery("settings.get", {});
  const set = useCommand("settings.set");
  if (data === undefined) return null;
  return <DataSettings settings={data} onChange={(patch) => set.mutate({ ...UNCHANGED, ...patch })} />;
}

async function open(host = fakeHost()) {
  const rendered = renderWithHost(<Place />, host);
  const backups = await screen.findByRole("region", { name: "Backups" });
  return { ...rendered, host, backups };
}

test("a backup is made by a button and listed with its file", async () => {
  const { host, backups } = await open();
  await within(backups).findByText(NAME);
  fireEvent.click(within(backups).getByRole("button", { name: "Back up now" }));
  await waitFor(() => expect(host.asked("copies.make")).toHaveLength(1));
  const made = { name: "workbench-22-1763700000000.db", madeAt: 1, bytes: 48_300_000, aside: false };
  host.world.copies = [made, ...host.world.copies];
  act(() => host.changed("app"));
  expect(await within(backups).findByText(made.name)).toBeTruthy();
});

test("going back is confirmed, said to happen at the next start, and can be given up", async () => {
  const { host, backups } = await open();
  fireEvent.click(await within(backups).findByRole("button", { name: `Go back to this: ${NAME}` }));
  const dialog = await screen.findByRole("alertdialog", { name: "Go back to this backup?" });
  expect(host.asked("copies.restore")).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Go back to this" }));
  await waitFor(() => expect(host.asked("copies.restore")).toMatchObject([{ name: NAME }]));
  host.world.plannedRestore = NAME;
  act(() => host.changed("app"));
  expect(await within(backups).findByText(`${NAME} will be put in place at the next start.`)).toBeTruthy();
  fireEvent.click(within(backups).getByRole("button", { name: "Stay with what is here" }));
  await waitFor(() => expect(host.asked("copies.restore").at(-1)).toMatchObject({ name: null }));
});

test("in the desktop a button starts the program anew, in a browser it is said how", async () => {
  const host = fakeHost();
  host.world.plannedRestore = NAME;
  const { backups, unmount } = await open(host);
  fireEvent.click(await within(backups).findByRole("button", { name: "Restart now" }));
  await waitFor(() => expect(host.calls.filter(({ name }) => name === "app.restart")).toHaveLength(1));
  unmount();

  host.world.info.host = "web";
  const { backups: inBrowser } = await open(host);
  expect(await within(inBrowser).findByText(/End the program in its terminal with Ctrl\+C/)).toBeTruthy();
  expect(within(inBrowser).queryByRole("button", { name: "Restart now" })).toBeNull();
});

test("a copy is deleted only after asking", async () => {
  const { host, backups } = await open();
  fireEvent.click(await within(backups).findByRole("button", { name: `Delete ${NAME}` }));
  const dialog = await screen.findByRole("alertdialog", { name: "Delete this copy?" });
  expect(host.asked("copies.remove")).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(host.asked("copies.remove")).toEqual([{ names: [NAME] }]));
  host.world.copies = [];
  act(() => host.changed("app"));
  expect(await within(backups).findByText("There is no backup yet.")).toBeTruthy();
});

test("an examination says that everything is whole, or what is not", async () => {
  const { host } = await open();
  fireEvent.click(screen.getByRole("button", { name: "Examine all data" }));
  expect(await screen.findByText("Everything is whole")).toBeTruthy();
  host.world.dataFaults = [{ kind: "search" }, { kind: "file", name: "ab12" }];
  fireEvent.click(screen.getByRole("button", { name: "Examine all data" }));
  expect(await screen.findByText("2 faults")).toBeTruthy();
  expect(screen.getByText(/The file ab12 is missing/)).toBeTruthy();
});

test("a limit that would delete something is confirmed, and a half typed one deletes nothing", async () => {
  const { host } = await open();
  const days = screen.getByRole("textbox", { name: "Days without a change" });
  fireEvent.change(days, { target: { value: "3" } });
  fireEvent.change(days, { target: { value: "３０" } });
  expect(host.asked("settings.set"), "nothing is applied by typing").toEqual([]);
  const region = screen.getByRole("region", { name: "How long chats are kept" });
  fireEvent.click(within(region).getByRole("button", { name: "Apply limits" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Delete old chats from now on?" });
  expect(host.asked("settings.set")).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Delete what is beyond" }));
  await waitFor(() => expect(host.asked("settings.set")).toMatchObject([{ keepDays: 30 }]));
});

test("keeping more needs no confirmation, and no number is said to be none", async () => {
  const host = fakeHost();
  host.world.settings.keepDays = 30;
  await open(host);
  const days = screen.getByRole("textbox", { name: "Days without a change" });
  fireEvent.change(days, { target: { value: "soon" } });
  expect(screen.getByText("Enter a whole number from 0 to 99999.")).toBeTruthy();
  fireEvent.change(days, { target: { value: "0" } });
  const region = screen.getByRole("region", { name: "How long chats are kept" });
  fireEvent.click(within(region).getByRole("button", { name: "Apply limits" }));
  await waitFor(() => expect(host.asked("settings.set")).toMatchObject([{ keepDays: 0 }]));
});

test("what was removed is listed with when, why and how much", async () => {
  const host = fakeHost();
  host.world.removals = [{ at: Date.UTC(2026, 10, 20), why: "age", conversations: 3, tasks: 4 }];
  const { container } = await open(host);
  expect(await screen.findByText(/by rule, too old · chats 3, tasks 4/)).toBeTruthy();
  expect(await accessibilityProblems(container)).toEqual([]);
});
