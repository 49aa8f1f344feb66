import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import { accessibilityProblems } from "../../../testing/accessibility";
import { renderWithHost } from "../../../testing/render";
import { Mocks } from "./Mocks";

async function choose() {
  fireEvent.click(await screen.findByRole("button", { name: "Choose a cassette…" }));
  return screen.findByRole("region", { name: "Serve a cassette" });
}

async function serve() {
  const form = within(await choose());
  fireEvent.click(await form.findByRole("button", { name: "Start" }));
  return screen.findByRole("list", { name: "Running mocks" });
}

test("a cassette says what it has no recording of before it is played", async () => {
  const { container } = renderWithHost(<Mocks />, fakeHost());
  const form = within(await choose());
  const pauses = within(await form.findByRole("list", { name: "Waits for an answer" }));
  expect(pauses.getByText(/Approve or reject the payment/)).toBeTruthy();
  expect(pauses.getByText(/There is no recording of a rejection/)).toBeTruthy();
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("it is played as it was chosen, connected to once, and stopped", async () => {
  const { host } = renderWithHost(<Mocks />, fakeHost());
  const form = within(await choose());
  fireEvent.click(await form.findByRole("switch", { name: "Cut the stream after its second event" }));
  fireEvent.click(form.getByRole("button", { name: "Start" }));
  const running = within(await screen.findByRole("list", { name: "Running mocks" }));
  expect(host.calls.find(({ name }) => name === "mocks.start")?.params).toEqual({
    cassetteId: "cassette-1",
    speed: "original",
    faults: ["cut"],
    often: "once",
  });
  expect(running.getByText("Cut the stream after its second event")).toBeTruthy();

  fireEvent.click(running.getByRole("button", { name: "Connect" }));
  expect(await running.findByRole("button", { name: "Open the agent" })).toBeTruthy();
  expect(host.calls.find(({ name }) => name === "mocks.connect")?.params).toEqual({
    id: host.world.mocks[0]?.id,
    name: "Payments clerk (cassette)",
  });
  await waitFor(() => expect(window.location.hash).toMatch(/^#\/agents\/connection-/));

  fireEvent.click(running.getByRole("button", { name: "Stop" }));
  expect(await screen.findByText(/None. A mock runs until/)).toBeTruthy();
});

test("what goes wrong is changed while it runs", async () => {
  const { host } = renderWithHost(<Mocks />, fakeHost());
  const running = within(await serve());
  fireEvent.click(running.getByRole("button", { name: "Change what goes wrong" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change what goes wrong" }));
  fireEvent.click(dialog.getByRole("switch", { name: "Fail with 500" }));
  fireEvent.click(dialog.getByRole("button", { name: "Use these" }));
  expect(await running.findByText("Fail with 500")).toBeTruthy();
  expect(host.world.mocks[0]?.faults).toEqual(["server-error"]);
});

test("a file that is no cassette is refused with what to do", async () => {
  const host = fakeHost();
  host.fail("cassettes.pick", {
    message: { code: "not-a-cassette", name: "notes.json" },
    hints: [{ code: "save-cassette-again" }],
  });
  renderWithHost(<Mocks />, host);
  fireEvent.click(await screen.findByRole("button", { name: "Choose a cassette…" }));
  expect(await screen.findByText(/“notes.json” is not a cassette/)).toBeTruthy();
});
