import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../host/fake";
import type { AgentSummary, AgentView } from "../../host/generated/api";
import { useRoute } from "../../places/route";
import { accessibilityProblems } from "../../testing/accessibility";
import { agentBecame } from "../../testing/announce";
import { renderWithHost } from "../../testing/render";
import { AgentsScreen } from "./AgentsScreen";

function Routed() {
  return <AgentsScreen id={useRoute().id} />;
}

function open(id: string, host = fakeHost()) {
  window.location.hash = `#/agents/${id}`;
  return renderWithHost(<Routed />, host);
}

/** Night operations and the clerk are in one group, the planner is a favourite. */
function sorted(): FakeHost {
  const host = fakeHost();
  become(host, "operations", { group: "On call", tags: ["night", "slow"] });
  become(host, "payments", { group: "On call", tags: ["slow"] });
  become(host, "planner", { favourite: true });
  const first = ["planner", "payments", "operations"];
  const place = ({ summary }: AgentView) =>
    (first.indexOf(summary.id) + first.length + 1) % (first.length + 1);
  host.world.connections = host.world.connections.toSorted((one, other) => place(one) - place(other));
  return host;
}

/** The host lists the agent so now. */
function become(host: FakeHost, id: string, change: Partial<AgentSummary>) {
  agentBecame(host, id, ({ summary }) => ({ summary: { ...summary, ...change } }));
}

async function rows(): Promise<string[]> {
  const tree = await screen.findByRole("tree", { name: "Agents" });
  const texts = within(tree).getAllByRole("treeitem");
  return texts.map((row) => row.querySelector("[class*=name], [class*=title]")?.textContent ?? "");
}

async function fromMenu(name: string, entry: string) {
  fireEvent.click(await screen.findByRole("button", { name: `More about ${name}` }));
  fireEvent.click(await screen.findByRole("menuitem", { name: entry }));
  return screen.findByRole("dialog");
}

function type(field: HTMLElement, value: string) {
  fireEvent.change(field, { target: { value } });
}

test("a favourite stands first, under a heading, and the star says that it is one", async () => {
  const { host } = open("writer");
  await screen.findByRole("listbox", { name: "Agents" });
  const star = await screen.findByRole("button", { name: "Favourite" });
  expect(star.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(star);
  await waitFor(() => expect(host.asked("agents.setFavourite")).toEqual([{ id: "writer", favourite: true }]));
  const asAdded = host.world.connections;
  host.world.connections = asAdded.toSorted((one) => (one.summary.id === "writer" ? -1 : 0));
  become(host, "writer", { favourite: true });
  await waitFor(() => expect(star.getAttribute("aria-pressed")).toBe("true"));
  expect((await rows()).slice(0, 3)).toEqual(["Favourites", "Story Writer", "Other agents"]);

  fireEvent.click(star);
  await waitFor(() =>
    expect(host.asked("agents.setFavourite").at(-1)).toEqual({ id: "writer", favourite: false }),
  );
  become(host, "writer", { favourite: false });
  await screen.findByRole("listbox", { name: "Agents" });
});

test("a group and tags are given, words of others are offered, and what is typed last counts", async () => {
  const { host } = open("writer", sorted());
  const dialog = await fromMenu("Story Writer", "Group and tags");
  const groups = within(dialog).getByRole("list", { name: "Groups of other agents" });
  fireEvent.click(within(groups).getByRole("button", { name: "On call" }));
  fireEvent.click(within(dialog).getByRole("button", { name: "night" }));
  const field = within(dialog).getByRole("textbox", { name: "New tag" });
  type(field, "Draft");
  fireEvent.keyDown(field, { key: "Enter" });
  type(field, "draft");
  fireEvent.click(within(dialog).getByRole("button", { name: "Add tag" }));
  const tags = within(dialog).getByRole("grid", { name: "Tags" });
  expect(
    within(tags)
      .getAllByRole("row")
      .map((row) => row.textContent),
  ).toEqual(["night", "Draft"]);
  type(field, "last");
  fireEvent.click(within(dialog).getByRole("button", { name: "Save group and tags" }));

  const given = { group: "On call", tags: ["night", "Draft", "last"] };
  await waitFor(() => expect(host.asked("agents.arrange")).toEqual([{ id: "writer", ...given }]));
  become(host, "writer", given);
  const marks = await screen.findByRole("list", { name: "Group and tags" });
  const said = () =>
    within(marks)
      .getAllByRole("listitem")
      .map((mark) => mark.textContent);
  await waitFor(() =>
    expect(said(), "in the order of the host").toEqual(["On call", "night", "Draft", "last"]),
  );
});

test("a tag is taken off again, and an empty group is none", async () => {
  const { host } = open("operations", sorted());
  const dialog = await fromMenu("Night operations", "Group and tags");
  const tag = within(dialog).getByRole("row", { name: "night" });
  fireEvent.click(within(tag).getByRole("button"));
  type(within(dialog).getByRole("textbox", { name: "Group" }), " ");
  fireEvent.click(within(dialog).getByRole("button", { name: "Save group and tags" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const calls = host.calls.filter(({ name }) => name === "agents.arrange");
  expect(calls.at(-1)?.params).toEqual({ id: "operations", group: null, tags: ["slow"] });
});

test("a group is closed, says what waits in it, and is closed still when the list is shown again", async () => {
  const host = sorted();
  const { unmount } = open("writer", host);
  const heading = await screen.findByRole("treeitem", { name: /^On call/ });
  expect(heading.getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(heading);
  await waitFor(() => expect(heading.getAttribute("aria-expanded")).toBe("false"));
  expect((await rows()).slice(0, 4)).toEqual(["Favourites", "Story Planner", "On call", "Other agents"]);
  expect(heading.textContent).toMatch(/requests? waits? for you in it/);
  expect(window.location.hash, "another agent stays open").toBe("#/agents/writer");

  unmount();
  open("payments", host);
  await screen.findByRole("tree", { name: "Agents" });
  expect((await rows())[3], "the agent that is open is shown all the same").toBe("Payments clerk");
  expect(await rows()).not.toContain("Night operations");
});

test("the keyboard reaches headings, closes them and goes from an agent to its heading", async () => {
  open("operations", sorted());
  const tree = await screen.findByRole("tree", { name: "Agents" });
  const at = () => document.getElementById(tree.getAttribute("aria-activedescendant") ?? "");
  await waitFor(() => expect(at()?.textContent).toContain("Night operations"));
  fireEvent.keyDown(tree, { key: "ArrowLeft" });
  expect(at()?.textContent).toMatch(/^On call/);
  fireEvent.keyDown(tree, { key: "ArrowLeft" });
  expect(at()?.getAttribute("aria-expanded")).toBe("false");
  fireEvent.keyDown(tree, { key: "Enter" });
  expect(at()?.getAttribute("aria-expanded")).toBe("true");
  fireEvent.keyDown(tree, { key: "ArrowUp" });
  await waitFor(() => expect(at()?.textContent).toContain("Story Planner"));
  expect(window.location.hash).toBe("#/agents/planner");
});

test("the list is searched by name, address, group and tag, and narrowed to tags", async () => {
  open("writer", sorted());
  const field = await screen.findByRole("searchbox", { name: "Search agents" });
  type(field, "ON call slow clerk");
  expect(await rows()).toEqual(["On call", "Payments clerk"]);
  type(field, "ops.internal:8443".slice(0, 12));
  expect(await rows()).toEqual(["On call", "Night operations"]);
  type(field, "nobody is called this");
  expect(screen.getByRole("heading", { name: "No agent fits" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show all agents" }));
  expect((await rows()).length).toBeGreaterThan(5);

  const tags = screen.getByRole("toolbar", { name: "Only with these tags" });
  fireEvent.click(within(tags).getByRole("button", { name: "slow" }));
  expect(await rows()).toEqual(["On call", "Payments clerk", "Night operations"].toSorted(byFirst));
  fireEvent.click(within(tags).getByRole("button", { name: "night" }));
  expect(await rows(), "all of the tags").toEqual(["On call", "Night operations"]);
});

function byFirst(one: string, other: string): number {
  return one === "On call" ? -1 : other === "On call" ? 1 : 0;
}

async function openWords(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole("button", { name: "Groups and tags of all agents" }));
  return screen.findByRole("dialog");
}

const wordsIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole("listitem")
    .map((word) => word.textContent);

test("a tag is renamed for all agents with the keyboard, which then stands where it was", async () => {
  const { host } = open("operations", sorted());
  const dialog = await openWords();
  const tags = within(dialog).getByRole("list", { name: "Tags" });
  expect(wordsIn(tags)).toEqual(["night1 agent", "slow2 agents"]);
  fireEvent.click(within(tags).getByRole("button", { name: "Rename “slow”" }));
  const field = within(tags).getByRole("textbox", { name: "New name for “slow”" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  type(field, " ");
  expect(within(tags).getByRole("button", { name: "Rename for all" })).toHaveProperty("disabled", true);
  type(field, "patient");
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(host.asked("agents.renameTag")).toEqual([{ from: "slow", to: "patient" }]));
  become(host, "payments", { tags: ["patient"] });
  become(host, "operations", { tags: ["night", "patient"] });
  await waitFor(() => expect(wordsIn(tags)).toEqual(["night1 agent", "patient2 agents"]));
  const button = within(tags).getByRole("button", { name: "Rename “patient”" });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test("a name that is there already says that both become one, and Escape leaves the dialog open", async () => {
  const host = sorted();
  open("operations", host);
  const dialog = await openWords();
  const tags = within(dialog).getByRole("list", { name: "Tags" });
  fireEvent.click(within(tags).getByRole("button", { name: "Rename “night”" }));
  type(within(tags).getByRole("textbox"), "SLOW");
  expect(within(tags).getByText(/There is a tag “slow” already/)).toBeTruthy();
  fireEvent.keyDown(within(tags).getByRole("textbox"), { key: "Escape" });
  expect(wordsIn(tags), "nothing was changed").toEqual(["night1 agent", "slow2 agents"]);
  fireEvent.click(within(tags).getByRole("button", { name: "Rename “night”" }));
  type(within(tags).getByRole("textbox"), "SLOW");
  fireEvent.click(within(tags).getByRole("button", { name: "Join both" }));
  await waitFor(() =>
    expect(host.calls).toContainEqual({ name: "agents.renameTag", params: { from: "night", to: "SLOW" } }),
  );
  become(host, "operations", { tags: ["slow"] });
  await waitFor(() => expect(wordsIn(tags)).toEqual(["slow2 agents"]));
});

test("a group is removed only after a word that says whom it holds, and its agents stay", async () => {
  const { host } = open("operations", sorted());
  const dialog = await openWords();
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove “On call”" }));
  const question = await screen.findByRole("alertdialog", { name: "Remove the group “On call”?" });
  expect(question.textContent).toContain("2 agents are in no group then");
  fireEvent.click(within(question).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(host.calls.filter(({ name }) => name === "agents.renameGroup")).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove “On call”" }));
  const again = await screen.findByRole("alertdialog");
  fireEvent.click(within(again).getByRole("button", { name: "Remove group" }));
  await waitFor(() => expect(host.asked("agents.renameGroup")).toEqual([{ from: "On call", to: null }]));
  become(host, "payments", { group: null });
  become(host, "operations", { group: null });
  await screen.findByText("No agent is in a group any more.");
});

test("where nobody has a group or a tag there is nothing to change", async () => {
  open("writer");
  await screen.findByRole("listbox", { name: "Agents" });
  expect(screen.queryByRole("button", { name: "Groups and tags of all agents" })).toBeNull();
});

test("a copy has no credentials unless they are asked for, and is open at once", async () => {
  const { host } = open("operations");
  let dialog = await fromMenu("Night operations", "Duplicate agent");
  expect(within(dialog).getByRole<HTMLInputElement>("textbox").value).toBe("Night operations (copy)");
  fireEvent.click(within(dialog).getByRole("button", { name: "Duplicate agent" }));
  await screen.findByRole("heading", { name: "Story Planner", level: 2 });
  const calls = () => host.calls.filter(({ name }) => name === "agents.duplicate");
  expect(calls()[0]?.params).toEqual({
    id: "operations",
    name: "Night operations (copy)",
    credentials: false,
  });

  window.location.hash = "#/agents/operations";
  dialog = await fromMenu("Night operations", "Duplicate agent");
  fireEvent.click(within(dialog).getByRole("switch", { name: "Copy the credentials, too" }));
  type(within(dialog).getByRole("textbox"), "Day operations");
  fireEvent.click(within(dialog).getByRole("button", { name: "Duplicate agent" }));
  await waitFor(() => expect(calls()).toHaveLength(2));
  expect(calls()[1]?.params).toMatchObject({ name: "Day operations", credentials: true });
});

test("an agent without credentials offers none to copy", async () => {
  open("writer");
  const dialog = await fromMenu("Story Writer", "Duplicate agent");
  expect(within(dialog).queryByRole("switch")).toBeNull();
});

test("a sorted list is accessible", async () => {
  const { container } = open("operations", sorted());
  await screen.findByRole("tree", { name: "Agents" });
  await screen.findByRole("heading", { name: "Night operations", level: 2 });
  expect(await accessibilityProblems(container)).toEqual([]);
  expect(await accessibilityProblems(await openWords())).toEqual([]);
});
