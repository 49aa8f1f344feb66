import { fireEvent, screen } from "@testing-library/react";
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
