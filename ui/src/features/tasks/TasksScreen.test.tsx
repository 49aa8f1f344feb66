import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, expect, test } from "vitest";
import { fakeHost } from "../../host/fake";
import { startedElsewhere } from "../../host/fake/elsewhere";
import { AT_AGENT } from "../../places/route";
import { installScreen } from "../../testing/in-view";
import { renderWithHost } from "../../testing/render";
import { TasksScreen } from "./TasksScreen";

beforeEach(() => {
  installScreen();
});

test("the list is filtered by state", async () => {
  const { host } = renderWithHost(<TasksScreen id={null} />);
  await screen.findByRole("option", { name: /Translate 4,000 pages/ });
  fireEvent.click(screen.getByRole("button", { name: /State/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Failed" }));
  await waitFor(() =>
    expect(host.calls.filter(({ name }) => name === "tasks.list").at(-1)?.params).toMatchObject({
      states: ["failed", "rejected"],
    }),
  );
});

test("the list is narrowed by agent and by days, and the choice is kept under a name", async () => {
  const { host } = renderWithHost(<TasksScreen id={null} />);
  const listed = () => host.calls.filter(({ name }) => name === "tasks.list").at(-1)?.params;
  fireEvent.click(await screen.findByRole("button", { name: "Show more filters" }));
  fireEvent.click(screen.getByRole("button", { name: /Agent$/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Payments clerk" }));
  await waitFor(() => expect(listed()).toMatchObject({ agentId: "payments", since: null }));
  fireEvent.click(screen.getByRole("button", { name: /When$/ }));
  fireEvent.click(await screen.findByRole("option", { name: "From … to …" }));
  fireEvent.change(await screen.findByLabelText("From"), { target: { value: "2026-11-01" } });
  const since = new Date(2026, 10, 1).getTime();
  await waitFor(() => expect(listed()).toMatchObject({ agentId: "payments", since, until: null }));

  fireEvent.change(screen.getByRole("textbox", { name: "Name of this view" }), {
    target: { value: "Clerk" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Keep view" }));
  await waitFor(() => expect(host.asked("tasks.keepView")).toMatchObject([{ name: "Clerk" }]));
  const [view] = host.asked("tasks.keepView");
  if (view === undefined) throw new Error("a view was kept");
  host.world.taskViews = [{ id: "view-1", name: view.name, choice: view.choice }];
  act(() => host.changed("settings"));
  fireEvent.click(await screen.findByRole("button", { name: "Show all tasks" }));
  await waitFor(() => expect(screen.queryByText("Not all tasks are listed.")).toBeNull());
  fireEvent.click(await screen.findByRole("button", { name: "Kept views" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Clerk" }));
  expect(await screen.findByText("Not all tasks are listed.")).toBeTruthy();
  expect(screen.getByLabelText("From")).toHaveProperty("value", "2026-11-01");
});

test("a task that its agent has forgotten does not say in what state it was, and cannot be cancelled", async () => {
  const host = fakeHost();
  const [task] = host.world.tasks.filter(({ brief }) => brief.interrupted && brief.importedAt === null);
  if (task === undefined) throw new Error("a task that waits");
  task.brief.lost = true;
  renderWithHost(<TasksScreen id={task.brief.key} />, host);
  const row = await screen.findByRole("option", { selected: true });
  within(row).getByText("Unknown to the agent");
  await screen.findByText("The agent no longer knows this task.");
  expect(within(row).queryByText("Needs your input")).toBeNull();
  expect(screen.queryByRole("button", { name: "Cancel the task" })).toBeNull();
});

test("a state that the protocol does not know is shown as it is spelled", async () => {
  renderWithHost(<TasksScreen id="task-odd" />);
  expect(await screen.findAllByText("paused-by-agent")).not.toEqual([]);
  expect(screen.getAllByText("Unknown state")).not.toEqual([]);
});

test("the card is shown as it was when the task was run, and said not to be in use any more", async () => {
  renderWithHost(<TasksScreen id="task-pay" />);
  fireEvent.click(await screen.findByRole("button", { name: "Card as it was then" }));
  const dialog = await screen.findByRole("dialog", { name: "The agent's card as it was then" });
  expect(await within(dialog).findByText("The agent shows another card by now.")).toBeTruthy();
  expect(within(dialog).getByText("0.9")).toBeTruthy();
});

test("cancelling asks first and says that what was done stays done", async () => {
  const { host } = renderWithHost(<TasksScreen id="task-pay" />);
  fireEvent.click(await screen.findByRole("button", { name: "Cancel the task" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(within(dialog).getByText(/What it already did stays done/)).toBeTruthy();
  expect(host.calls.some(({ name }) => name === "tasks.cancel")).toBe(false);
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel the task" }));
  await waitFor(() => expect(host.calls.some(({ name }) => name === "tasks.cancel")).toBe(true));
});

test("a list that could not be loaded says why and can be loaded again", async () => {
  const host = fakeHost();
  host.fail("tasks.list", { message: "The database is locked." });
  renderWithHost(<TasksScreen id={null} />, host);
  await screen.findByText("The database is locked.");
  host.recover("tasks.list");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("option", { name: /Book my trip/ });
});

test("a task that was forgotten leads to the others and not to another try", async () => {
  window.location.hash = "#/tasks/task-gone";
  renderWithHost(<TasksScreen id="task-gone" />);
  expect(await screen.findByText("This task is not here any more")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show all tasks" }));
  expect(window.location.hash).toBe("#/tasks");
});

test("tasks have no accessibility violations", async () => {
  renderWithHost(<TasksScreen id="task-pay" />);
  await screen.findAllByRole("option");
  await screen.findByRole("heading", { name: "Pay 12,000 yen to Sato Stationery" });
  const results = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(results.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
});

test("the data that a request was read from is folded among the messages", async () => {
  renderWithHost(<TasksScreen id="task-pay" />);
  const line = await screen.findByText("The request as data");
  expect(line.closest("details")).toHaveProperty("open", false);
  expect(line.closest("details")?.textContent).toContain("adk_request_confirmation");
});

test("a task that was started elsewhere is found page by page and opened", async () => {
  const host = fakeHost();
  const third = { tasks: [startedElsewhere(3, "completed")], cursor: null, total: 3 };
  host.answer("tasks.atAgent", third, { cursor: "2" });
  renderWithHost(<TasksScreen id={AT_AGENT} />, host);
  await screen.findByRole("button", { name: "Open Started by a script, no. 1" });
  expect(screen.queryByRole("button", { name: /no. 3/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Load more" }));
  await screen.findByRole("button", { name: "Open Started by a script, no. 3" });
  fireEvent.click(screen.getByRole("button", { name: "Open Started by a script, no. 1" }));
  await waitFor(() =>
    expect(host.calls.find(({ name }) => name === "tasks.open")?.params).toEqual({
      agentId: "payments",
      taskId: "elsewhere-1",
    }),
  );
});

test("a task is opened by its ID, and a failure is said beside the field", async () => {
  const host = fakeHost();
  host.fail("tasks.open", { message: "The agent does not know this task." });
  renderWithHost(<TasksScreen id={AT_AGENT} />, host);
  const field = await screen.findByRole("textbox", { name: "Task ID" });
  fireEvent.change(field, { target: { value: "task-pay" } });
  fireEvent.click(screen.getByRole("button", { name: "Open task" }));
  await screen.findByText("The agent does not know this task.");
  host.recover("tasks.open");
  fireEvent.click(screen.getByRole("button", { name: "Open task" }));
  await waitFor(() => expect(window.location.hash).toBe("#/tasks/task-pay"));
});

test("an agent that cannot list its tasks says why, and opening by ID remains", async () => {
  const { host } = renderWithHost(<TasksScreen id={AT_AGENT} />);
  fireEvent.click(await screen.findByRole("button", { name: /Agent$/ }));
  fireEvent.click(await screen.findByRole("option", { name: /Reisebüro.*weltweit/ }));
  expect(await screen.findByText(/Tasks cannot be listed/)).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Task ID" })).toBeTruthy();
  const listed = host.calls.filter(({ name }) => name === "tasks.atAgent");
  expect(listed.every(({ params }) => !JSON.stringify(params).includes("travel"))).toBe(true);
});

test("tasks that are picked are exported together", async () => {
  const { host } = renderWithHost(<TasksScreen id={null} />);
  const options = await screen.findAllByRole("option");
  expect(screen.queryByRole("toolbar", { name: "What can be done to the selected tasks" })).toBeNull();
  for (const option of options.slice(0, 2)) fireEvent.click(option, { ctrlKey: true });
  const bar = within(screen.getByRole("toolbar", { name: "What can be done to the selected tasks" }));
  expect(bar.getByText("2 selected")).toBeTruthy();
  fireEvent.click(bar.getByRole("button", { name: "Export 2 tasks…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Export history" }));
  expect(dialog.getByText(/2 tasks, with their messages/)).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Export with content" }));
  await waitFor(() => expect(screen.queryByRole("toolbar", { name: /selected tasks/ })).toBeNull());
  const exported = host.calls.filter(({ name }) => name === "history.export").map(({ params }) => params);
  expect(exported).toEqual([
    { scope: { kind: "tasks", keys: [expect.any(String), expect.any(String)] }, confirm: null },
  ]);
});

test("a task that was imported says so and offers nothing that would reach its agent", async () => {
  const host = fakeHost();
  host.world.tasks = host.world.tasks.map((task) => ({
    ...task,
    brief: { ...task.brief, state: "working", terminal: false, importedAt: Date.UTC(2026, 10, 22) },
  }));
  const key = host.world.tasks[0]?.brief.key ?? "";
  renderWithHost(<TasksScreen id={key} />, host);
  expect(await screen.findByText(/This task is not watched/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cancel the task" })).toBeNull();
});
