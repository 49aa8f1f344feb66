import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../host/fake";
import type { ServedView } from "../../host/generated/api";
import { accessibilityProblems } from "../../testing/accessibility";
import { servedBecame } from "../../testing/announce";
import { renderWithHost } from "../../testing/render";
import { Serving } from "./Serving";

function served(id: string, sketch: Partial<ServedView> = {}): ServedView {
  const url = `http://127.0.0.1:4711/${id}/`;
  const cardUrl = `${url}.well-known/agent-card.json`;
  return { id, name: null, title: null, isOn: true, url, cardUrl, callers: [], open: 0, tasks: 0, ...sketch };
}

/** A host that serves this. */
function serving(...all: ServedView[]): FakeHost {
  const host = fakeHost();
  host.world.serving.served = all;
  return host;
}

test("nothing is served until a person switches it on, and then it says where", async () => {
  const { container, host } = renderWithHost(<Serving />);
  const turn = await screen.findByRole<HTMLInputElement>("switch", { name: "Let callers ask you" });
  expect(turn.checked).toBe(false);
  expect(screen.queryByRole("button", { name: "New token for You…" })).toBeNull();
  fireEvent.click(turn);
  await waitFor(() => expect(host.asked("serving.switch")).toEqual([{ id: "you", on: true }]));
  servedBecame(host, [served("you")]);
  expect(await screen.findByText("http://127.0.0.1:4711/you/")).toBeTruthy();
  expect(screen.getByText("http://127.0.0.1:4711/you/.well-known/agent-card.json")).toBeTruthy();
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("a token is shown once, and its caller can be removed", async () => {
  const { host } = renderWithHost(<Serving />, serving(served("you")));
  fireEvent.click(await screen.findByRole("button", { name: "New token for You…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New token" }));
  fireEvent.change(dialog.getByRole("textbox", { name: "Caller" }), { target: { value: " planner " } });
  fireEvent.click(dialog.getByRole("button", { name: "Make token" }));
  expect(await dialog.findByText("a2aw_0123456789abcdef")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByText("a2aw_0123456789abcdef")).toBeNull());

  expect(host.asked("serving.addCaller")).toEqual([{ id: "you", name: "planner" }]);
  servedBecame(host, [served("you", { callers: [{ id: "caller-1", name: "planner", createdAt: 0 }] })]);
  const callers = within(await screen.findByRole("list", { name: "Callers of You" }));
  expect(callers.getByText("planner")).toBeTruthy();
  fireEvent.click(callers.getByRole("button", { name: "Remove caller planner" }));
  await waitFor(() => expect(host.asked("serving.removeCaller")).toEqual([{ id: "caller-1" }]));
  servedBecame(host, [served("you")]);
  expect(await screen.findByText("Nobody can call it yet.")).toBeTruthy();
});

test("a file is served, and removed only after a person agrees", async () => {
  const { host } = renderWithHost(<Serving />);
  const field = await screen.findByLabelText("Serve a run file…", { selector: "input" });
  fireEvent.change(field, { target: { files: [new File(["document: {}"], "story.yaml")] } });
  await waitFor(() => expect(host.asked("serving.serve")).toMatchObject([{ text: "document: {}" }]));
  servedBecame(host, [served("story-team", { name: "stories/story-team", title: "Story team" })]);
  expect(await screen.findByRole("heading", { name: "Story team" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Serve no more…" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Serve this no more?" }));
  fireEvent.click(dialog.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(host.asked("serving.remove")).toEqual([{ id: "story-team" }]));
  servedBecame(host, []);
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Story team" })).toBeNull());
});

test("limits are whole numbers, in any digits, and hold when they are applied", async () => {
  const { host } = renderWithHost(<Serving />);
  const pending = await screen.findByRole("textbox", { name: "Tasks of a caller" });
  fireEvent.change(pending, { target: { value: "0" } });
  expect(screen.getByText("Enter a whole number from 1 to 10000.")).toBeTruthy();
  fireEvent.change(pending, { target: { value: "５" } });
  fireEvent.click(screen.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(host.asked("serving.limit")).toMatchObject([{ pending: 5 }]));
});

test("a port that somebody else has is said", async () => {
  const host = serving(served("you"));
  host.world.serving.takenPort = 4711;
  renderWithHost(<Serving />, host);
  expect((await screen.findByRole("alert")).textContent).toContain("port 4711");
});
