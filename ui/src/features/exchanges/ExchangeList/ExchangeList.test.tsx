import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { ExchangeList } from "./ExchangeList";
import type { Exchanges } from "./use-exchanges";

beforeEach(() => {
  installScreen();
});

function listed(bodiesSince: number | null): Exchanges {
  const rows = fakeHost().world.exchanges.map(({ row }) => row);
  return {
    rows,
    total: rows.length,
    dropped: 0,
    problems: [],
    bodiesSince,
    filter: "body:nowhere",
    isPending: false,
    failure: null,
    newer: null,
    pause: () => {},
    resume: () => {},
    look: () => {},
    more: () => {},
    retry: () => {},
  };
}

test("bodies that are too far back are said not to have been looked into", async () => {
  const show = (since: number | null) =>
    renderWithHost(
      <ExchangeList exchanges={listed(since)} session={null} selected={null} onPick={() => {}} />,
    );
  const { unmount } = show(null);
  await screen.findByRole("listbox", { name: "Exchanges" });
  expect(screen.queryByText(/^Bodies were looked through back to/)).toBeNull();
  unmount();
  show(1_700_000_000_000);
  expect(await screen.findByText(/^Bodies were looked through back to Nov 1[45], 2023/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Look further back" })).toBeTruthy();
});

test("nothing found is not the end, where older bodies were not looked into", async () => {
  const none = { ...listed(1_700_000_000_000), rows: [], total: 0 };
  renderWithHost(<ExchangeList exchanges={none} session={null} selected={null} onPick={() => {}} />);
  expect(await screen.findByText(/^Bodies were looked through back to/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Look further back" })).toBeTruthy();
});
