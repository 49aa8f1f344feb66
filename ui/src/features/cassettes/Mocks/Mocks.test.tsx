import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import { mock } from "../../../host/fake/cassettes";
import { accessibilityProblems } from "../../../testing/accessibility";
import { mocksBecame } from "../../../testing/announce";
import { renderWithHost } from "../../../testing/render";
import { Remains } from "../../history";
import { MockOff } from "./MockOff";
import { Mocks } from "./Mocks";

async function choose() {
  fireEvent.click(await screen.findByRole("button", { name: "Choose a cassette…" }));
  return screen.findByRole("region", { name: "Serve a cassette" });
}

/** A host with one mock that runs. */
function serving() {
  const host = fakeHost();
  host.world.mocks = [mock()];
  return host;
}

function findMocks() {
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
  await waitFor(() =>
    expect(host.asked("mocks.start")).toEqual([
      { cassetteId: "cassette-1", speed: "original", faults: ["cut"], often: "once" },
    ]),
  );
  mocksBecame(host, [mock({ faults: ["cut"] })]);
  const running = within(await findMocks());
  expect(running.getByText("Cut the stream after its second event")).toBeTruthy();

  fireEvent.click(running.getByRole("button", { name: "Connect" }));
  await waitFor(() => expect(window.location.hash).toBe("#/agents/payments"));
  expect(host.asked("mocks.connect")).toEqual([{ id: "mock-1", name: "Payments clerk (cassette)" }]);
  mocksBecame(host, [mock({ agentId: "payments" })]);
  expect(await running.findByRole("button", { name: "Open the agent" })).toBeTruthy();

  fireEvent.click(running.getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(host.asked("mocks.stop")).toEqual([{ id: "mock-1" }]));
  mocksBecame(host, [mock({ agentId: "payments", state: { kind: "off" } })]);
  expect(await running.findByText("Off")).toBeTruthy();
  expect(running.queryByRole("button", { name: "Open the agent" })).toBeNull();
  fireEvent.click(running.getByRole("button", { name: "Start: payment.cassette.json" }));
  await waitFor(() => expect(host.asked("mocks.startAgain")).toEqual([{ id: "mock-1" }]));
  mocksBecame(host, [mock({ agentId: "payments" })]);
  expect(await running.findByText("Running")).toBeTruthy();
  expect(running.getByRole("button", { name: "Open the agent" })).toBeTruthy();
});

test("it is deleted only after a person agrees, and copies that still hold its recording are named", async () => {
  const { host } = renderWithHost(
    <>
      <Mocks />
      <Remains />
    </>,
    serving(),
  );
  const mocks = within(await findMocks());
  fireEvent.click(mocks.getByRole("button", { name: "Delete: payment.cassette.json" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete this mock?" }));
  expect(dialog.getByText(/“payment.cassette.json” is deleted from this computer/)).toBeTruthy();
  expect(host.asked("mocks.remove")).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Delete" }));
  const left = within(await screen.findByRole("dialog", { name: "Deleted, except in copies" }));
  expect(left.getByText("workbench-21-1763600000000.db")).toBeTruthy();
  expect(left.queryByText(/Deleted from the history/)).toBeNull();
  expect(host.asked("mocks.remove")).toEqual([{ id: "mock-1" }]);
});

test("a mock that runs elsewhere says where it was, and one that cannot be started says why", async () => {
  const { host } = renderWithHost(<Mocks />, serving());
  const mocks = within(await findMocks());
  mocksBecame(host, [mock({ state: { kind: "moved", from: "http://127.0.0.1:41999/mock/" } })]);
  expect(
    await mocks.findByText(/Another program uses its former address, http:\/\/127.0.0.1:41999/),
  ).toBeTruthy();

  mocksBecame(host, [mock({ state: { kind: "off" } })]);
  host.fail("mocks.startAgain", { message: { code: "mock-not-started" } });
  fireEvent.click(await mocks.findByRole("button", { name: /^Start/ }));
  expect(within(await mocks.findByRole("alert")).getByText("The mock could not be started.")).toBeTruthy();
});

test("what goes wrong is changed while it runs", async () => {
  const { host } = renderWithHost(<Mocks />, serving());
  const running = within(await findMocks());
  fireEvent.click(running.getByRole("button", { name: "Change what goes wrong" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change what goes wrong" }));
  fireEvent.click(dialog.getByRole("switch", { name: "Fail with 500" }));
  fireEvent.click(dialog.getByRole("button", { name: "Use these" }));
  await waitFor(() =>
    expect(host.asked("mocks.setFaults")).toEqual([
      { id: "mock-1", faults: ["server-error"], often: "once" },
    ]),
  );
  mocksBecame(host, [mock({ faults: ["server-error"] })]);
  expect(await running.findByText("Fail with 500")).toBeTruthy();
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
    serving(),
  );
  await findMocks();
  const agent = within(screen.getByRole("region", { name: "Agent" }));
  const become = (kind: "off" | "running") =>
    mocksBecame(host, [mock({ agentId: "clerk-on-tape", state: { kind } })]);
  become("running");
  expect(agent.queryByText("This agent is a mock, and it is off.")).toBeNull();
  become("off");
  expect(await agent.findByText("This agent is a mock, and it is off.")).toBeTruthy();
  fireEvent.click(agent.getByRole("button", { name: "Start" }));
  await waitFor(() => expect(host.asked("mocks.startAgain")).toEqual([{ id: "mock-1" }]));
  become("running");
  await waitFor(() => expect(agent.queryByRole("button")).toBeNull());
});
