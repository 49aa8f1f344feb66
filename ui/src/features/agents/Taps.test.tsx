import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Banners } from "../../app/Banners";
import { fakeHost } from "../../host/fake";
import type { CallerView, TapView } from "../../host/generated/api";
import { accessibilityProblems } from "../../testing/accessibility";
import { tapsBecame } from "../../testing/announce";
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

function opened(
  caller: CallerView,
  state: { passed?: number; signed?: boolean } = {},
  id = "tap-1",
): TapView {
  const address = "http://127.0.0.1:4701";
  return {
    id,
    agentId: "payments",
    agentName: "Payments clerk",
    caller,
    state: { kind: "open", address, passed: 0, refused: 0, signed: false, ...state },
  };
}

const planner: CallerView = { kind: "agent", id: "planner", name: "Story Planner" };
const somebody: CallerView = { kind: "somebody" };

test("a tap names who calls, shows where to point callers, and is stopped and opened again", async () => {
  const { container, host } = await openTab();
  await screen.findByText("There is no tap before this agent.");
  await choose("Story Planner");
  fireEvent.click(screen.getByRole("button", { name: "Open a tap" }));
  await waitFor(() =>
    expect(host.asked("taps.add")).toEqual([
      { agentId: "payments", caller: { kind: "agent", id: "planner" } },
    ]),
  );
  tapsBecame(host, [opened(planner)]);

  const tap = await screen.findByRole("region", { name: "Story Planner → Payments clerk" });
  within(tap).getByText("http://127.0.0.1:4701");
  within(tap).getByRole("button", { name: "Copy address" });
  tapsBecame(host, [opened(planner, { passed: 1 })]);
  await within(tap).findByText("1 call passed");
  expect(await accessibilityProblems(container)).toEqual([]);

  fireEvent.click(within(tap).getByRole("button", { name: /^Stop/ }));
  await waitFor(() => expect(host.asked("taps.close")).toEqual([{ id: "tap-1" }]));
  tapsBecame(host, [{ ...opened(planner), state: { kind: "closed" } }]);
  await within(tap).findByText("Closed");
  expect(within(tap).queryByText("http://127.0.0.1:4701"), "nobody listens there").toBeNull();
  fireEvent.click(within(tap).getByRole("button", { name: /^Open again/ }));
  await waitFor(() => expect(host.asked("taps.open")).toEqual([{ id: "tap-1" }]));
  tapsBecame(host, [opened(planner)]);
  await within(tap).findByText("Open");
  fireEvent.click(within(tap).getByRole("button", { name: /^Remove/ }));
  await waitFor(() => expect(host.asked("taps.remove")).toEqual([{ id: "tap-1" }]));
  tapsBecame(host, []);
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
  const caller = { kind: "named", name: "Nightly job" } as const;
  await waitFor(() => expect(host.asked("taps.add")).toEqual([{ agentId: "payments", caller }]));
  tapsBecame(host, [opened(caller)]);
  await screen.findByRole("region", { name: "Nightly job → Payments clerk" });
});

test("wherever one is, open taps are said and stopped all at once", async () => {
  const { host } = await openTab();
  await screen.findByText("There is no tap before this agent.");
  expect(screen.queryByRole("status")).toBeNull();
  const taps = [opened(somebody), { ...opened(somebody, {}, "tap-2"), agentId: "planner" }];
  tapsBecame(host, taps);
  const banner = await screen.findByText(/^2 taps are open/);
  fireEvent.click(screen.getByRole("button", { name: "Stop all taps" }));
  await waitFor(() => expect(host.asked("taps.closeAll")).toHaveLength(1));
  tapsBecame(
    host,
    taps.map((tap) => ({ ...tap, state: { kind: "closed" } })),
  );
  await waitFor(() => expect(banner.isConnected).toBe(false));
  screen.getByRole("region", { name: "Somebody → Payments clerk" });
});

test("who signs its card is said to be refused by callers that check", async () => {
  const host = fakeHost();
  host.world.taps = [opened(somebody, { signed: true })];
  await openTab(host);
  await screen.findByText(/its signature no longer verifies/);
});
