import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { accessibilityProblems } from "../../testing/accessibility";
import { renderWithHost } from "../../testing/render";
import { Serving } from "./Serving";

async function switchYouOn() {
  fireEvent.click(await screen.findByRole("switch", { name: "Let callers ask you" }));
  return screen.findByText("http://127.0.0.1:4711/you/");
}

test("nothing is served until a person switches it on, and then it says where", async () => {
  const { container, host } = renderWithHost(<Serving />);
  const turn = await screen.findByRole<HTMLInputElement>("switch", { name: "Let callers ask you" });
  expect(turn.checked).toBe(false);
  expect(screen.queryByRole("button", { name: "New token for You…" })).toBeNull();
  await switchYouOn();
  expect(host.calls.find(({ name }) => name === "serving.switch")?.params).toEqual({ id: "you", on: true });
  expect(screen.getByText("http://127.0.0.1:4711/you/.well-known/agent-card.json")).toBeTruthy();
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("a token is shown once, and its caller can be removed", async () => {
  const { host } = renderWithHost(<Serving />);
  await switchYouOn();
  fireEvent.click(await screen.findByRole("button", { name: "New token for You…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New token" }));
  fireEvent.change(dialog.getByRole("textbox", { name: "Caller" }), { target: { value: " planner " } });
  fireEvent.click(dialog.getByRole("button", { name: "Make token" }));
  expect(await dialog.findByText("a2aw_0123456789abcdef")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByText("a2aw_0123456789abcdef")).toBeNull());

  const callers = within(await screen.findByRole("list", { name: "Callers of You" }));
  expect(callers.getByText("planner")).toBeTruthy();
  fireEvent.click(callers.getByRole("button", { name: "Remove caller planner" }));
  expect(await screen.findByText("Nobody can call it yet.")).toBeTruthy();
  expect(host.world.serving.served[0]?.callers).toEqual([]);
});

test("a file is served, and removed only after a person agrees", async () => {
  const { host } = renderWithHost(<Serving />);
  const field = await screen.findByLabelText("Serve a run file…", { selector: "input" });
  fireEvent.change(field, { target: { files: [new File(["document: {}"], "story.yaml")] } });
  expect(await screen.findByRole("heading", { name: "Story team" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Serve no more…" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Serve this no more?" }));
  fireEvent.click(dialog.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(host.world.serving.served).toEqual([]));
});

test("limits are whole numbers, in any digits, and hold when they are applied", async () => {
  const { host } = renderWithHost(<Serving />);
  const pending = await screen.findByRole("textbox", { name: "Tasks of a caller" });
  fireEvent.change(pending, { target: { value: "0" } });
  expect(screen.getByText("Enter a whole number from 1 to 10000.")).toBeTruthy();
  fireEvent.change(pending, { target: { value: "５" } });
  fireEvent.click(screen.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(host.world.serving.limits.pending).toBe(5));
});

test("a port that somebody else has is said", async () => {
  const { host } = renderWithHost(<Serving />);
  await screen.findByRole("switch", { name: "Let callers ask you" });
  host.world.serving = { ...host.world.serving, takenPort: 4711 };
  await switchYouOn();
  expect((await screen.findByRole("alert")).textContent).toContain("port 4711");
});
