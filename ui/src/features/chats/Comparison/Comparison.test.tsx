import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import type { ComparedSideView } from "../../../host/generated/api";
import { useRoute } from "../../../places/route";
import { accessibilityProblems } from "../../../testing/accessibility";
import { renderWithHost } from "../../../testing/render";
import { ChatsScreen } from "../ChatsScreen";

function Routed() {
  return <ChatsScreen id={useRoute().id} />;
}

/** A host with one comparison, each side changed as said. */
async function compared(...changes: Partial<ComparedSideView>[]): Promise<FakeHost> {
  const host = fakeHost();
  const agent = host.world.connections.find(({ summary }) => summary.id === "payments");
  const [firstKey = "", secondKey = ""] = agent?.candidates.map(({ key }) => key) ?? [];
  await host.call("comparisons.start", { agentId: "payments", firstKey, secondKey, text: "Hello" });
  const [made] = host.world.comparisons;
  if (made === undefined) throw new Error("it was just started");
  const sides = made.sides.map((side, place) => ({ ...side, ...changes[place] }));
  host.world.comparisons = [{ ...made, sides }];
  return host;
}

function open(host: FakeHost, id = "comparison-comparison-1") {
  window.location.hash = `#/chats/${id}`;
  return renderWithHost(<Routed />, host);
}

function calls(host: FakeHost, command: string) {
  return host.calls.filter(({ name }) => name === command).map(({ params }) => params);
}

test("both sides are shown side by side, and what differs is marked", async () => {
  const { container } = open(await compared());
  const table = await screen.findByRole("table", { name: "What became of the message" });
  expect(within(table).getAllByText("You said: Hello")).toHaveLength(2);
  expect(within(table).getByRole("rowheader", { name: "State differs" })).toBeTruthy();
  expect(within(table).getByRole("rowheader", { name: "Said" }), "both said the same").toBeTruthy();
  expect(screen.queryByRole("button", { name: "Stop both" }), "nothing goes on").toBeNull();
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("each side is a chat, which leads back to the comparison", async () => {
  open(await compared());
  fireEvent.click(await screen.findByRole("button", { name: /^Open the chat over A2A 1\.0/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Open the comparison" }));
  expect(await screen.findByRole("table", { name: "What became of the message" })).toBeTruthy();
});

test("what goes on can be stopped", async () => {
  const host = await compared({ busy: true, state: "working" });
  open(host);
  fireEvent.click(await screen.findByRole("button", { name: "Stop both" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Stop both" })).toBeNull());
  expect(calls(host, "comparisons.stop")).toEqual([{ comparisonId: "comparison-1" }]);
});

test("what a side waits for is answered in the inbox", async () => {
  open(await compared({}, { state: "input-required", waiting: ["request-9"] }));
  fireEvent.click(await screen.findByRole("button", { name: /^Answer what waits over A2A/ }));
  expect(window.location.hash).toBe("#/inbox/request-9");
});

test("a side whose chat was removed leaves the other one", async () => {
  const host = await compared();
  host.world.comparisons = host.world.comparisons.map((each) => ({ ...each, sides: each.sides.slice(0, 1) }));
  open(host);
  expect(await screen.findByText("The chat of the other side was removed.")).toBeTruthy();
  expect(screen.getAllByRole("columnheader")).toHaveLength(1);
});

test("a comparison that is gone says so", async () => {
  open(fakeHost(), "comparison-none");
  expect(await screen.findByText("This comparison is not here any more")).toBeTruthy();
});
