/** What a form sends beside its fields is shown with it, and nothing is sent before it was in view. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import { navigate } from "../../../places/route";
import { installScreen, type Screen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { InboxScreen } from "..";

const TITLE = "Also sent, and not shown like this in the form above:";

let view: Screen;
beforeEach(() => {
  view = installScreen();
});

async function open(properties: object, values: object): Promise<FakeHost> {
  const host = fakeHost();
  const asked = host.world.requests.find(({ summary }) => summary.id === "request-form");
  const [form] = asked?.items ?? [];
  if (form?.kind !== "form") throw new Error("a form");
  form.schema = JSON.stringify({ type: "object", properties });
  form.values = JSON.stringify(values);
  navigate("inbox", "request-form");
  renderWithHost(<InboxScreen id="request-form" />, host);
  await screen.findByRole("article", { name: "Details of the trip" });
  return host;
}

const sendButton = () => screen.getByRole("button", { name: "Send the answer" });
const block = () => within(screen.getByRole("region", { name: TITLE }));

test("a member without a field and the rest of a long text are shown whole", async () => {
  const note = `ok${" ".repeat(400)}pay`;
  await open(
    { name: { type: "string" }, note: { type: "string" } },
    { name: "n", note, call: { tool: "pay" } },
  );
  expect(block().getByText("call")).toBeTruthy();
  expect(block().getByText("tool")).toBeTruthy();
  expect(block().getByText("U+0020 ×400"), "the spaces by their number").toBeTruthy();
  expect(block().queryByText("n"), "what its field shows is not repeated").toBeNull();
  const field = screen.getByLabelText("note (optional)");
  expect(field.tagName, "it has several lines to be seen in").toBe("TEXTAREA");
  const { violations } = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations).toEqual([]);
});

test("it follows what is typed", async () => {
  await open({ note: { type: "string" } }, { note: "first\nsecond" });
  fireEvent.change(screen.getByLabelText("note (optional)"), { target: { value: "mine" } });
  expect(screen.queryByRole("region", { name: TITLE })).toBeNull();
  expect(screen.getByLabelText("note (optional)").tagName, "the field stays").toBe("TEXTAREA");
});

test("nothing is sent until all of it was in view", async () => {
  const host = await open({ name: { type: "string" } }, { name: "n", call: "pay" });
  view.showAllOutside(screen.getByRole("region", { name: TITLE }));
  // The host would be told, and answer, meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(host.calls.filter(({ name }) => name === "approvals.viewed")).toEqual([]);
  expect(sendButton()).toHaveProperty("disabled", true);
  view.showAll();
  await waitFor(() => expect(sendButton()).toHaveProperty("disabled", false));
});

test("what comes after all was read is waited for, too", async () => {
  const host = await open(
    { pick: { oneOf: [{ const: { tool: "pay" }, title: "Safe" }, { const: "no" }] } },
    {},
  );
  view.showAll();
  await waitFor(() => expect(sendButton()).toHaveProperty("disabled", false));
  fireEvent.click(screen.getByRole("button", { name: /pick/ }));
  fireEvent.click(await screen.findByRole("option", { name: /^Safe/ }));
  await screen.findByRole("region", { name: TITLE, hidden: true });
  expect(await screen.findByRole("button", { name: "Send the answer" })).toHaveProperty("disabled", true);
  expect(block().getByText("Safe")).toBeTruthy();
  view.showAll();
  await waitFor(() => expect(sendButton()).toHaveProperty("disabled", false));
  const viewed = host.calls.filter(({ name }) => name === "approvals.viewed");
  expect(viewed, "the request was in view once").toHaveLength(1);
});

test("JSON that its editor does not show without being scrolled is shown whole", async () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, each) => [`part-${each}`, each]));
  await open(Object.fromEntries(Array.from({ length: 201 }, (_, each) => [`a${each}`, {}])), many);
  expect(block().getByText("Values as JSON")).toBeTruthy();
  expect(block().getByText("part-19")).toBeTruthy();
});

test("a form that shows what it sends says nothing", async () => {
  await open({ name: { type: "string" } }, { name: "Kyoto" });
  expect(screen.queryByRole("region", { name: TITLE })).toBeNull();
});
