import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeHost } from "../../host/fake";
import { listed } from "../../host/fake/traffic";
import type { WireSelection } from "../../places/wire-selection";
import { accessibilityProblems } from "../../testing/accessibility";
import { installScreen } from "../../testing/in-view";
import { renderWithHost } from "../../testing/render";
import { WireDrawer } from "./WireDrawer";

beforeEach(() => {
  installScreen();
  window.location.hash = "#/inbox";
});

const nothing: WireSelection = { agentId: null, chatId: null, taskKey: null, exchangeId: null };

test("the drawer lists what belongs to the selection", async () => {
  const { host } = renderWithHost(
    <WireDrawer selection={{ ...nothing, taskKey: "task-pay" }} onClose={() => {}} />,
  );
  await screen.findByRole("option", { name: /SendStreamingMessage/ });
  expect(screen.getByText("This task")).toBeTruthy();
  expect(host.calls.find(({ name }) => name === "exchanges.list")?.params).toMatchObject({
    taskKey: "task-pay",
  });
});

test("a frame that was asked for is shown with its member", async () => {
  const target = { exchangeId: "exchange-1", seq: 2, pointer: "/result/statusUpdate/status" };
  renderWithHost(
    <WireDrawer selection={{ ...nothing, exchangeId: "exchange-1" }} target={target} onClose={() => {}} />,
  );
  const tab = await screen.findByRole("tab", { name: "Protocol" });
  expect(tab.getAttribute("aria-selected")).toBe("true");
  const line = await screen.findByRole("treeitem", { name: /^status:/, selected: true });
  expect(line.getAttribute("aria-level")).toBe("4");
});

test("the drawer leads to the same exchange in the inspector", async () => {
  renderWithHost(<WireDrawer selection={{ ...nothing, exchangeId: "exchange-1" }} onClose={() => {}} />);
  fireEvent.click(await screen.findByRole("button", { name: "Open in the inspector" }));
  await waitFor(() => expect(window.location.hash).toBe("#/inspector/exchange-1"));
});

test("the drawer has no accessibility violations", async () => {
  renderWithHost(<WireDrawer selection={{ ...nothing, exchangeId: "exchange-1" }} onClose={() => {}} />);
  await screen.findAllByRole("option");
  fireEvent.click(await screen.findByRole("tab", { name: "Protocol" }));
  await screen.findByRole("tree");
  expect(await accessibilityProblems(document.body)).toEqual([]);
});

test("from one exchange leads a way to everything that came of the same action", async () => {
  const { host } = renderWithHost(
    <WireDrawer
      selection={{ ...nothing, taskKey: "task-pay", exchangeId: "exchange-1" }}
      onClose={() => {}}
    />,
  );
  fireEvent.click(await screen.findByRole("tab", { name: "Timing" }));
  fireEvent.click(await screen.findByRole("button", { name: "Everything in this trace" }));
  expect(await screen.findByText("One trace")).toBeTruthy();
  await waitFor(() =>
    expect(host.calls.findLast(({ name }) => name === "exchanges.list")?.params).toMatchObject({
      taskKey: null,
      traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
    }),
  );
  expect(await screen.findByRole("option", { name: /GetTask/ }), "another call of the trace").toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show what is selected again" }));
  expect(await screen.findByText("This task")).toBeTruthy();
});

test("a trace id is found in whatever is pasted, and what is none is told", async () => {
  const host = fakeHost();
  const traceId = "a3ce929d0e0e47364bf92f3577b34da6";
  host.answer("exchanges.list", listed(host.world.exchanges.slice(0, 1)), { traceId });
  renderWithHost(<WireDrawer selection={nothing} onClose={() => {}} />, host);
  const field = await screen.findByRole("searchbox", { name: "Find a trace id" });
  fireEvent.change(field, { target: { value: "a3ce929d" } });
  expect(await screen.findByText("This is not a trace id")).toBeTruthy();
  fireEvent.change(field, { target: { value: "00-a3ce929d0e0e47364bf92f3577b34da6-00f067aa0ba902b7-01" } });
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
});
