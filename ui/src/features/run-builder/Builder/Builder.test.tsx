import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import { missing, written } from "../../../host/fake/run-files";
import type { RunForm } from "../../../host/generated/api";
import { accessibilityProblems } from "../../../testing/accessibility";
import { renderWithHost } from "../../../testing/render";
import { ChangeInForm } from "../ChangeInForm";
import { Builder, NewFromAgents } from "./Builder";

function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole("button", { name }));
}

function type(label: string | RegExp, text: string, index = 0) {
  const field = screen.getAllByLabelText(label)[index];
  if (field === undefined) throw new Error(`there is no field ${label}`);
  fireEvent.change(field, { target: { value: text } });
}

/** The form that the host has had last. */
function lastForm(host: FakeHost): RunForm {
  const call = host.calls.findLast(({ name }) => name === "runs.build");
  if (call?.name !== "runs.build") throw new Error("nothing was built");
  return call.params.form;
}

async function file(): Promise<string> {
  const shown = await screen.findByRole("region", { name: "Run file" });
  return shown.querySelector("pre")?.textContent ?? "";
}

async function opened(onStart = vi.fn()) {
  const rendered = renderWithHost(<Builder onStart={onStart} onEdit={vi.fn()} />);
  await screen.findByRole("button", { name: "Add Story Planner" });
  return { ...rendered, onStart };
}

test("agents are picked one after the other, and the file grows beside the form", async () => {
  const { container, host, onStart } = await opened();
  expect(screen.getByText(/^Pick agents/)).toBeTruthy();
  press("Add Story Planner");
  await waitFor(async () => expect(await file()).toBe(written.text));
  host.answer("runs.build", { ...written, text: "title: Two\n" });
  press("Add Story Writer");
  await waitFor(async () => expect(await file()).toBe("title: Two\n"));
  const asked = () => {
    const { title, pattern } = lastForm(host);
    return { title, steps: pattern.kind === "in-order" ? pattern.steps : [] };
  };
  expect(asked().title).toBe("Story Planner → Story Writer");
  expect(asked().steps.map(({ agent }) => agent)).toEqual([
    "a2a-workbench://agents/story-planner",
    "a2a-workbench://agents/story-writer",
  ]);
  type("What it is asked", "Write it: {story-planner}", 1);
  await waitFor(() => expect(asked().steps[1]?.words).toBe("Write it: {story-planner}"));
  expect(await accessibilityProblems(container)).toEqual([]);
  press("Start");
  expect(onStart).toHaveBeenCalledWith({ text: await file(), others: [] });
});

test("the person is asked before a step where that is switched on", async () => {
  const { host } = await opened();
  press("Add Story Planner");
  fireEvent.click(screen.getByRole("switch", { name: "Ask me before" }));
  const question = await screen.findByLabelText("What you are asked");
  expect(question).toHaveProperty("value", "Shall Story Planner be asked?\n\n{request}");
  const { pattern } = lastForm(host);
  expect(pattern.kind === "in-order" && pattern.steps[0]?.askBefore).toMatch(/^Shall/);
});

test("what is missing is told at its field, and nothing can be started", async () => {
  const { host } = await opened();
  press("Add Story Planner");
  host.answer("runs.build", missing("no-words", "story-planner"));
  type("What it is asked", " ");
  expect(await screen.findByText("Say something here.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Start" })).toHaveProperty("disabled", true);
  expect(screen.getByText(/^Something is missing/)).toBeTruthy();
  host.answer("runs.build", written);
  type("What it is asked", "{request}");
  await waitFor(() => expect(screen.queryByText("Say something here.")).toBeNull());
  host.answer("runs.build", missing("no-title"));
  type("Title", "");
  expect(await screen.findByText("Give it a title.")).toBeTruthy();
});

test("write and review takes two roles, and its rounds have bounds", async () => {
  const { host } = await opened();
  press("Add Story Writer");
  press("Add Story Reviewer");
  fireEvent.click(screen.getByRole("radio", { name: /^Write and review/ }));
  await waitFor(() => expect(lastForm(host).pattern.kind).toBe("review"));
  const { pattern } = lastForm(host);
  expect(pattern.kind === "review" && [pattern.write.name, pattern.review.name]).toEqual([
    "story-writer",
    "story-reviewer",
  ]);
  host.answer("runs.build", missing("rounds"));
  type("Rounds at most", "21");
  expect(await screen.findByText("From 1 to 20.")).toBeTruthy();
});

test("side by side needs two, and says so", async () => {
  const { host } = await opened();
  host.answer("runs.build", missing("agents"));
  fireEvent.click(screen.getByRole("radio", { name: /^Side by side/ }));
  press("Add Story Writer");
  expect(await screen.findByText("Add at least 2 agents; 50 at most.")).toBeTruthy();
});

test("steps are moved and removed", async () => {
  await opened();
  press("Add Story Planner");
  press("Add Story Writer");
  press("Move Story Writer up");
  const title = screen.getByLabelText("Title");
  expect(title).toHaveProperty("value", "Story Writer → Story Planner");
  press("Remove Story Writer");
  expect(title).toHaveProperty("value", "Story Planner");
});

test("a mark is put in where the text is being written", async () => {
  const { host } = await opened();
  press("Add Story Planner");
  type("What it is asked", "About ");
  const card = within(screen.getByRole("group", { name: "Put in:" }));
  fireEvent.click(card.getByRole("button", { name: "Put in: What you want" }));
  await waitFor(() => {
    const { pattern } = lastForm(host);
    expect(pattern.kind === "in-order" && pattern.steps[0]?.words).toBe("About {request}");
  });
});

test("a file that a form wrote is gone on with, and another one is not", async () => {
  const host = fakeHost();
  const agent = "a2a-workbench://agents/far-away";
  const form: RunForm = {
    title: "Mine",
    asks: "What",
    pattern: { kind: "in-order", steps: [{ name: "one", agent, words: "x", askBefore: null }] },
  };
  const { text, outline } = written;
  host.answer("runs.form", { form, outline }, { text: text ?? "" });
  const { unmount } = renderWithHost(<Builder over={text ?? ""} onStart={vi.fn()} onEdit={vi.fn()} />, host);
  type("Title", "Ours", (await screen.findAllByLabelText("Title")).length - 1);
  await waitFor(() => expect(lastForm(host)).toEqual({ ...form, title: "Ours" }));
  const call = host.calls.findLast(({ name }) => name === "runs.build");
  expect(call?.params).toMatchObject({ over: text });
  unmount();
  renderWithHost(<Builder over="do: []" onStart={vi.fn()} onEdit={vi.fn()} />, host);
  expect(await screen.findByText("This file says more than the form can show")).toBeTruthy();
});

test("a file that a form wrote leads back to the form, and the next new one is empty", async () => {
  const host = fakeHost();
  const agent = "a2a-workbench://agents/story-writer";
  const form: RunForm = {
    title: "Mine",
    asks: "What",
    pattern: { kind: "in-order", steps: [{ name: "one", agent, words: "x", askBefore: null }] },
  };
  const { text, outline } = written;
  host.answer("runs.form", { form, outline }, { text: text ?? "" });
  renderWithHost(<ChangeInForm text={text ?? ""} />, host);
  fireEvent.click(await screen.findByRole("button", { name: "Change in the form" }));
  expect(window.location.hash).toBe("#/runs/new");
  const { unmount } = renderWithHost(<NewFromAgents onStart={vi.fn()} onEdit={vi.fn()} />, host);
  expect(await screen.findByLabelText("Title")).toHaveProperty("value", "Mine");
  unmount();
  renderWithHost(<NewFromAgents onStart={vi.fn()} onEdit={vi.fn()} />, host);
  expect(await screen.findByText(/^Pick agents/)).toBeTruthy();
});

test("without an agent there is one thing to do", async () => {
  const host = fakeHost({ fresh: true });
  renderWithHost(<Builder onStart={vi.fn()} onEdit={vi.fn()} />, host);
  expect(await screen.findByText("No agent is connected")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Connect an agent" })).toBeTruthy();
});

test("the file is kept where the person wants it", async () => {
  const { host } = await opened();
  press("Add Story Planner");
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Save as file" })).toHaveProperty("disabled", false),
  );
  press("Save as file");
  await waitFor(() =>
    expect(
      host.calls.some(({ name }) => name === "runs.saveFile"),
      "the host asks where",
    ).toBe(true),
  );
});
