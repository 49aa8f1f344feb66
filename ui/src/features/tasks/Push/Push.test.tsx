import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import type { DeliveryView } from "../../../host/generated/api";
import { accessibilityProblems } from "../../../testing/accessibility";
import { renderWithHost } from "../../../testing/render";
import { Push } from "./Push";

const NOW = Date.now();

const AGENT: DeliveryView = {
  id: 1,
  at: NOW,
  verdict: "proven",
  checks: [
    { proof: "token", outcome: "matched" },
    { proof: "authorization", outcome: "missing" },
  ],
  quirk: "push-in-other-generation",
  event: "status",
  taskState: "working",
  compared: "same",
  exchangeId: "exchange-push-1",
};

const STRANGER: DeliveryView = {
  id: 2,
  at: NOW,
  verdict: "refused-wrong-token",
  checks: [
    { proof: "token", outcome: "different" },
    { proof: "authorization", outcome: "not-expected" },
  ],
  quirk: null,
  event: null,
  taskState: null,
  compared: null,
  exchangeId: "exchange-push-2",
};

/** A host that listens, and that was called by the agent and by a stranger. */
function listening() {
  const host = fakeHost();
  host.world.settings.push.on = true;
  host.world.push.set("task-pay", {
    registrations: [],
    deliveries: [STRANGER, AGENT],
    turnedAway: [{ taskKey: "task-pay", reason: "too-often", count: 1204, firstAt: NOW, lastAt: NOW }],
  });
  return host;
}

/** The agent calls back for the task, or does so no more. */
function registered(host: FakeHost, isOn: boolean) {
  const known = host.world.push.get("task-pay");
  if (known === undefined) throw new Error("the task was called back for");
  const registrations = isOn ? [{ id: "push-1", address: "http://127.0.0.1:4400", at: NOW }] : [];
  host.world.push.set("task-pay", { ...known, registrations });
  act(() => host.changed("tasks", "task-pay"));
}

/** Asks the agent, which agrees. */
async function askToCallBack(host: FakeHost) {
  fireEvent.click(await ask());
  await waitFor(() => expect(host.asked("push.register")).toMatchObject([{ taskKey: "task-pay" }]));
  registered(host, true);
}

const ask = () => screen.findByRole("button", { name: "Ask the agent to call back" });

test("nothing can be asked while nobody listens, and the way to the settings is shown", async () => {
  renderWithHost(<Push taskKey="task-pay" ended={false} />);
  expect(await screen.findByText("Agents cannot call back: it is switched off.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Open the settings" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Ask the agent to call back" })).toBeNull();
});

test("a task that has ended and was never registered has nothing to say", async () => {
  const { host, container } = renderWithHost(<Push taskKey="task-pay" ended />);
  await waitFor(() => expect(host.calls.some(({ name }) => name === "push.ofTask")).toBe(true));
  expect(container.textContent).toBe("");
});

test("what arrives is shown with how it was judged and why", async () => {
  const { host } = renderWithHost(<Push taskKey="task-pay" ended={false} />, listening());
  await askToCallBack(host);
  expect(await screen.findByText("Refused: wrong token")).toBeTruthy();
  expect(screen.getByText("Token: wrong")).toBeTruthy();
  expect(screen.getByText("From the agent")).toBeTruthy();
  expect(screen.getByText("The task says the same.")).toBeTruthy();
  expect(screen.getByText("Authorization: did not come")).toBeTruthy();
  expect(await screen.findByText("Too many within a second"), "at the door").toBeTruthy();
  expect(screen.getByText("1204 times")).toBeTruthy();
});

test("a registration is compared with what the agent has, and stopped", async () => {
  const { host } = renderWithHost(<Push taskKey="task-pay" ended={false} />, listening());
  await askToCallBack(host);
  fireEvent.click(await screen.findByRole("button", { name: "Show what the agent has" }));
  expect(await screen.findByText("Made here")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /^Stop calls back/ }));
  await waitFor(() => expect(host.asked("push.deregister")).toEqual([{ taskKey: "task-pay", id: "push-1" }]));
  registered(host, false);
  expect(await ask()).toBeTruthy();
});

test("calls back are accessible", async () => {
  const { container, host } = renderWithHost(<Push taskKey="task-pay" ended={false} />, listening());
  await askToCallBack(host);
  await screen.findByText("From the agent");
  expect(await accessibilityProblems(container)).toEqual([]);
});
