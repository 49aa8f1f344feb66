import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, expect, test } from "vitest";
import { fakeHost } from "../../host/fake";
import { cassette, mock } from "../../host/fake/cassettes";
import { installScreen } from "../../testing/in-view";
import { renderWithHost } from "../../testing/render";
import { ForgetDialog, Remains } from ".";
import { setRemains } from "./Remains";

beforeEach(() => {
  installScreen();
  setRemains(null);
});

function open(what: "task" | "agent", host = fakeHost()) {
  const gone: string[] = [];
  renderWithHost(
    <>
      <ForgetDialog
        what={what}
        id={what === "task" ? "task-pay" : "payments"}
        name="Pay Sato"
        isOpen
        onClose={() => {}}
        onGone={() => gone.push(what)}
      />
      <Remains />
    </>,
    host,
  );
  return { host, gone };
}

const asked = (host: ReturnType<typeof fakeHost>) =>
  host.calls.filter(({ name }) => name === "history.forget").map(({ params }) => params);

test("nothing is deleted before a person agrees, and then the copies that still hold it are named", async () => {
  const { host, gone } = open("task");
  const dialog = await screen.findByRole("alertdialog", { name: "Delete this task?" });
  expect(within(dialog).getByText(/“Pay Sato”, with its messages/)).toBeTruthy();
  expect(asked(host)).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Delete task" }));
  const left = await screen.findByRole("dialog", { name: "Deleted, except in copies" });
  expect(within(left).getByText("workbench-21-1763600000000.db")).toBeTruthy();
  expect(asked(host)).toEqual([{ what: "task", id: "task-pay", confirm: null }]);
  expect(gone).toEqual(["task"]);
});

test("the copies can be deleted, too", async () => {
  const { host } = open("task");
  fireEvent.click(await screen.findByRole("button", { name: "Delete task" }));
  fireEvent.click(await screen.findByRole("button", { name: "Delete this copy" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const names = host.world.copies.map(({ name }) => name);
  expect(host.asked("copies.remove")).toEqual([{ names }]);
});

test("where nothing is left, nothing more is asked", async () => {
  const host = fakeHost();
  host.world.copies = [];
  const { gone } = open("task", host);
  fireEvent.click(await screen.findByRole("button", { name: "Delete task" }));
  await waitFor(() => expect(gone).toEqual(["task"]));
  expect(screen.queryByRole("dialog", { name: "Deleted, except in copies" })).toBeNull();
});

test("mocks whose recordings may hold it are named, and each is deleted by itself", async () => {
  const host = fakeHost();
  host.world.copies = [];
  host.world.mocks = ["monday.json", "friday.json"].map((name) =>
    mock({ id: name, cassette: cassette(name) }),
  );
  open("task", host);
  fireEvent.click(await screen.findByRole("button", { name: "Delete task" }));
  const left = await screen.findByRole("dialog", { name: "Deleted, except in copies" });
  expect(within(left).getAllByText("Payments clerk")).toHaveLength(2);
  expect(within(left).queryByRole("button", { name: /cop/ })).toBeNull();
  fireEvent.click(within(left).getByRole("button", { name: "Delete mock monday.json" }));
  await waitFor(() => expect(within(left).queryByText("monday.json")).toBeNull());
  expect(host.asked("mocks.remove")).toEqual([{ id: "monday.json" }]);
  fireEvent.click(within(left).getByRole("button", { name: "Delete mock friday.json" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("traces that another program keeps are said to be left", async () => {
  open("task");
  setRemains({ tasks: 1, conversations: 0, copies: [], mocks: [], tracesLeft: true });
  expect(await screen.findByText(/Another program has the database open/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /cop/ })).toBeNull();
});

test("all history of an agent goes only after a word, where the host asks for one", async () => {
  const host = fakeHost();
  host.fail("history.forget", {
    code: "confirmation-needed",
    message: { code: "not-confirmed" },
    confirm: { question: { kind: "forget-agent", agent: "Payments clerk" }, word: "delete" },
  });
  open("agent", host);
  fireEvent.click(await screen.findByRole("button", { name: "Delete all history" }));
  const field = await screen.findByRole("textbox");
  host.recover("history.forget");
  expect(screen.getByRole("button", { name: "Delete all history" })).toHaveProperty("disabled", true);
  fireEvent.change(field, { target: { value: "delete" } });
  fireEvent.click(screen.getByRole("button", { name: "Delete all history" }));
  await waitFor(() =>
    expect(asked(host).at(-1)).toEqual({ what: "agent", id: "payments", confirm: "delete" }),
  );
});

test("what is left is shown without accessibility violations", async () => {
  open("task");
  fireEvent.click(await screen.findByRole("button", { name: "Delete task" }));
  await screen.findByRole("dialog", { name: "Deleted, except in copies" });
  const results = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(results.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
});
