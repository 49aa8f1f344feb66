import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../host/fake";
import { checked, emptyFile, named, plan, waitingRun } from "../../host/fake/runs";
import { useRoute } from "../../places/route";
import { accessibilityProblems } from "../../testing/accessibility";
import { runBecame } from "../../testing/announce";
import { renderWithHost } from "../../testing/render";
import { openRunFile } from "./opened";
import { RunsScreen } from "./RunsScreen";

function Place() {
  return <RunsScreen id={useRoute().id} />;
}

const calls = (host: FakeHost, name: string) => host.calls.filter((call) => call.name === name);

/** Shows a run that waits at its gate. */
async function started() {
  const host = fakeHost();
  const id = "run-1";
  host.world.runs = [waitingRun(id)];
  window.location.hash = `#/runs/${id}`;
  const page = renderWithHost(<Place />, host);
  await screen.findByRole("tree", { name: "Steps of the run" });
  return { host, id, page };
}

test("where there is no run, it is said what one is and how to begin", async () => {
  renderWithHost(<Place />, fakeHost({ fresh: true }));
  expect(await screen.findByText(/several agents carry out one file/)).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Open a run file" })).toHaveLength(2);
});

test("a file that is opened does nothing before it is started", async () => {
  const host = fakeHost();
  const { container } = renderWithHost(<Place />, host);
  fireEvent.change(screen.getByLabelText("Open a run file", { selector: "input" }), {
    target: { files: [new File(["do: []"], "team.yaml")] },
  });
  expect(await screen.findByRole("heading", { name: "Story team" })).toBeTruthy();
  expect(screen.getByText(/Nothing has happened yet/)).toBeTruthy();
  expect(screen.getByText(/more than 20 calls or 5 rounds/)).toBeTruthy();
  expect(calls(host, "runs.start")).toEqual([]);
  expect(await accessibilityProblems(container)).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Start the run" }));
  await waitFor(() => expect(window.location.hash).toBe("#/runs/run-works"));
  expect(calls(host, "runs.start")[0]?.params).toMatchObject({ text: "do: []", input: "{}" });
});

test("faults are told by line and column, with what stands there", async () => {
  const host = fakeHost();
  host.answer("runs.check", emptyFile);
  renderWithHost(<Place />, host);
  openRunFile(" ");
  expect(await screen.findByText("Line 1, column 1")).toBeTruthy();
  expect(screen.getByText("the file is empty")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Start the run" })).toBeNull();
});

test("a file that runs others wants them before it is started", async () => {
  const host = fakeHost();
  host.answer("runs.plan", plan({ needs: ["stories/chapter 1.0.0"] }));
  renderWithHost(<Place />, host);
  openRunFile("run: workflow");
  expect(await screen.findByText(/stories\/chapter 1.0.0/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Start the run" })).toHaveProperty("disabled", true);
});

test("an agent that is not saved under its name has to be chosen, and the choice is kept", async () => {
  const host = fakeHost();
  const file = "server: a2a-workbench://agents/stranger";
  const { said, planned } = named("stranger", null, ["$context.plan"]);
  host.answer("runs.check", checked({ agents: [said] }));
  host.answer("runs.plan", plan({ agents: [planned] }));
  const page = renderWithHost(<Place />, host);
  openRunFile(file);
  expect(await screen.findByText("Choose an agent for stranger.")).toBeTruthy();
  expect(screen.getByText("Sees only $context.plan")).toBeTruthy();
  const go = screen.getByRole("button", { name: "Start the run" });
  expect(go).toHaveProperty("disabled", true);
  // A list of which nothing is known yet does not open.
  await waitFor(() => {
    fireEvent.click(screen.getByRole("button", { name: /The saved agent for stranger/ }));
    fireEvent.click(screen.getByRole("option", { name: "Payments clerk" }));
  });
  fireEvent.click(go);
  await waitFor(() =>
    expect(calls(host, "runs.start")[0]?.params).toMatchObject({
      bindings: [{ agent: "a2a-workbench://agents/stranger", agentId: "payments" }],
    }),
  );
  page.unmount();
  renderWithHost(<Place />, host);
  openRunFile(file);
  const again = await screen.findByRole("button", { name: "Start the run" });
  await waitFor(() => expect(again, "the agent of last time is taken").toHaveProperty("disabled", false));
});

test("a run says what it waits for, in the list and above its steps", async () => {
  const { page } = await started();
  const list = screen.getByRole("listbox", { name: "Runs" });
  await within(list).findByText("Waits for you");
  expect(within(list).getByText(/The file asks you in gate/)).toBeTruthy();
  const waits = screen.getByRole("list", { name: "Waits for you" });
  expect(within(waits).getByText(/The file asks you in gate/)).toBeTruthy();
  expect(await accessibilityProblems(page.container)).toEqual([]);
});

test("a run is held up, let go on, and ended after it was asked for once more", async () => {
  const { host, id } = await started();
  fireEvent.click(screen.getByRole("button", { name: "Pause" }));
  await waitFor(() => expect(host.asked("runs.pause")).toEqual([{ runId: id }]));
  runBecame(host, id, { state: "paused" });
  fireEvent.click(await screen.findByRole("button", { name: "Resume" }));
  await waitFor(() => expect(host.asked("runs.resume")).toEqual([{ runId: id, withoutMarks: false }]));
  runBecame(host, id, { state: "running" });
  await screen.findByRole("button", { name: "Pause" });
  fireEvent.click(screen.getByRole("button", { name: "Cancel the run" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(calls(host, "runs.cancel")).toEqual([]);
  fireEvent.click(within(dialog).getAllByRole("button", { name: "Cancel the run" }).at(-1) as HTMLElement);
  await waitFor(() => expect(calls(host, "runs.cancel")[0]?.params).toEqual({ runId: id }));
  runBecame(host, id, { state: "canceled", asks: [] });
  fireEvent.click(await screen.findByRole("button", { name: "Run again" }));
  const fromFailure = await screen.findByRole("menuitem", { name: "From the failed step" });
  expect(fromFailure.getAttribute("aria-disabled"), "no step failed").toBe("true");
});

test("the step that waits is shown without being picked, with what was asked", async () => {
  await started();
  const step = await screen.findByRole("region", { name: "gate" });
  expect(await within(step).findByText("Good?")).toBeTruthy();
  fireEvent.click(screen.getByText("write"));
  expect(await screen.findByText("This has not begun.")).toBeTruthy();
});

test("an outcome that nobody knows is decided by a person, and sending again is confirmed", async () => {
  const { host, id } = await started();
  const asks = [{ at: "/do/1/write", purpose: "call", what: "uncertain" as const, requestId: null }];
  runBecame(host, id, { asks });
  await screen.findByText(/Nobody knows whether the message of write/);
  host.fail("runs.decide", {
    message: "Confirm",
    confirm: { question: { kind: "send-again" }, word: "send again" },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Send again" }));
  const dialog = await screen.findByRole("alertdialog");
  host.recover("runs.decide");
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "send again" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Send again" }));
  await waitFor(() =>
    expect(calls(host, "runs.decide").at(-1)?.params).toMatchObject({
      decision: "again",
      confirm: "send again",
    }),
  );
});

test("graph, log, story and file are other views of the same run", async () => {
  const { host } = await started();
  const show = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));
  show("Graph");
  const graph = await screen.findByRole("region", { name: "Graph of the run" });
  expect(within(graph).getByRole("button", { name: "gate" }).getAttribute("aria-pressed")).toBe("true");
  show("Log");
  expect(await screen.findByText("The run began")).toBeTruthy();
  show("Story");
  expect(await screen.findByText("You started the run with:")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Save the story" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Save as Markdown" }));
  await waitFor(() => expect(calls(host, "runs.saveStory")[0]?.params).toMatchObject({ form: "markdown" }));
});

test("a run is deleted after a word, and the list is without it", async () => {
  const { host, id } = await started();
  fireEvent.click(screen.getByRole("button", { name: "More about this run" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Delete run" }));
  fireEvent.click(await screen.findByRole("button", { name: "Delete run" }));
  await waitFor(() => expect(window.location.hash).toBe("#/runs"));
  expect(calls(host, "history.forget")[0]?.params).toMatchObject({ what: "run", id });
  host.world.runs = [];
  act(() => host.changed("runs"));
  expect(await screen.findByText(/several agents carry out one file/)).toBeTruthy();
});

test("a run that stopped before a step says so, and goes on to the next mark or without any", async () => {
  const { host, id } = await started();
  fireEvent.click(screen.getByText("write"));
  fireEvent.click(await screen.findByRole("switch", { name: "Stop before this step" }));
  await waitFor(() =>
    expect(calls(host, "runs.mark")[0]?.params).toEqual({ runId: id, places: ["/do/1/write"] }),
  );
  host.world.runMarks = { [id]: ["/do/1/write"] };
  runBecame(host, id, {});
  expect(await screen.findByRole("img", { name: "The run stops before it" })).toBeTruthy();
  const asks = [{ at: "/do/1/write", purpose: "stop", what: "mark" as const, requestId: null }];
  const stop = () => runBecame(host, id, { asks, state: "paused" });
  stop();
  await waitFor(() => expect(screen.getAllByText(/Stopped before write/)).toHaveLength(2));
  expect(
    screen.queryByRole("button", { name: "Resume" }),
    "it goes on where it says that it stopped",
  ).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Go on to the next mark" }));
  await waitFor(() =>
    expect(calls(host, "runs.resume").at(-1)?.params).toMatchObject({ withoutMarks: false }),
  );
  runBecame(host, id, { asks: [], state: "running" });
  await screen.findByRole("button", { name: "Pause" });
  stop();
  fireEvent.click(await screen.findByRole("button", { name: "Go on" }));
  await waitFor(() =>
    expect(calls(host, "runs.resume").at(-1)?.params).toMatchObject({ withoutMarks: true }),
  );
});

test("steps to stop before are chosen before the start", async () => {
  const host = fakeHost();
  renderWithHost(<Place />, host);
  openRunFile("do: []");
  fireEvent.click(await screen.findByText("Stop before a step"));
  fireEvent.click(screen.getByRole("switch", { name: "Before write" }));
  fireEvent.click(screen.getByRole("button", { name: "Start the run" }));
  await waitFor(() => expect(calls(host, "runs.start")[0]?.params).toMatchObject({ stops: ["/do/1/write"] }));
});

test("two runs are chosen and compared step by step, with both outputs in one text", async () => {
  const host = fakeHost();
  const finished = (id: string, value: string) => {
    const run = waitingRun(id);
    return { ...run, steps: run.steps.map((step) => ({ ...step, state: "done" as const, value })) };
  };
  host.world.runs = [finished("one", '"A short tale"'), finished("other", '"A long tale"')];
  window.location.hash = "#/runs/one";
  const { container } = renderWithHost(<Place />, host);
  fireEvent.click(await screen.findByRole("button", { name: "More about this run" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Compare with…" }));
  expect(await screen.findByText("Choose two runs")).toBeTruthy();
  window.location.hash = `#/runs/${encodeURIComponent("compare:one:other")}`;
  const steps = await screen.findByRole("listbox", { name: "Steps of both runs" });
  expect(within(steps).getAllByText("differs")).toHaveLength(1);
  const difference = await screen.findByRole("region", { name: "Both outputs in one text" });
  expect(difference.querySelector("del")?.textContent).toBe("short");
  expect(difference.querySelector("ins")?.textContent).toBe("long");
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("the head of a run says what it cost", async () => {
  await started();
  expect(screen.getByText("1 of 20 calls")).toBeTruthy();
  expect(screen.getByText("1,234 tokens")).toBeTruthy();
  expect(screen.getByText("agents took 4 seconds")).toBeTruthy();
});

test("a file is tried with agents of this machine, and the run says so", async () => {
  const host = fakeHost();
  const { said, planned } = named("story-writer", "writer");
  host.answer("runs.check", checked({ agents: [said] }));
  host.answer("runs.plan", plan({ agents: [planned] }));
  const begun = waitingRun("run-1");
  host.world.runs = [{ ...begun, brief: { ...begun.brief, trial: true } }];
  host.answer("runs.try", { id: "run-1" });
  renderWithHost(<Place />, host);
  openRunFile("do:\n  - server: a2a-workbench://agents/story-writer", [], true);
  const form = await screen.findByRole("region", { name: "Start a run" });
  expect(await within(form).findByText("Who answers for story-writer")).toBeTruthy();
  expect(within(form).queryByText("May see the whole run"), "nobody of the file is asked").toBeNull();
  fireEvent.click(within(form).getByRole("button", { name: "Start the trial" }));
  await waitFor(() => expect(window.location.hash).toBe("#/runs/run-1"));
  expect(calls(host, "runs.start")).toEqual([]);
  expect(calls(host, "runs.try")[0]?.params).toMatchObject({ mocks: [], input: "{}" });
  await waitFor(() => expect(screen.getAllByText("Trial"), "in the list and on the page").toHaveLength(2));
});
