import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../host/fake";
import { comparedHello } from "../../host/fake/comparisons";
import { agentBecame } from "../../testing/announce";
import { renderWithHost } from "../../testing/render";
import { AgentsScreen } from "./AgentsScreen";

async function openInterfaces(id = "payments", host = fakeHost()) {
  const view = renderWithHost(<AgentsScreen id={id} />, host);
  fireEvent.click(await screen.findByRole("tab", { name: /Interfaces/ }));
  return view;
}

/** The first extension of the card is asked for from now on. */
function nowRequested(host: FakeHost) {
  agentBecame(host, "operations", ({ extensions }) => ({
    extensions: extensions.map((each, place) => (place === 0 ? { ...each, requested: true } : each)),
  }));
}

test("another interface is pinned, says what it cannot do, and is let go again", async () => {
  const { host } = await openInterfaces();
  expect(screen.getByText(/chosen by the card's order/)).toBeTruthy();
  expect(screen.queryByText(/things it cannot do/)).toBeNull();

  const choose = (chosen: number) =>
    agentBecame(host, "payments", ({ candidates }) => ({
      pinned: chosen > 0,
      candidates: candidates.map((each, place) => ({ ...each, chosen: place === chosen })),
    }));
  fireEvent.click(screen.getByRole("radio", { name: /v0\.3/ }));
  await waitFor(() => expect(host.asked("agents.update")).toMatchObject([{ id: "payments" }]));
  choose(1);
  await screen.findByText(/You chose this interface/);
  expect(screen.getByText("3 things it cannot do")).toBeTruthy();
  expect(screen.getByText(/Tasks cannot be listed/)).toBeTruthy();

  fireEvent.click(screen.getByRole("button", { name: "Choose automatically" }));
  await waitFor(() => expect(host.asked("agents.unpin")).toEqual([{ id: "payments" }]));
  choose(0);
  await waitFor(() => expect(screen.getByText(/chosen by the card's order/)).toBeTruthy());
});

test("an address that is used in place of the card's is shown as the one in use", async () => {
  const host = fakeHost();
  const agent = host.world.connections.find(({ summary }) => summary.id === "payments");
  const chosen = agent?.candidates.find((candidate) => candidate.chosen);
  if (chosen === undefined) throw new Error("an interface in use");
  Object.assign(chosen, { url: "http://[::]:8080/invoke", replacedBy: "http://127.0.0.1:8080/invoke" });
  await openInterfaces("payments", host);
  const row = within(screen.getByRole("radio", { checked: true }).closest("label") ?? document.body);
  expect(row.getByText("http://127.0.0.1:8080/invoke")).toBeTruthy();
  expect(row.getByText(/^The card names http:\/\/\[::\]:8080\/invoke/)).toBeTruthy();
});

test("an interface that is not spoken cannot be pinned", async () => {
  await openInterfaces();
  expect(screen.getByRole("radio", { name: /gRPC/ })).toHaveProperty("disabled", true);
});

test("what an agent does differently is shown with what showed it, and can be forgotten", async () => {
  const { host } = await openInterfaces("operations");
  expect(await screen.findByText(/takes application\/json only/)).toBeTruthy();
  expect(screen.getByText(/Refused with HTTP 415/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Show on the wire" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /^Forget: It takes application\/json/ }));
  await waitFor(() =>
    expect(host.asked("agents.removeQuirk")).toEqual([{ id: "operations", quirk: "plain-json" }]),
  );
  agentBecame(host, "operations", ({ quirks }) => ({
    quirks: quirks.map((each) => (each.id === "plain-json" ? { ...each, noticed: null } : each)),
  }));
  await screen.findByText(/Nothing was noticed/);
});

test("a person takes something for granted, or makes nothing of it, and that is marked", async () => {
  const { host } = await openInterfaces("operations");
  const noticed = await screen.findByRole("list", { name: "Where it deviates" });
  expect(within(noticed).getByText("Noticed")).toBeTruthy();
  fireEvent.click(within(noticed).getByRole("button", { name: /How to treat it: It takes application/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Never take it into account" }));
  const make = (quirk: string, choice: "never" | "always") =>
    agentBecame(host, "operations", ({ quirks }) => ({
      quirks: quirks.map((each) => (each.id === quirk ? { ...each, choice } : each)),
    }));
  await waitFor(() => expect(host.asked("agents.chooseQuirk")).toHaveLength(1));
  make("plain-json", "never");
  await screen.findByText("Switched off");

  fireEvent.click(screen.getByText("1 other thing that agents like this do differently"));
  fireEvent.click(screen.getByRole("button", { name: /How to treat it: It reads only the first text/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Always take it into account" }));
  await waitFor(() => expect(host.asked("agents.chooseQuirk")).toHaveLength(2));
  make("reads-first-text-only", "always");
  await screen.findByText("Set by you");
  const chosen = host.calls.filter(({ name }) => name === "agents.chooseQuirk");
  expect(chosen.map(({ params }) => params)).toEqual([
    { id: "operations", quirk: "plain-json", choice: "never" },
    { id: "operations", quirk: "reads-first-text-only", choice: "always" },
  ]);
});

test("an agent whose card leaves its version open can be asked, and what it said is shown", async () => {
  const host = fakeHost();
  const [chosen] = host.world.connections.find(({ summary }) => summary.id === "payments")?.candidates ?? [];
  if (chosen !== undefined) chosen.reason = { code: "generation-assumed" };
  await openInterfaces("payments", host);
  fireEvent.click(screen.getByRole("button", { name: "Ask which version it speaks" }));
  expect(await screen.findByText(/Asked in A2A 1.0 .* the agent knew the method/)).toBeTruthy();
});

test("an extension of the card is asked for, which is not yet used", async () => {
  const { host } = await openInterfaces("operations");
  expect(screen.getByText("The agent has not said that it used it.")).toBeTruthy();
  fireEvent.click(screen.getByRole("switch", { name: /^Ask for https:\/\/example.com/ }));
  await waitFor(() =>
    expect(host.asked("agents.requestExtensions")).toEqual([
      { id: "operations", uris: ["https://example.com/ext/confirmation/v1"] },
    ]),
  );
  nowRequested(host);
  expect(await screen.findByText(/^Asked for; the agent has not said/)).toBeTruthy();
});

test("an extension by which the agent asks a person is suggested, and never switched on by itself", async () => {
  const host = fakeHost();
  const [own] = host.world.connections.find(({ summary }) => summary.id === "operations")?.extensions ?? [];
  if (own !== undefined) own.asksPerson = true;
  await openInterfaces("operations", host);
  expect(host.calls.some(({ name }) => name === "agents.requestExtensions")).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Ask for it in every call" }));
  await waitFor(() => expect(host.asked("agents.requestExtensions")).toHaveLength(1));
  nowRequested(host);
  expect(await screen.findByText(/^Asked for; the agent has not said/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Ask for it in every call" })).toBeNull();
});

test("one message is sent over two interfaces, in chats that are compared", async () => {
  const { host } = await openInterfaces();
  const send = screen.getByRole("button", { name: "Send over both" });
  expect(send, "there is nothing to say yet").toHaveProperty("disabled", true);
  fireEvent.change(screen.getByRole("textbox", { name: "Message" }), { target: { value: "Hello" } });
  fireEvent.click(send);
  await waitFor(() => expect(window.location.hash).toBe("#/chats/comparison-comparison-1"));
  const keys = host.world.connections.find(({ summary }) => summary.id === "payments")?.candidates;
  const [firstKey, secondKey] = keys?.map(({ key }) => key) ?? [];
  expect(host.asked("comparisons.start")).toEqual([
    { agentId: "payments", firstKey, secondKey, text: "Hello" },
  ]);
});

test("earlier comparisons of the agent are found again", async () => {
  const host = fakeHost();
  host.world.comparisons = [comparedHello(Date.now()).comparison];
  await openInterfaces("payments", host);
  fireEvent.click(await screen.findByRole("button", { name: "Hello" }));
  expect(window.location.hash).toBe("#/chats/comparison-comparison-1");
  expect(host.asked("comparisons.list")).toEqual([{ agentId: "payments" }]);
});
