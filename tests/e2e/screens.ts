/**
 * Walks through every screen and takes its picture, in light and dark, English and Japanese, wide and narrow:
 *
 *     npm run screens -- FOLDER
 *
 * The pictures are for people. Whether a screen works is asserted elsewhere.
 */
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { CatalogHost } from "./support/catalog.ts";
import { Peer } from "./support/peers.ts";
import { answer, type Deed } from "./support/person.ts";
import { PersonInBrowser } from "./support/person-in-browser.ts";
import { openFile, shipped } from "./support/run-file.ts";
import {
  composer,
  connect,
  goTo,
  log,
  lookFor,
  newChatWith,
  open,
  requestPayment,
  say,
} from "./support/steps.ts";
import { test } from "./support/test.ts";

const AGENT = "Agent of many shapes";
const folder = process.env.SCREENS_DIR ?? "test-results/screens";
const SIZES = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
] as const;

const FINISHED = /^Task: /;

test("pictures of every screen", async ({ page, host }) => {
  test.setTimeout(600_000);
  const shoot = (name: string) => shootAll(page, name);
  await open(page, host);
  await shoot("01-welcome");
  await page.goto(`${host.origin}/#/agents/connect`);
  await page.getByRole("textbox", { name: "Address or card" }).fill("127.0.0.1:1");
  await page.getByRole("button", { name: "Find agent" }).click();
  await page.getByRole("alert").waitFor();
  await shoot("02-connect-failed");
  await goTo(page, "Inbox");
  await page.getByRole("button", { name: "Try the sample agents" }).click();
  await composer(page).waitFor();
  await shoot("03-chat-empty");

  await newChatWith(page, "Story Writer");
  await say(page, "Write a story about a lighthouse keeper who collects storms");
  await log(page).getByRole("region", { name: FINISHED }).waitFor();
  await page.getByText("Still growing").waitFor({ state: "hidden" });
  await shoot("04-chat-story");
  await log(page).getByRole("button", { name: "Open", exact: true }).first().click();
  await shoot("05-artifact-viewer");
  await page.keyboard.press("Escape");
  await newChatWith(page, "Story Reviewer");
  await say(
    page,
    "Review: Mara kept the lamp. Every storm she met went into a jar, and every jar into the cellar.",
  );
  await log(page).getByRole("region", { name: FINISHED }).waitFor();
  await shoot("06-chat-review");
  await newChatWith(page, "Payments clerk");
  const card = await requestPayment(page, "Pay 12,000 yen to Sato Stationery");
  await shoot("07-inbox-request");
  await card.getByRole("button", { name: "Show what will be sent" }).click();
  await card.getByRole("button", { name: "Reject…" }).click();
  await shoot("08-inbox-rejecting");
  await card.getByRole("button", { name: "Open the chat" }).click();
  await log(page).waitFor();
  await shoot("09-chat-waiting");
  await page.getByRole("button", { name: "Answer here" }).click();
  await shoot("10-chat-answer-here");
  await goTo(page, "Inbox");
  await page.getByRole("option").first().click();
  await card.getByRole("button", { name: "Reject…" }).click();
  await card
    .getByRole("region", { name: "Reject" })
    .getByRole("button", { name: "Reject", exact: true })
    .click();
  await card.getByText("The agent has your answer.").waitFor();
  await shoot("11-inbox-delivered");
  await goTo(page, "Chats");
  await shoot("12-chats");
  await page.goto(`${host.origin}/#/chats/new`);
  await shoot("13-new-chat");
  await goTo(page, "Agents");
  await page.getByRole("option", { name: "Payments clerk" }).click();
  await page.getByRole("button", { name: "Start a chat" }).waitFor();
  await shoot("14-agent");
  for (const [number, tab] of [
    ["15", "Skills"],
    ["16", "Interfaces"],
    ["17", "Security"],
    ["18", "Card"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await shoot(`${number}-agent-${tab.toLowerCase()}`);
  }
  await page.goto(`${host.origin}/#/agents/mocks`);
  await page.getByRole("button", { name: "Choose a cassette…" }).waitFor();
  await shoot("29-cassettes");
  await goTo(page, "Tasks");
  await page.getByRole("option").first().click();
  await shoot("19-task");
  await page.keyboard.press("Control+Shift+d");
  await page.getByRole("option").last().click();
  await shoot("20-wire");
  await page.keyboard.press("Control+Shift+d");
  await goTo(page, "Inspector");
  const exchanges = page.getByRole("listbox", { name: "Exchanges" });
  await exchanges.getByRole("option", { name: /SendStreamingMessage/ }).first().click();
  await exchanges.press("ArrowRight");
  await shoot("24-inspector");
  await page.getByRole("tab", { name: "Protocol" }).click();
  await shoot("25-inspector-bytes");
  for (const [number, view] of [
    ["26", "Timeline"],
    ["27", "Sequence"],
    ["28", "Graph"],
  ] as const) {
    await page.getByRole("radio", { name: view }).click();
    await shoot(`${number}-inspector-${view.toLowerCase()}`);
  }
  await goTo(page, "Runs");
  await shoot("50-runs-none");
  await openFile(page, "document: {}");
  await page.getByRole("heading", { name: "This file cannot be carried out" }).waitFor();
  await shoot("51-run-faults");
  await openFile(page, await shipped("story-team"));
  await page.getByRole("button", { name: "Start the run" }).waitFor();
  await shoot("52-run-start");
  await page.getByRole("button", { name: "Start the run" }).click();
  await page.getByRole("list", { name: "Waits for you" }).waitFor();
  await shoot("53-run-waits");
  for (const [number, way] of [
    ["54", "Graph"],
    ["55", "Log"],
    ["56", "Story"],
    ["57", "File"],
  ] as const) {
    await page.getByRole("radio", { name: way }).click();
    await shoot(`${number}-run-${way.toLowerCase()}`);
  }
  await goTo(page, "Settings");
  await shoot("21-settings");
  await page.keyboard.press("Control+k");
  await shoot("22-palette");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await shoot("23-shortcuts");
});

type Control = {
  name: string;
  shape: string;
  deed?: Deed;
  /** The beginning is what counts, not where it is answered. */
  fromTheTop?: boolean;
};

/** What an answer is given with, each as it looks when something is filled in; requests that stay open. */
const CONTROLS: readonly Control[] = [
  {
    name: "30-inbox-form",
    shape: "agentstack-form-request",
    deed: async (person) => {
      await person.fill(/^E-mail/, "x@y.example");
      await person.choose(/^A\b/, { called: /^Topics/ });
    },
  },
  {
    name: "31-inbox-edit",
    shape: "langgraph-human-interrupt",
    deed: async (person) => {
      await person.press("Edit…");
      await person.fill(/^body/, "Hello there");
    },
  },
  {
    name: "32-inbox-several",
    shape: "kagent-approval-two",
    deed: async (person) => {
      await answer(person, "delete_file", "Reject");
      await person.fill(/^Reason for delete_file/, "still used");
      await answer(person, "restart_deployment", "Approve");
    },
  },
  {
    name: "33-inbox-choose",
    shape: "kagent-ask-user",
    deed: async (person) => {
      await person.choose("PostgreSQL");
      await person.choose("Auth");
    },
  },
  { name: "34-inbox-secret", shape: "agentstack-secrets" },
  {
    name: "35-inbox-link",
    shape: "mcp-elicitation-url",
    deed: (person) => person.choose(/^I agree to go on at this address/),
  },
  {
    name: "36-inbox-permissions",
    shape: "codex-permissions",
    deed: (person) => person.choose(/\/workspace\/project/),
  },
  { name: "37-inbox-json", shape: "a2ui-unread" },
  { name: "38-inbox-hides", shape: "bidi-spoof", fromTheTop: true },
];

test("pictures of every control of the inbox, of many requests at once, of the rules and of the ledger", async ({
  page,
  host,
}) => {
  test.setTimeout(600_000);
  const peer = await Peer.start("shapes");
  const person = new PersonInBrowser(page);
  try {
    await open(page, host);
    await connect(page, peer);
    for (const { name, shape, deed, fromTheTop = false } of CONTROLS) {
      await person.ask(AGENT, `ask ${shape}`);
      await deed?.(person);
      await shootAll(page, name, () => scroll(page, fromTheTop ? "top" : "bottom"));
    }
    await shootBatch(page);
    await shootRules(page, host.origin);
    await person.ask(AGENT, "ask pydantic-deferred");
    await person.reject("protected file");
    await person.expectDelivered();
    await goTo(page, "Ledger");
    await page.getByRole("option").first().click();
    await shootAll(page, "43-ledger");
  } finally {
    await peer.stop();
  }
});

test("pictures of a list of agents to choose from", async ({ page, host }) => {
  test.setTimeout(600_000);
  const filler = (index: number) => ({
    identifier: `urn:air:example:filler-${index}`,
    displayName: `Filler ${index}`,
    type: "application/a2a-agent-card+json",
    url: `/agents/filler-${index}.json`,
  });
  const several = await CatalogHost.start();
  const many = await CatalogHost.start(Array.from({ length: 9_994 }, (_, index) => filler(index)));
  try {
    await open(page, host);
    await lookFor(page, several.url);
    const found = page.getByRole("heading", { name: "6 agents found at Example agents" });
    await found.waitFor();
    await shootAll(page, "44-connect-several");
    await page.getByRole("button", { name: "Select all 6" }).click();
    await shootAll(page, "45-connect-selected");
    await page.getByRole("button", { name: "Connect 6 agents" }).click();
    await page.getByText("1 could not be connected").waitFor();
    await shootAll(page, "46-connect-connected");
    await page.getByRole("searchbox", { name: "Search these agents" }).fill("nothing like this");
    await page.getByText("No agent matches these words.").waitFor();
    await shootAll(page, "47-connect-no-match");
    await lookFor(page, many.url);
    await page.getByRole("heading", { name: "10000 agents found at Example agents" }).waitFor();
    await shootAll(page, "48-connect-many");
  } finally {
    await several.stop();
    await many.stop();
  }
});

async function shootBatch(page: Page): Promise<void> {
  await goTo(page, "Inbox");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+X");
  await page.getByRole("toolbar", { name: "What is selected" }).waitFor();
  await shootAll(page, "39-inbox-selected");
  await page.getByRole("button", { name: "Approve…" }).click();
  await page.getByRole("alertdialog").getByRole("list").waitFor();
  await shootAll(page, "40-inbox-batch");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear", exact: true }).click();
}

async function shootRules(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/#/inbox/rules`);
  await page.getByRole("button", { name: "New rule" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("No files of the system");
  await page.getByRole("textbox", { name: "Tool" }).fill("delete_*");
  await page.getByRole("button", { name: "Add a condition" }).click();
  await page.getByRole("textbox", { name: "Place" }).fill("/path");
  await page.getByRole("textbox", { name: "Value, as JSON" }).fill('"/etc"');
  await page.getByRole("button", { name: "Try on the past" }).click();
  await shootAll(page, "41-rule-editor");
  await page.getByRole("button", { name: "Keep rule" }).click();
  await page
    .getByRole("list", { name: /^Rules/ })
    .getByRole("listitem")
    .waitFor();
  await shootAll(page, "42-rules");
}

/** What is answered stands at the end of a request. */
async function scroll(page: Page, to: "top" | "bottom"): Promise<void> {
  await page
    .locator("article[tabindex='-1'] > [tabindex='0']")
    .evaluate((area, to) => area.scrollTo(0, to === "top" ? 0 : area.scrollHeight), to);
}

/** One screen in all its looks, each `ready` first. The page is told by the host, so nothing is clicked. */
async function shootAll(page: Page, name: string, ready = async () => {}): Promise<void> {
  for (const language of ["ja", "en"] as const) {
    await change(page, { language });
    await page.locator(`html[lang=${language}]`).waitFor();
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await page.locator(`html[data-theme=${theme}]`).waitFor();
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await ready();
        await page.screenshot({ path: join(folder, `${name}-${language}-${theme}-${size.width}.png`) });
      }
    }
  }
  await page.setViewportSize(SIZES[0]);
}

async function change(page: Page, patch: { language: string }): Promise<void> {
  await page.evaluate(async (wanted) => {
    const unchanged = { theme: null, singleKeys: null, undoSeconds: null, notifications: null };
    await fetch("/api/call/settings.set", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Authorization: `Bearer ${sessionStorage.getItem("a2a-workbench.session")}`,
      },
      body: JSON.stringify({ ...unchanged, ...wanted }),
    });
  }, patch);
}
