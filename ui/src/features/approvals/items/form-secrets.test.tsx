/** Secrets among the values of a form: kept apart, left out where they may be, and refused with their form. */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import type { AskedItem } from "../../../host/generated/api";
import { navigate } from "../../../places/route";
import { installScreen, type Screen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { InboxScreen } from "..";

let view: Screen;
beforeEach(() => {
  view = installScreen();
});

const form: AskedItem = {
  kind: "form",
  itemId: "form",
  schema:
    '{"type":"object","properties":{"region":{"type":"string","enum":["eu","us"]}},"required":["region"]}',
  values: '{"region":"eu"}',
  prompt: null,
  mayReject: true,
  mayCancel: true,
};
const secret: Extract<AskedItem, { kind: "secret" }> = {
  kind: "secret",
  itemId: "api_key",
  name: "API key",
  description: null,
  isJson: false,
  form: "form",
  optional: false,
  mayReject: true,
  mayCancel: true,
  given: false,
};

/** The request for a secret, asking for these instead. */
async function open(items: AskedItem[], host = fakeHost()): Promise<FakeHost> {
  host.world.settings.openNext = false;
  const asked = host.world.requests.find(({ summary }) => summary.id === "request-secret");
  if (asked === undefined) throw new Error("a request");
  asked.items = items;
  navigate("inbox", "request-secret");
  renderWithHost(<InboxScreen id="request-secret" />, host);
  await screen.findByRole("article", { name: asked.summary.title });
  view.showAll();
  return host;
}

const filled = {
  itemId: "form",
  answer: { kind: "values", json: JSON.stringify({ region: "eu" }, null, 2) },
};

const sendButton = () => screen.findByRole("button", { name: /^Send(:| [0-9]| the answer)/ });

async function sent(host: FakeHost) {
  const button = await sendButton();
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  fireEvent.click(button);
  await waitFor(() => expect(host.calls.some(({ name }) => name === "approvals.decide")).toBe(true));
  const decided = host.calls.find(({ name }) => name === "approvals.decide");
  if (decided?.name !== "approvals.decide") throw new Error("a decision");
  return (decided.params as { decision: { items: unknown } }).decision.items;
}

function type(value: string) {
  fireEvent.change(screen.getByLabelText("Value of API key"), { target: { value } });
}

test("without a keyring a secret is said to last until the app closes", async () => {
  await open([secret], fakeHost({ sessionOnly: true }));
  await screen.findByText(/^It is kept in memory until the app closes/);
});

test("a secret of a form is kept apart, and the values never hold it", async () => {
  const host = await open([form, secret]);
  expect(screen.getByLabelText("Value of API key")).toHaveProperty("type", "password");
  expect(await sendButton()).toHaveProperty("disabled", true);
  type("hunter2");
  fireEvent.click(screen.getByRole("button", { name: "Keep it for this answer" }));
  await screen.findByText("Given. It is sent with your answer.");
  expect(await sent(host)).toEqual([filled, { itemId: "api_key", answer: { kind: "secret" } }]);
});

test("one that may be left out holds nothing back, unless something was typed that is not kept", async () => {
  const host = await open([form, { ...secret, optional: true }]);
  expect(screen.getByText(/It may be left out\./)).toBeTruthy();
  await waitFor(async () => expect(await sendButton()).toHaveProperty("disabled", false));
  type("hunter2");
  await waitFor(async () => expect(await sendButton()).toHaveProperty("disabled", true));
  type("");
  expect(await sent(host)).toEqual([filled]);
});

test("a form is refused with its secrets, by one answer", async () => {
  const host = await open([form, secret]);
  expect(screen.getAllByLabelText("Cancel: no answer at all"), "once for both").toHaveLength(1);
  fireEvent.click(screen.getByLabelText("Cancel: no answer at all"));
  expect(await sent(host)).toEqual([{ itemId: "form", answer: { kind: "cancel" } }]);
});

test("a form of nothing but secrets is refused where the first of them stands", async () => {
  const host = await open([secret, { ...secret, itemId: "word", name: "Word" }]);
  fireEvent.click(screen.getByLabelText("Cancel: no answer at all"));
  expect(await sent(host)).toEqual([{ itemId: "api_key", answer: { kind: "cancel" } }]);
});
