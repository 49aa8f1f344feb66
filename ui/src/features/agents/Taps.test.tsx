import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Banners } from "../../app/Banners";
import { type FakeHost, fakeHost } from "../../host/fake";
import { accessibilityProblems } from "../../testing/accessibility";
import { renderWithHost } from "../../testing/render";
import { Taps } from "./AgentDetail/Taps";

async function openTab(host = fakeHost()) {
  const agent = (await host.call("agents.list", {})).find(({ id }) => id === "payments");
  const info = await host.call("app.info", {});
  if (agent === undefined) throw new Error("there is a clerk");
  const tab = (
    <>
      <Banners info={info} />
      <Taps agent={agent} />
    </>
  );
  return renderWithHost(tab, host);
}

async function choose(label: string) {
  fireEvent.click(screen.getByRole("button", { name: /Who calls through it/ }));
  fireEvent.click(await screen.findByRole("option", { name: label }));
}

/** What became of the tap that was opened last. */
function becomes(host: FakeHost, change: { passed?: number; signed?: boolean }) {
  const tap = host.world.taps.at(-1);
  if (tap?.state.kind !== "open") throw new Error("a tap is open");
  tap.state = { ...tap.state, ...change };
  act(() => host.emit({ kind: "changed", changes: [{ tag: "agents", id: null }] }));
}

test("a tap names who calls, shows where to point callers, and is stopped and opened again", async () => {
  const { container, host } = await openTab();
  await screen.findByText("There is no tap before this agent.");
  await choose("Story Planner");
  fireEvent.click(screen.getByRole("button", { name: "Open a tap" }));

  const tap = await screen.findByRole("region", { name: "Story Planner → Payments clerk" });
  within(tap).getByText("http://127.0.0.1:4701");
  within(tap).getByRole("button", { name: "Copy address" });
  becomes(host, { passed: 1 });
  await within(tap).findByText("1 call passed");
  expect(await accessibilityProblems(container)).toEqual([]);

  fireEvent.click(within(tap).getByRole("button", { name: /^Stop/ }));
  await within(tap).findByText("Closed");
  expect(within(tap).queryByText("http://127.0.0.1:4701"), "nobody listens there").toBeNull();
  fireEvent.click(within(tap).getByRole("button", { name: /^Open again/ }));
  await within(tap).findByText("Open");
  fireEvent.click(within(tap).getByRole("button", { name: /^Remove/ }));
  await screen.findByText("There is no tap before this agent.");
});

test("another program is called by the name that it is given", async () => {
  const { host } = await openTab();
  await screen.findByText("There is no tap before this agent.");
  await choose("Another program…");
  const add: HTMLButtonElement = screen.getByRole("button", { name: "Open a tap" });
  expect(add.disabled, "a name is needed").toBe(true);
  fireEvent.change(screen.getByRole("textbox", { name: "Its name" }), { target: { value: " Nightly job " } });
  fireEvent.click(add);
  await screen.findByRole("region", { name: "Nightly job → Payments clerk" });
  expect(host.calls.find(({ name }) => name === "taps.add")?.params).toEqual({
    agentId: "payments",
    caller: { kind: "named", name: "Nightly job" },
  });
});

test("wherever one is, open taps are said and stopped all at once", async () => {
  const { host } = await openTab();
  await screen.findByText("There is no tap before this agent.");
  expect(screen.queryByRole("status")).toBeNull();
  await host.call("taps.add", { agentId: "payments", caller: { kind: "somebody" } });
  await host.call("taps.add", { agentId: "planner", caller: { kind: "somebody" } });
  const banner = await screen.findByText(/^2 taps are open/);
  fireEvent.click(screen.getByRole("button", { name: "Stop all taps" }));
  await waitFor(() => expect(banner.isConnected).toBe(false));
  screen.getByRole("region", { name: "Somebody → Payments clerk" });
});

test("who signs its card is said to be refused by callers that check", async () => {
  const host = fakeHost();
  await openTab(host);
  await host.call("taps.add", { agentId: "payments", caller: { kind: "somebody" } });
  becomes(host, { signed: true });
  await screen.findByText(/its signature no longer verifies/);
});
