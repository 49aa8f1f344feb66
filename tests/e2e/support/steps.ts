/** What a person does in the page, in the words of the page. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { Agent } from "./agent.ts";
import type { WebHost } from "./workbench.ts";

export async function open(page: Page, host: WebHost): Promise<void> {
  await page.goto(await host.newAddress());
  await expect(page.getByRole("navigation", { name: "Places" }), "the page is there").toBeVisible();
}

/** First start, with the sample agents: ends in a new chat with the Payments clerk. */
export async function startWithSamples(page: Page, host: WebHost): Promise<void> {
  await open(page, host);
  await page.getByRole("button", { name: "Try the sample agents" }).click();
  await expect(composer(page), "a chat with the clerk is open").toBeVisible();
}

export async function goTo(page: Page, place: string): Promise<void> {
  await page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: place }).click();
}

export function composer(page: Page): Locator {
  return page.getByRole("textbox", { name: /^Message to/ });
}

export function log(page: Page): Locator {
  return page.getByRole("log", { name: "Messages" });
}

export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press("Control+Enter");
  await expect(composer(page), "what was sent has left the composer").toHaveValue("");
}

export async function newChatWith(page: Page, agent: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/#/chats/new`);
  await page.getByRole("list", { name: "Agents" }).getByRole("button", { name: agent }).click();
  await expect(page.getByRole("textbox", { name: `Message to ${agent}` })).toBeVisible();
}

/** Connects an agent that needs nothing but its address. */
export async function connect(page: Page, agent: Pick<Agent, "url">): Promise<void> {
  await lookFor(page, agent.url);
  await save(page);
}

/** Saves the agent that was found. */
export async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save agent" }).click();
  await expect(page.getByRole("button", { name: "Start a chat" }), "the saved agent is open").toBeVisible();
}

/** Goes to the connect form and looks for `address`. */
export async function lookFor(page: Page, address: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/#/agents/connect`);
  await page.getByRole("textbox", { name: "Address or card" }).fill(address);
  await page.getByRole("button", { name: "Find agent" }).click();
}

/** Decisions leave at once and stay in view, so that a test with many of them does not wait for each. */
export async function sendWithoutUndo(page: Page): Promise<void> {
  await goTo(page, "Settings");
  await keepSetting(page, () => page.getByText("Open the next request by itself", { exact: true }).click());
  await keepSetting(page, () => page.getByRole("textbox", { name: "Seconds to undo" }).fill("0"));
}

async function keepSetting(page: Page, change: () => Promise<void>): Promise<void> {
  const kept = page.waitForResponse((response) => response.url().includes("/api/call/settings.set"));
  await change();
  expect((await kept).ok(), "the setting is kept").toBe(true);
}

/** Asks the clerk for a payment that needs approval, and opens the request in the inbox. */
export async function requestPayment(page: Page, order: string): Promise<Locator> {
  const card = await openRequest(page, order);
  await expect(card.getByRole("heading", { name: "What will happen" })).toBeVisible();
  return card;
}

/** Says words to the agent that make it ask for something, and opens its request in the inbox. */
export async function openRequest(page: Page, words: string): Promise<Locator> {
  await say(page, words);
  await page.getByRole("button", { name: "Open in the inbox" }).last().click();
  const card = requestCard(page);
  await expect(card).toBeVisible();
  return card;
}

/** The request that is open. */
export function requestCard(page: Page): Locator {
  return page
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name: /^What (will happen|is asked|was asked)$/ }) });
}

/** Scrolls through the whole request, as somebody does who reads it. */
export async function readWhole(card: Locator): Promise<void> {
  const readOn = card.getByRole("button", { name: "Read on" });
  await expect(async () => {
    if (await readOn.isVisible()) await readOn.click({ timeout: 10_000 });
    await expect(readOn).toBeHidden({ timeout: 1000 });
  }, "the whole request was in view").toPass();
}

/** Approves a high-risk request: one click, then the word that the host wants. */
export async function approveWithWord(page: Page, card: Locator): Promise<void> {
  const button = card.getByRole("button", { name: HIGH_RISK });
  await expect(button, "approving is possible after the reading").toBeEnabled();
  await button.click();
  await typeWord(page.getByRole("alertdialog", { name: /a high-risk request$/ }));
}

/** What decides a request of high risk: a confirmation follows. */
export const HIGH_RISK = /^(Approve|Send|Allow).*…$/;

/** Sends what was prepared, once the whole request was in view. */
export async function send(card: Locator, name: string | RegExp = "Send the answer"): Promise<void> {
  await readWhole(card);
  await card.getByRole("button", { name, exact: typeof name === "string" }).click();
}

/** Rejects the whole request, with a reason where one is given. */
export async function reject(card: Locator, reason = ""): Promise<void> {
  await card.getByRole("button", { name: /^(Reject|Decline|Reject all)…$/ }).click();
  const rejection = card.getByRole("region", { name: "Reject" });
  await rejection.getByRole("textbox", { name: "Why, in your words (optional)" }).fill(reason);
  await rejection.getByRole("button", { name: /^Reject( all \d+)?$/ }).click();
}

/** Types the word that a confirmation asks for. */
export async function typeWord(dialog: Locator): Promise<void> {
  const field = dialog.getByRole("textbox", { name: /^Type .+ to confirm$/ });
  const word = /^Type (.+) to confirm$/.exec(
    (await field.getAttribute("aria-label")) ?? (await labelOf(field)),
  )?.[1];
  if (word === undefined) throw new Error("The confirmation names no word to type.");
  await field.fill(word);
  await dialog.getByRole("button", { name: /^(Approve|Send the answer)$/ }).click();
}

async function labelOf(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? "") : "",
  );
}

/** The answer has gone out and the agent has it. */
export async function expectDelivered(card: Locator): Promise<void> {
  await expect(card.getByText("The agent has your answer.")).toBeVisible();
}
