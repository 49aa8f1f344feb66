import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import { newsOf, pictureOf } from "../../../host/fake/pictures";
import { tappedExchange } from "../../../host/fake/wire";
import { useRoute } from "../../../places/route";
import { accessibilityProblems } from "../../../testing/accessibility";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { InspectorScreen } from "../InspectorScreen";
import { showView, type View } from "../view";

beforeEach(() => {
  installScreen();
  window.location.hash = "#/inspector";
});

/** The inspector where the address says, as in the application. */
function Inspector() {
  return <InspectorScreen id={useRoute().id} />;
}

function open(view: View, host = fakeHost()) {
  showView(view);
  return renderWithHost(<Inspector />, host);
}

async function timeline(): Promise<HTMLElement> {
  return await screen.findByRole("listbox", { name: "Timeline of tasks and calls" });
}

test("the timeline shows each task in its states, and that a person is waited for in words", async () => {
  open("timeline");
  const plot = await timeline();
  within(plot).getByRole("option", {
    name: /^Plan a story about a lighthouse, Story Planner: Completed since/,
  });
  const waiting = within(plot).getByRole("option", { name: /^Pay 12,000 yen.*Needs your input/ });
  expect(waiting.querySelector("pattern"), "and by a pattern, not by colour alone").not.toBeNull();
  const legend = screen.getByRole("list", { name: "What the shapes mean" });
  within(legend).getByText("Waits for a person");
});

test("what is picked in one view is picked in all", async () => {
  open("timeline");
  fireEvent.keyDown(await timeline(), { key: "Home" });
  const plot = await timeline();
  const bar = within(plot).getByRole("option", { name: /^Write the first chapter/ });
  const [span] = bar.querySelectorAll("g");
  if (span === undefined) throw new Error("a task has a span");
  fireEvent.click(span);
  expect(window.location.hash).toBe("#/inspector/task-write-sent");
  await waitFor(() => expect(bar.getAttribute("aria-selected")).toBe("true"));
  fireEvent.click(screen.getByRole("radio", { name: "Sequence" }));
  const sequence = await screen.findByRole("listbox", { name: "Sequence of calls" });
  const row = await within(sequence).findByRole("option", { selected: true });
  expect(row.textContent).toContain("You to Story Writer: SendStreamingMessage");
  fireEvent.click(screen.getByRole("radio", { name: "Graph" }));
  const graph = await screen.findByRole("listbox", { name: "Agents and who calls whom" });
  within(graph).getByRole("option", { name: /^Story Writer/, selected: true });
  await screen.findByRole("tab", { name: "Protocol" });
});

test("the keyboard goes from call to call, zooms and pans", async () => {
  open("timeline");
  const plot = await timeline();
  fireEvent.keyDown(plot, { key: "ArrowLeft" });
  const newest = await within(plot).findByRole("option", { name: /^SendMessage|^GetTask/, selected: true });
  fireEvent.keyDown(plot, { key: "ArrowLeft" });
  await waitFor(() =>
    expect(newest.isConnected && newest.getAttribute("aria-selected") === "true").toBe(false),
  );
  const overview = screen.getByRole("slider", { name: "Part of time in view" });
  const shown = () => overview.getAttribute("aria-valuetext");
  const before = shown();
  fireEvent.keyDown(plot, { key: "+" });
  const near = shown();
  expect(near).not.toBe(before);
  fireEvent.keyDown(plot, { key: "ArrowLeft", shiftKey: true });
  expect(shown()).not.toBe(near);
  fireEvent.click(screen.getByRole("button", { name: "Newest" }));
  expect(screen.getByRole("button", { name: "Newest" }).hasAttribute("disabled")).toBe(true);
});

test("a stream unfolds into its frames", async () => {
  open("sequence");
  // By text: asking for roles among hundreds of shapes takes seconds.
  const sequence = await screen.findByLabelText("Sequence of calls");
  const [asked] = await within(sequence).findAllByText(/You to Story Planner: SendStreamingMessage/);
  const row = asked?.closest("[role=option]");
  if (row === null || row === undefined) throw new Error("the fake streams");
  fireEvent.click(row);
  await waitFor(() => expect(row.getAttribute("aria-selected")).toBe("true"));
  const before = Number(row.getAttribute("aria-setsize"));
  fireEvent.keyDown(sequence, { key: "ArrowRight" });
  await within(sequence).findByText(/frame of SendStreamingMessage: Status · Needs your input/);
  expect(Number(row.getAttribute("aria-setsize"))).toBeGreaterThan(before);
  fireEvent.keyDown(sequence, { key: "ArrowLeft" });
  await waitFor(() => expect(within(sequence).queryByText(/frame of/)).toBeNull());
  fireEvent.doubleClick(row);
  await within(sequence).findByText(/frame of SendStreamingMessage: Task · Working/);
});

test("the diagram is kept as text that Mermaid draws, and as a drawing", async () => {
  const { host } = open("sequence");
  for (const [entry, form] of [
    ["Mermaid text", "mermaid"],
    ["SVG drawing", "svg"],
  ] as const) {
    fireEvent.click(await screen.findByLabelText("Keep the diagram as a file"));
    fireEvent.click(await screen.findByText(entry));
    await waitFor(() =>
      expect(host.calls.findLast(({ name }) => name === "exchanges.savePicture")?.params).toMatchObject({
        form,
      }),
    );
    const kept = host.calls.findLast((call) => call.name === "exchanges.savePicture");
    const text = kept?.name === "exchanges.savePicture" ? atob(kept.params.base64) : "";
    expect(text.startsWith(form === "svg" ? "<svg xmlns" : "sequenceDiagram\n")).toBe(true);
    expect(text).toContain("Story Planner");
  }
});

test("the graph says how each agent is", async () => {
  open("graph");
  const graph = await screen.findByRole("listbox", { name: "Agents and who calls whom" });
  within(graph).getByRole("option", { name: /^Payments clerk, A2A 1\.0.*1 waits for you/ });
  within(graph).getByRole("option", { name: /^Reisebüro München.*Last call failed/ });
  within(graph).getByText("7 calls · 1 failed");
});

test("an edge lights up when a message passes, and goes out again", async () => {
  const host = fakeHost();
  open("graph", host);
  const graph = await screen.findByRole("listbox", { name: "Agents and who calls whom" });
  expect(graph.querySelector("[data-lit]")).toBeNull();
  const [first] = host.world.exchanges;
  if (first === undefined) throw new Error("the fake has traffic");
  const newer = { ...first, row: { ...first.row, id: "newer", startedAt: Date.now() } };
  host.answer("exchanges.picture", ({ after }) =>
    after === null ? pictureOf(host.world) : newsOf(host.world, [newer]),
  );
  act(() => host.changed("exchanges"));
  await waitFor(() => expect(graph.querySelectorAll("[data-lit]")).toHaveLength(1));
  await waitFor(() => expect(graph.querySelector("[data-lit]")).toBeNull());
});

test("the scrubber moves every view to an instant that is over, and back", async () => {
  open("graph");
  const graph = await screen.findByRole("listbox", { name: "Agents and who calls whom" });
  const slider: HTMLInputElement = screen.getByRole("slider", { name: "Instant" });
  expect(slider.getAttribute("aria-valuetext")).toBe("Live");
  const early = Number(slider.min) + (Number(slider.max) - Number(slider.min)) * 0.7;
  fireEvent.change(slider, { target: { value: String(Math.round(early)) } });
  expect(within(graph).queryByRole("option", { name: /Payments clerk.*waits for you/ })).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "List" }));
  const list = await screen.findByRole("listbox", { name: "Exchanges" });
  await waitFor(() => expect(within(list).getAllByRole("option")).toHaveLength(1));
  fireEvent.click(screen.getByRole("button", { name: "Back to live" }));
  await waitFor(() => expect(within(list).getAllByRole("option")).toHaveLength(4));
});

test("a past range is asked for, and is not live", async () => {
  const { host } = open("graph");
  await screen.findByRole("listbox", { name: "Agents and who calls whom" });
  fireEvent.click(screen.getByRole("button", { name: /Everything/ }));
  fireEvent.click(await screen.findByRole("option", { name: "From … to …" }));
  const dialog = await screen.findByRole("dialog", { name: "From … to …" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Show this range" }));
  await waitFor(() =>
    expect(host.calls.findLast(({ name }) => name === "exchanges.picture")?.params).toMatchObject({
      since: expect.any(Number),
      until: expect.any(Number),
    }),
  );
  expect((await screen.findByRole("slider", { name: "Instant" })).getAttribute("aria-valuetext")).toBe(
    "At the end",
  );
});

test.each(["timeline", "sequence", "graph"] as const)(
  "the %s has no accessibility violations",
  async (view) => {
    window.location.hash = "#/inspector/exchange-1";
    open(view);
    await screen.findByRole("slider", { name: "Instant" });
    await screen.findByRole("tab", { name: "Content" });
    expect(await accessibilityProblems(document.body)).toEqual([]);
  },
);

test("what passes through taps is drawn from its caller to its agent, named or not", async () => {
  const host = fakeHost();
  const clerk = { agentId: "payments", agentName: "Payments clerk", startedAt: Date.now() };
  const planner = { kind: "agent", id: "planner", name: "Story Planner" } as const;
  host.world.exchanges.unshift(
    tappedExchange({ ...clerk, id: "tapped-1", caller: planner }),
    tappedExchange({ ...clerk, id: "tapped-2", caller: { kind: "somebody" } }),
  );
  open("graph", host);
  const graph = await screen.findByLabelText("Agents and who calls whom");
  within(graph).getByRole("option", { name: /^Somebody, Calls through a tap/ });
  fireEvent.click(screen.getByRole("radio", { name: "List" }));
  await screen.findByText("Story Planner → Payments clerk");
  await screen.findByText("Somebody → Payments clerk");
});

test.each(["timeline", "sequence", "graph"] as const)(
  "the %s says how far back bodies were looked into, and goes further",
  async (view) => {
    const host = fakeHost();
    open(view, host);
    const box = await screen.findByRole("combobox", { name: "Filter the exchanges" });
    await screen.findByRole("slider", { name: "Instant" });
    for (const filter of ["body:sato", "body:nowhere"]) {
      const picture = (bodiesSince: number | null) => ({
        ...pictureOf(host.world),
        ...(filter === "body:nowhere" && { tasks: [], changes: [], calls: [] }),
        bodiesSince,
      });
      host.answer("exchanges.picture", picture(1_700_000_000_000), { filter });
      fireEvent.change(box, { target: { value: filter } });
      await screen.findByText(/^Bodies were looked through back to Nov 1[45], 2023/);
      if (filter === "body:nowhere") await screen.findByText("Nothing matches the filter");
      fireEvent.click(screen.getByRole("button", { name: "Look further back" }));
      await waitFor(() =>
        expect(host.asked("exchanges.lookFurther").at(-1)).toEqual({ session: null, filter }),
      );
      host.answer("exchanges.picture", picture(null), { filter });
      act(() => host.changed("exchanges"));
      await waitFor(() => expect(screen.queryByText(/^Bodies were looked through back to/)).toBeNull());
    }
  },
);
