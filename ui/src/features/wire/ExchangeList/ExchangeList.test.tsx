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
    isFiltered: true,
    isPending: false,
    failure: null,
    newer: null,
    pause: () => {},
    resume: () => {},
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
});
