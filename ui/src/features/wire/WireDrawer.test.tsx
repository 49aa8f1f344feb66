import { fireEvent, screen, waitFor } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, expect, test, vi } from "vitest";
import type { WireSelection } from "../../app/wire-selection";
import { installScreen } from "../../testing/in-view";
import { renderWithHost } from "../../testing/render";
import { WireDrawer } from ".";

beforeEach(() => {
  installScreen();
});

const nothing: WireSelection = { connectionId: null, conversationId: null, taskKey: null, exchangeId: null };

test("the drawer lists what belongs to the selection", async () => {
  const { host } = renderWithHost(
    <WireDrawer selection={{ ...nothing, taskKey: "task-pay" }} onClose={() => {}} />,
  );
  await screen.findByRole("option", { name: /SendStreamingMessage/ });
  expect(screen.getByText("This task")).toBeTruthy();
  expect(host.calls.find(({ name }) => name === "wire.list")?.params).toMatchObject({ taskKey: "task-pay" });
});

test("an exchange shows each frame with its time, and its bytes as received", async () => {
  const { host } = renderWithHost(
    <WireDrawer selection={{ ...nothing, exchangeId: "exchange-1" }} onClose={() => {}} />,
  );
  const frames = host.world.exchanges.find(({ row }) => row.id === "exchange-1")?.frames ?? [];
  const incoming = frames.filter(({ direction }) => direction === "in");
  expect(
    await screen.findByRole("tab", { name: new RegExp(`^Response\\s*${incoming.length}$`) }),
  ).toBeTruthy();
  for (const { atMs } of incoming) expect(screen.getAllByText(`${atMs} ms`)).not.toEqual([]);
  expect(
    screen.getAllByRole("region", { name: /^event \d+$/ }).length,
    "the data of each event is read as JSON",
  ).toBe(incoming.filter(({ kind }) => kind === "sse").length);
  expect(screen.getByText(/TASK_STATE_INPUT_REQUIRED/), "the state is in view at once").toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "As received" }));
  expect(
    screen.getByText((_, element) => element?.tagName === "PRE" && element.textContent === incoming[0]?.text),
  ).toBeTruthy();
});

test("the copy for a shell is what was logged, so it holds no secret", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { ...navigator, languages: ["en"], clipboard: { writeText } });
  renderWithHost(<WireDrawer selection={{ ...nothing, exchangeId: "exchange-1" }} onClose={() => {}} />);
  fireEvent.click(await screen.findByRole("button", { name: "Copy as curl" }));
  expect(writeText).toHaveBeenCalledWith(
    expect.stringContaining("curl -X POST 'http://127.0.0.1:41337/a2a'"),
  );
  vi.unstubAllGlobals();
});

test("the drawer has no accessibility violations", async () => {
  renderWithHost(<WireDrawer selection={{ ...nothing, exchangeId: "exchange-1" }} onClose={() => {}} />);
  await screen.findAllByRole("option");
  await screen.findByRole("tab", { name: "Request" });
  const results = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(results.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
});

test("from one exchange leads a way to everything that came of the same action", async () => {
  const { host } = renderWithHost(
    <WireDrawer
      selection={{ ...nothing, taskKey: "task-pay", exchangeId: "exchange-1" }}
      onClose={() => {}}
    />,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Everything in this trace" }));
  expect(await screen.findByText("One trace")).toBeTruthy();
  await waitFor(() =>
    expect(host.calls.findLast(({ name }) => name === "wire.list")?.params).toMatchObject({
      taskKey: null,
      traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
    }),
  );
  expect(await screen.findByRole("option", { name: /GetTask/ }), "another call of the trace").toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show what is selected again" }));
  expect(await screen.findByText("This task")).toBeTruthy();
});

test("a trace id is found in whatever is pasted, and what is none is told", async () => {
  renderWithHost(<WireDrawer selection={nothing} onClose={() => {}} />);
  const field = await screen.findByRole("searchbox", { name: "Find a trace id" });
  fireEvent.change(field, { target: { value: "a3ce929d" } });
  expect(await screen.findByText("This is not a trace id")).toBeTruthy();
  fireEvent.change(field, { target: { value: "00-a3ce929d0e0e47364bf92f3577b34da6-00f067aa0ba902b7-01" } });
  await waitFor(() => expect(screen.getAllByRole("option").length, "the refused call alone").toBe(1));
});
