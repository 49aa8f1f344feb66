import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import { comparedHello } from "../../../host/fake/comparisons";
import type { ComparedSideView } from "../../../host/generated/api";
import { useRoute } from "../../../places/route";
import { accessibilityProblems } from "../../../testing/accessibility";
import { comparisonsBecame } from "../../../testing/announce";
import { renderWithHost } from "../../../testing/render";
import { ChatsScreen } from "../ChatsScreen";

function Routed() {
  return <ChatsScreen id={useRoute().id} />;
}

/** A host with one comparison, each side changed as said. */
function compared(...changes: Partial<ComparedSideView>[]): FakeHost {
  const host = fakeHost();
  const { comparison, chats } = comparedHello(Date.now(), ...changes);
  host.world.comparisons = [comparison];
  host.world.conversations = [...chats, ...host.world.conversations];
  return host;
}

function open(host: FakeHost, id = "comparison-comparison-1") {
  window.location.hash = `#/chats/${id}`;
  return renderWithHost(<Routed />, host);
}

test("both sides are shown side by side, and what differs is marked", async () => {
  const { container } = open(compared());
  const table = await screen.findByRole("table", { name: "What became of the message" });
  expect(within(table).getAllByText("You said: Hello")).toHaveLength(2);
  expect(within(table).getByRole("rowheader", { name: "State differs" })).toBeTruthy();
  expect(within(table).getByRole("rowheader", { name: "Said" }), "both said the same").toBeTruthy();
  expect(screen.queryByRole("button", { name: "Stop both" }), "nothing goes on").toBeNull();
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("each side is a chat, which leads back to the comparison", async () => {
  open(compared());
  fireEvent.click(await screen.findByRole("button", { name: /^Open the chat over A2A 1\.0/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Open the comparison" }));
  expect(await screen.findByRole("table", { name: "What became of the message" })).toBeTruthy();
});

test("what goes on can be stopped", async () => {
  const host = compared({ busy: true, state: "working" });
  open(host);
  fireEvent.click(await screen.findByRole("button", { name: "Stop both" }));
  await waitFor(() => expect(host.asked("comparisons.stop")).toEqual([{ comparisonId: "comparison-1" }]));
  comparisonsBecame(host, [comparedHello(Date.now()).comparison]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Stop both" })).toBeNull());
});

test("what a side waits for is answered in the inbox", async () => {
  open(compared({}, { state: "input-required", waiting: ["request-9"] }));
  fireEvent.click(await screen.findByRole("button", { name: /^Answer what waits over A2A/ }));
  expect(window.location.hash).toBe("#/inbox/request-9");
});

test("a side whose chat was removed leaves the other one", async () => {
  const host = compared();
  host.world.comparisons = host.world.comparisons.map((each) => ({ ...each, sides: each.sides.slice(0, 1) }));
  open(host);
  expect(await screen.findByText("The chat of the other side was removed.")).toBeTruthy();
  expect(screen.getAllByRole("columnheader")).toHaveLength(1);
});

test("a comparison that is gone says so", async () => {
  open(fakeHost(), "comparison-none");
  expect(await screen.findByText("This comparison is not here any more")).toBeTruthy();
});
