import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import type { SaidView } from "../../../host/generated/api";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { InspectorScreen } from "../InspectorScreen";

beforeEach(() => {
  installScreen();
  window.location.hash = "#/inspector/exchange-1";
});

function carrying(said: Partial<SaidView> | null) {
  const host = fakeHost();
  const exchange = host.world.exchanges.find(({ row }) => row.id === "exchange-1");
  if (exchange === undefined) throw new Error("the fake has this exchange");
  exchange.said =
    said === null
      ? null
      : {
          key: "m1",
          chatId: "chat-payments",
          resendable: true,
          resentFrom: null,
          resentAs: [],
          ...said,
        };
  return host;
}

test("a message of ours is edited again from its call; a decision about a request never is", async () => {
  const { unmount } = renderWithHost(<InspectorScreen id="exchange-1" />, carrying({}));
  fireEvent.click(await screen.findByRole("button", { name: "Edit and resend…" }));
  expect(await screen.findByRole("dialog", { name: "Edit and resend this message" })).toBeTruthy();
  unmount();
  renderWithHost(<InspectorScreen id="exchange-1" />, carrying(null));
  await screen.findByRole("tabpanel", { name: "Content" });
  expect(screen.queryByRole("button", { name: "Edit and resend…" })).toBeNull();
});

test("a message and the one that it was made of are compared as two calls", async () => {
  const at = 1_700_000_000_000;
  const other = { key: "m0", chatId: "chat-payments", at, edited: true };
  const host = carrying({ resentFrom: other });
  renderWithHost(<InspectorScreen id="exchange-1" />, host);
  expect(await screen.findByRole("button", { name: /^Resent, edited, from the message of / })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Compare with the original" }));
  const dialog = await screen.findByRole("dialog", { name: "Compare two exchanges" });
  expect(await within(dialog).findByRole("columnheader", { name: "Original" })).toBeTruthy();
  expect(within(dialog).getByRole("columnheader", { name: "Resent" })).toBeTruthy();
  expect(host.calls.find(({ name }) => name === "exchanges.locate")?.params).toMatchObject({ key: "m0" });
});
