/** What came with a request beside its items is shown, and waits to be read like everything else. */
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { navigate } from "../../../app/route";
import { fakeHost } from "../../../host/fake";
import type { BesideView } from "../../../host/generated/api";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { InboxScreen } from "..";

beforeEach(() => {
  installScreen();
});

async function open(...beside: BesideView[]): Promise<void> {
  const host = fakeHost();
  const request = host.world.requests.find(({ summary }) => summary.id === "request-review");
  request?.beside.push(...beside);
  navigate("inbox", "request-review");
  renderWithHost(<InboxScreen id="request-review" />, host);
  await screen.findByRole("article", { name: request?.summary.title ?? "" });
}

test("data is laid out, and a file is told by what it is", async () => {
  await open(
    { kind: "json", json: '{"account":"JP-7","limit":9007199254740993}' },
    { kind: "file", name: "order.pdf", mediaType: "application/pdf", size: 1400 },
  );
  const beside = within(screen.getByRole("region", { name: "Also part of the request" }));
  expect(beside.getByText("9007199254740993"), "to the last digit").toBeTruthy();
  expect(beside.getByText("order.pdf")).toBeTruthy();
  expect(beside.getByText("application/pdf, 1.4 kB. The chat shows it.")).toBeTruthy();
});

test("it stands in the part that must have been in view", async () => {
  await open({ kind: "json", json: '{"account":"JP-7"}' });
  const what = screen.getByRole("region", { name: "What will happen" });
  expect(within(what).getByText("JP-7")).toBeTruthy();
  expect(what.querySelector("[data-sentinel]"), "which is watched").not.toBeNull();
});

test("where nothing came with it, nothing is said", async () => {
  await open();
  expect(screen.queryByRole("region", { name: "Also part of the request" })).toBeNull();
});
