import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeHost } from "../../../../host/fake";
import { agentsListed, listedAgents } from "../../../../host/fake/discovery";
import { accessibilityProblems } from "../../../../testing/accessibility";
import { renderWithHost } from "../../../../testing/render";
import { Connect } from "../Connect";

async function findList() {
  const host = fakeHost();
  host.answer("discovery.get", agentsListed());
  const shown = renderWithHost(<Connect />, host);
  fireEvent.change(await screen.findByRole("textbox", { name: "Address or card" }), {
    target: { value: "catalog.example" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Find agent" }));
  await screen.findByRole("heading", { name: "3 agents found at Example" });
  const list = await screen.findByRole("listbox", { name: "Agents found" });
  return { ...shown, list, rows: () => within(list).getAllByRole("option") };
}

test("agents of a list are chosen with the keyboard alone and connected at once", async () => {
  const { host, list, rows } = await findList();
  expect(rows().map((row) => row.getAttribute("aria-checked"))).toEqual(["false", "false", "false"]);
  for (const key of ["ArrowDown", " ", "ArrowDown", " ", "ArrowDown", " "]) fireEvent.keyDown(list, { key });
  expect(rows().map((row) => row.getAttribute("aria-checked"))).toEqual(["true", "false", "true"]);
  expect(rows()[1]?.getAttribute("aria-disabled"), "it is connected already").toBe("true");
  fireEvent.click(screen.getByRole("button", { name: "Connect 2 agents" }));
  await waitFor(() =>
    expect(host.asked("discovery.connect")).toEqual([{ id: "discovery-1", keys: ["0", "2"] }]),
  );
  const agents = listedAgents.map((agent) => ({ ...agent, state: "connected" as const, agentId: agent.key }));
  host.answer("discovery.agents", { agents, total: 3, cursor: null });
  host.answer("discovery.get", agentsListed(2));
  act(() => host.changed("discovery", "discovery-1"));
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain("2 connected"));
  expect(rows()[0]?.textContent).toContain("Connected");
});

test("a row says what an agent can do, and why it cannot be connected", async () => {
  const { rows } = await findList();
  expect(rows()[0]?.textContent).toContain("Can: Plan weather");
  expect(rows()[1]?.textContent).toContain("Connected before");
  expect(rows()[2]?.textContent).toContain("The entry holds no card");
  expect(screen.getByText(/A part of the list could not be read/)).toBeTruthy();
  expect(screen.getByText("1 entry is no A2A agent and was left out")).toBeTruthy();
});

test("the list is searched, and everything that can be connected is selected with one button", async () => {
  const { host, list } = await findList();
  host.answer(
    "discovery.agents",
    { agents: listedAgents.slice(2), total: 1, cursor: null },
    { text: "ledger" },
  );
  fireEvent.click(screen.getByRole("button", { name: "Select all 2" }));
  expect(screen.getByRole("button", { name: "Connect 2 agents" })).toBeTruthy();
  fireEvent.change(screen.getByRole("searchbox", { name: "Search these agents" }), {
    target: { value: "ledger" },
  });
  await waitFor(() => expect(within(list).getAllByRole("option")).toHaveLength(1));
  expect(screen.getByRole("button", { name: "Connect 2 agents" }), "what was chosen stays").toBeTruthy();
});

test("the chooser can be used by those who do not see it", async () => {
  const { container } = await findList();
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("where the first agent was not the one that was meant, every place is looked at", async () => {
  const { host } = renderWithHost(<Connect />, fakeHost());
  fireEvent.change(await screen.findByRole("textbox", { name: "Address or card" }), {
    target: { value: "agent.example" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Find agent" }));
  fireEvent.click(await screen.findByRole("button", { name: "Look beside this address" }));
  await waitFor(() => {
    const started = host.calls.filter(({ name }) => name === "discovery.start");
    expect(started.map(({ params }) => params)).toMatchObject([{ everything: false }, { everything: true }]);
  });
});
