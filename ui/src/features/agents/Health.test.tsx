import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeHost } from "../../host/fake";
import type { HealthView } from "../../host/generated/api";
import { renderWithHost } from "../../testing/render";
import { Health } from "./AgentDetail/Health";

const ALONE: HealthView = {
  state: "open",
  failures: 3,
  nextTryAt: Date.now() + 3_600_000,
  quietUntil: null,
  callsLeft: 20,
  callsMost: 20,
  lastFailure: { code: "agent-did-not-answer" },
};

function open(health: HealthView | null) {
  const host = fakeHost();
  if (health !== null) host.world.health.set("agent", health);
  return renderWithHost(<Health id="agent" />, host);
}

test("an agent that is well has nothing to try or to forget", async () => {
  open(null);
  const panel = await screen.findByRole("region", { name: "Connection" });
  expect(within(panel).getByText("Called as needed")).toBeTruthy();
  expect(within(panel).queryByRole("button")).toBeNull();
});

test("an agent that is left alone says until when and why, and can be tried at once", async () => {
  const { host } = open(ALONE);
  expect(await screen.findByText("Left alone for a while")).toBeTruthy();
  expect(screen.getByText("3 failures in a row")).toBeTruthy();
  expect(screen.getByText(/next try in 3\d{3} s/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Try now" }));
  await waitFor(() => expect(host.calls.some(({ name }) => name === "agents.tryNow")).toBe(true));
  host.world.health.set("agent", { ...ALONE, state: "half-open", nextTryAt: null });
  act(() => host.changed("agents", "agent"));
  expect(await screen.findByText("One call finds out whether it is back")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Reset" }));
  await waitFor(() => expect(host.asked("agents.resetHealth")).toEqual([{ id: "agent" }]));
  host.world.health.clear();
  act(() => host.changed("agents", "agent"));
  expect(await screen.findByText("Called as needed")).toBeTruthy();
});
