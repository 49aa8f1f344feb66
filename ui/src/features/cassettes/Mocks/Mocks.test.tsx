import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import { accessibilityProblems } from "../../../testing/accessibility";
import { renderWithHost } from "../../../testing/render";
import { Remains } from "../../history";
import { MockOff } from "./MockOff";
import { Mocks } from "./Mocks";

async function choose() {
  fireEvent.click(await screen.findByRole("button", { name: "Choose a cassette…" }));
  return screen.findByRole("region", { name: "Serve a cassette" });
}

async function serve() {
  const form = within(await choose());
  fireEvent.click(await form.findByRole("button", { name: "Start" }));
  return screen.findByRole("list", { name: "Mocks" });
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
  const running = within(await screen.findByRole("list", { name: "Mocks" }));
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
  expect(await running.findByText("Off")).toBeTruthy();
  expect(running.queryByRole("button", { name: "Open the agent" })).toBeNull();
  fireEvent.click(running.getByRole("button", { name: "Start: payment.cassette.json" }));
  expect(await running.findByText("Running")).toBeTruthy();
  expect(running.getByRole("button", { name: "Open the agent" })).toBeTruthy();
});

test("it is deleted only after a person agrees, and copies that still hold its recording are named", async () => {
  const { host } = renderWithHost(
    <>
      <Mocks />
      <Remains />
    </>,
    fakeHost(),
  );
  const mocks = within(await serve());
  fireEvent.click(mocks.getByRole("button", { name: "Delete: payment.cassette.json" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete this mock?" }));
  expect(dialog.getByText(/“payment.cassette.json” is deleted from this computer/)).toBeTruthy();
  expect(host.world.mocks).toHaveLength(1);
  fireEvent.click(dialog.getByRole("button", { name: "Delete" }));
  const left = within(await screen.findByRole("dialog", { name: "Deleted, except in copies" }));
  expect(left.getByText("workbench-21-1763600000000.db")).toBeTruthy();
  expect(left.queryByText(/Deleted from the history/)).toBeNull();
  expect(host.world.mocks).toEqual([]);
});

test("a mock that runs elsewhere says where it was, and one that cannot be started says why", async () => {
  const { host } = renderWithHost(<Mocks />, fakeHost());
  const mocks = within(await serve());
  const [mock] = host.world.mocks;
  if (mock === undefined) throw new Error("it was started");
  host.world.mocks = [{ ...mock, state: { kind: "moved", from: "http://127.0.0.1:41999/mock/" } }];
  act(() => host.emit({ kind: "changed", changes: [{ tag: "agents", id: null }] }));
  expect(
    await mocks.findByText(/Another program uses its former address, http:\/\/127.0.0.1:41999/),
  ).toBeTruthy();

  fireEvent.click(mocks.getByRole("button", { name: "Stop" }));
  host.fail("mocks.startAgain", { message: { code: "mock-not-started" } });
  fireEvent.click(await mocks.findByRole("button", { name: /^Start/ }));
  expect(within(await mocks.findByRole("alert")).getByText("The mock could not be started.")).toBeTruthy();
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

test("an agent that is a mock says that it is off, and is started where a person meets it", async () => {
  const { host } = renderWithHost(
    <>
      <Mocks />
      <section aria-label="Agent">
        <MockOff agentId="clerk-on-tape" />
      </section>
    </>,
    fakeHost(),
  );
  await serve();
  const agent = within(screen.getByRole("region", { name: "Agent" }));
  const become = (kind: "off" | "running") => {
    host.world.mocks = host.world.mocks.map((mock) => ({
      ...mock,
      agentId: "clerk-on-tape",
      state: { kind },
    }));
    act(() => host.emit({ kind: "changed", changes: [{ tag: "agents", id: null }] }));
  };
  become("running");
  expect(agent.queryByText("This agent is a mock, and it is off.")).toBeNull();
  become("off");
  expect(await agent.findByText("This agent is a mock, and it is off.")).toBeTruthy();
  fireEvent.click(agent.getByRole("button", { name: "Start" }));
  await waitFor(() => expect(agent.queryByRole("button")).toBeNull());
  expect(host.world.mocks[0]?.state).toEqual({ kind: "running" });
});
