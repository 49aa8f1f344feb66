import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeHost } from "../../host/fake";
import { candidates } from "../../host/fake/card";
import { agentFound, behindCredentials, connectionRefused, unroutable } from "../../host/fake/discovery";
import type { Discovery } from "../../host/generated/api";
import { CONNECT, useRoute } from "../../places/route";
import { accessibilityProblems } from "../../testing/accessibility";
import { agentBecame } from "../../testing/announce";
import { renderWithHost } from "../../testing/render";
import { AgentsScreen } from "./AgentsScreen";

function Routed() {
  return <AgentsScreen id={useRoute().id} />;
}

function open(id: string, host = fakeHost()) {
  window.location.hash = `#/agents/${id}`;
  return renderWithHost(<Routed />, host);
}

async function find() {
  fireEvent.change(await screen.findByRole("textbox", { name: "Address or card" }), {
    target: { value: "agent.example" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Find agent" }));
}

/** Looks for an agent whose search comes to this. */
async function search(comesTo: Discovery) {
  const host = fakeHost();
  host.answer("discovery.get", comesTo);
  open(CONNECT, host);
  await find();
  return host;
}

test("an agent is found, its attempts are shown, and once saved it is open at once", async () => {
  const host = await search(agentFound());

  const tried = await screen.findByRole("list", { name: "What was tried" });
  expect(
    within(tried)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual([
    "No cardhttps://agent.example/.well-known/agent.jsonHTTP 404 · 12 msThere is no card here.",
    "Card foundhttps://agent.example/.well-known/agent-card.jsonHTTP 200 · 38 msHere is the agent's card.",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Save agent" }));

  expect(await screen.findByRole("heading", { name: "Story Planner", level: 2 })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Start a chat" })).toBeTruthy();
  expect(host.asked("discovery.start")).toMatchObject([{ input: "agent.example" }]);
  expect(host.asked("agents.save")).toEqual([
    { discoveryId: "discovery-1", name: null, interfaceKey: null, rewrite: false, auth: null },
  ]);
});

test("a failure says what happened and what to do", async () => {
  await search(connectionRefused);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("agent.example refused the connection.");
  expect(alert.textContent).toContain("Check that the agent is running");
});

/** The line that opens into the attempts; `null` while they stand open. */
function foldOfAttempts(): HTMLDetailsElement | null {
  return screen.getByRole("list", { name: "What was tried" }).closest("details");
}

test("attempts are folded above a form of credentials, and stand open before it", async () => {
  const host = await search({ ...behindCredentials, state: "running", failure: null, hints: [] });
  await screen.findByRole("list", { name: "What was tried" });
  expect(foldOfAttempts(), "while it is looking").toBeNull();
  host.answer("discovery.get", behindCredentials);
  act(() => host.changed("discovery", "discovery-1"));
  await screen.findByLabelText("Token");
  expect(foldOfAttempts()?.open).toBe(false);
  expect(foldOfAttempts()?.querySelector("summary")?.textContent).toBe("1 address was tried");
});

test("attempts that found no agent stand open: nothing is asked below them", async () => {
  await search(connectionRefused);
  await screen.findByRole("alert");
  expect(foldOfAttempts()).toBeNull();
});

test("a card behind a login is read again with the credentials that were entered", async () => {
  const host = await search(behindCredentials);
  fireEvent.change(await screen.findByLabelText("Token"), { target: { value: "t0ken" } });
  host.answer("discovery.start", { id: "discovery-2" });
  host.answer("discovery.get", agentFound("token required"), { id: "discovery-2" });
  fireEvent.click(screen.getByRole("button", { name: "Try again with these" }));
  expect(await screen.findByText("Agent found")).toBeTruthy();

  expect(host.asked("discovery.start")).toMatchObject([
    { auth: null },
    { auth: { kind: "bearer", secret: "t0ken", headers: [] } },
  ]);
});

test("a card that asks for a key by name has its form preset, the word of the scheme included", async () => {
  const wanted = { kind: "api-key-header", name: "Authorization", prefix: "ApiKey" } as const;
  const host = await search({ ...behindCredentials, remedy: { kind: "edit-credentials", wanted } });
  expect(await screen.findByLabelText("Header name")).toHaveProperty("value", "Authorization");
  fireEvent.change(screen.getByLabelText("Key"), { target: { value: "abc" } });
  fireEvent.click(screen.getByRole("button", { name: "Try again with these" }));
  await waitFor(() =>
    expect(host.asked("discovery.start")).toMatchObject([
      { auth: null },
      { auth: { kind: "api-key-header", parameter: "Authorization", secret: "ApiKey abc" } },
    ]),
  );
});

test("credentials typed for one host are not offered to another that its card names", async () => {
  const host = await search(behindCredentials);
  fireEvent.change(await screen.findByLabelText("Token"), { target: { value: "t0ken" } });
  const leadsAway = agentFound("token required", candidates("https://other.example"));
  host.answer("discovery.start", { id: "discovery-2" });
  host.answer("discovery.get", leadsAway, { id: "discovery-2" });
  fireEvent.click(screen.getByRole("button", { name: "Try again with these" }));
  expect(await screen.findByText(/is sent to other\.example\./)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Token").value).toBe("");
});

test("an address that cannot be called offers another, which is used unless switched off", async () => {
  const host = await search(agentFound("token", unroutable));
  expect((await screen.findAllByText(/names every interface of a machine/)).length).toBe(2);
  fireEvent.click(screen.getByRole("button", { name: "Save agent" }));
  await waitFor(() => expect(host.asked("agents.save")).toMatchObject([{ rewrite: true }]));
});

test("an example starts a new chat with its words ready, and sends nothing", async () => {
  const { host } = open("payments");
  fireEvent.click(await screen.findByRole("tab", { name: /Skills/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Pay 12,000 yen to Sato Stationery" }));
  await waitFor(() => expect(window.location.hash).toBe("#/chats/chat-new"));
  expect(host.asked("chats.create")).toEqual([{ agentId: "payments" }]);
  expect(host.asked("chats.setDraft")).toMatchObject([
    { id: "chat-new", text: "Pay 12,000 yen to Sato Stationery" },
  ]);
  expect(host.calls.some(({ name }) => name === "messages.send")).toBe(false);
});

test("what the card asks for and what is missing is said, and can be entered", async () => {
  const { host } = open("travel");
  expect(await screen.findByText("The card asks for API key in header X-API-Key.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Enter credentials" }));
  const dialog = await screen.findByRole("dialog", { name: /Edit/ });
  fireEvent.change(within(dialog).getByLabelText("Key"), { target: { value: "k3y" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(host.calls.find(({ name }) => name === "agents.update")?.params).toMatchObject({
    auth: { kind: "api-key-header", parameter: "X-API-Key", secret: "k3y" },
  });
});

test("a name alone can be changed without touching the credentials", async () => {
  const { host } = open("operations");
  fireEvent.click(await screen.findByRole("button", { name: "More about Night operations" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Edit agent" }));
  const dialog = await screen.findByRole("dialog", { name: /Edit/ });
  fireEvent.change(within(dialog).getByLabelText("Name"), { target: { value: "Night watch" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save changes" }));
  await waitFor(() =>
    expect(host.asked("agents.update")).toMatchObject([
      { id: "operations", name: "Night watch", auth: null },
    ]),
  );
  agentBecame(host, "operations", ({ summary }) => ({ summary: { ...summary, name: "Night watch" } }));
  expect(await screen.findByRole("heading", { name: "Night watch", level: 2 })).toBeTruthy();
});

test("another interface can be picked, but none that is not spoken here", async () => {
  const { host } = open("operations");
  fireEvent.click(await screen.findByRole("tab", { name: /Interfaces/ }));
  const [first, second, third] = await screen.findAllByRole("radio");
  expect([first, second, third].map((radio) => radio instanceof HTMLInputElement && radio.disabled)).toEqual([
    false,
    false,
    true,
  ]);
  if (second !== undefined) fireEvent.click(second);
  const interfaceKey = "http://ops.internal.example:8443|JSONRPC|0.3";
  await waitFor(() => expect(host.asked("agents.update")).toMatchObject([{ interfaceKey }]));
  agentBecame(host, "operations", ({ candidates }) => ({
    candidates: candidates.map((each) => ({ ...each, chosen: each.key === interfaceKey })),
  }));
  await waitFor(() => expect(second instanceof HTMLInputElement && second.checked).toBe(true));
});

test("an agent is removed only after it was confirmed", async () => {
  const { host } = open("operations");
  fireEvent.click(await screen.findByRole("button", { name: "More about Night operations" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Remove agent" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(host.calls.some(({ name }) => name === "agents.remove")).toBe(false);
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove agent" }));
  await waitFor(() => expect(window.location.hash).toBe("#/agents"));
  expect(host.asked("agents.remove")).toEqual([{ id: "operations" }]);
});

test("an agent that is gone says so", async () => {
  open("nobody");
  expect(await screen.findByText("This agent was removed")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" }), "nothing brings it back").toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show all agents" }));
  expect(window.location.hash).toBe("#/agents");
});

for (const id of ["operations", "travel", CONNECT]) {
  test(`the screen is accessible at ${id}`, async () => {
    const { container } = open(id);
    await screen.findByRole("heading", { level: 2 });
    expect(await accessibilityProblems(container)).toEqual([]);
  });
}
