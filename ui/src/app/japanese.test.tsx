/**
 * Every place of the application in Japanese, searched for what was left in English.
 *
 * Agents speak as they like. What they said stands in the answers of the fake host, so an English passage on the screen is
 * theirs if it stands there, and ours, and a mistake, if it does not.
 */
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FakeHost, type FakeOptions, fakeHost } from "../host/fake";
import {
  agentFound,
  agentsListed,
  behindCredentials,
  connectionRefused,
  notAnAddress,
  unroutable,
} from "../host/fake/discovery";
import { troubles } from "../host/fake/doctor";
import { i18n } from "../i18n/setup";
import { formatRoute, type Place } from "../places/route";
import { closeWire, showExchange } from "../places/wire-selection";
import { installScreen } from "../testing/in-view";
import { renderWithHost } from "../testing/render";
import { Shell } from "./Shell";

const ENGLISH = /[A-Za-z]+(?:['’-][A-Za-z]+)*(?:[,;.]? +[A-Za-z]+(?:['’-][A-Za-z]+)*){2,}/g;
/** What can be read without being text: said by a screen reader, or shown where a pointer rests. */
const SAID = ["aria-label", "aria-description", "title", "placeholder", "alt"];

beforeEach(() => {
  installScreen();
});

afterEach(() => {
  act(() => closeWire());
});

/** Every string of what was answered: what agents, people and systems said. */
function spokenIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  if (value instanceof Map) return [...value.values()].flatMap(spokenIn);
  return Object.values(value).flatMap(spokenIn);
}

function readable(root: Element): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    texts.push(node.nodeValue ?? "");
  }
  for (const element of root.querySelectorAll("*")) {
    texts.push(...SAID.map((name) => element.getAttribute(name) ?? ""));
  }
  return texts;
}

/** English passages that nobody said. */
function english(host: FakeHost): string[] {
  const spoken = spokenIn([host.world, host.answered]).join("\n").replaceAll("\\", "");
  const passages = readable(document.body).flatMap((text) => text.match(ENGLISH) ?? []);
  return [...new Set(passages)].filter((passage) => !spoken.includes(passage));
}

function japanese(options: FakeOptions = {}): FakeHost {
  const host = fakeHost(options);
  host.world.settings.language = "ja";
  return host;
}

async function open(place: Place, id: string | null = null, options: FakeOptions = {}): Promise<FakeHost> {
  window.location.hash = formatRoute({ place, id });
  const host = japanese(options);
  renderWithHost(<Shell />, host);
  await screen.findByRole("navigation");
  return host;
}

/** Nothing is on its way any more. */
async function settled(): Promise<void> {
  await waitFor(() => expect(document.body.textContent).not.toContain("読み込んでいます"));
}

function unfold(): void {
  for (const details of document.querySelectorAll("details")) details.open = true;
  for (const button of screen.queryAllByRole("button", { name: i18n.t("inbox:preview.show") })) {
    fireEvent.click(button);
  }
}

test("the search finds English where it is left", async () => {
  const host = await open("inbox");
  const text = document.createTextNode("This was left in English.");
  document.body.append(text);
  const found = english(host);
  text.remove();
  expect(found).toEqual(["This was left in English"]);
});

const world = fakeHost().world;
const visits: [place: Place, id: string | null][] = [
  ["inbox", null],
  ...world.requests.map(({ summary }): [Place, string] => ["inbox", summary.id]),
  ["chats", null],
  ...world.conversations.map(({ summary }): [Place, string] => ["chats", summary.id]),
  ["agents", null],
  ["agents", "connect"],
  ["tasks", null],
  ["ledger", null],
  ["ledger", "ledger-pay:2"],
  ["settings", null],
];

for (const [place, id] of visits) {
  test(`${place} ${id ?? ""} has no English of ours`, async () => {
    const host = await open(place, id);
    await settled();
    unfold();
    await settled();
    expect(english(host)).toEqual([]);
  });
}

for (const { summary } of world.connections) {
  test(`every tab of the agent ${summary.id} has no English of ours`, async () => {
    const host = await open("agents", summary.id);
    await settled();
    const tabs = await screen.findAllByRole("tab");
    for (const tab of tabs) {
      fireEvent.click(tab);
      await settled();
      expect(english(host), tab.textContent ?? "").toEqual([]);
    }
  });
}

test("what the doctor finds is told without English of ours", async () => {
  const host = await open("agents", "operations");
  host.answer("doctor.get", troubles("ops.internal.example:8443"));
  fireEvent.click(await screen.findByRole("button", { name: i18n.t("agents:doctor.start") }));
  await screen.findByRole("list", { name: i18n.t("agents:doctor.steps") });
  unfold();
  expect(english(host)).toEqual([]);
});

for (const [name, search] of Object.entries({
  agentFound: agentFound("token required"),
  unroutable: agentFound("token", unroutable),
  agentsListed: agentsListed(),
  connectionRefused,
  behindCredentials,
  notAnAddress,
})) {
  test(`a search that comes to ${name} is told without English of ours`, async () => {
    const host = await open("agents", "connect");
    host.answer("discovery.get", search);
    fireEvent.change(await screen.findByRole("textbox", { name: i18n.t("agents:connecting.field") }), {
      target: { value: "agent.example" },
    });
    fireEvent.click(screen.getByRole("button", { name: i18n.t("agents:connecting.find") }));
    await screen.findAllByText(/見つかりました|見つかりませんでした|URL ではありません/);
    expect(english(host)).toEqual([]);
  });
}

test("the welcome, and a keyring that cannot be used, have no English of ours", async () => {
  const fresh = await open("inbox", null, { fresh: true });
  expect(english(fresh)).toEqual([]);
  cleanup();
  const host = await open("settings", null, { sessionOnly: true });
  await screen.findByText(/キーリングがありません/);
  expect(english(host)).toEqual([]);
});

test("the wire has no English of ours", async () => {
  const host = await open("chats");
  for (const { row } of world.exchanges) {
    act(() => showExchange(row.id));
    await settled();
    expect(english(host), row.id).toEqual([]);
  }
});

test("an error of the host is told in Japanese with what to do about it", async () => {
  const host = japanese();
  host.fail("agents.list", { message: { code: "disk-full" }, hints: [{ code: "free-space" }] });
  window.location.hash = "#/agents";
  renderWithHost(<Shell />, host);
  expect(await screen.findByText("ディスクがいっぱいです。")).toBeTruthy();
  expect(screen.getByText(/空き容量を増やしてください/)).toBeTruthy();
  expect(english(host)).toEqual([]);
});
