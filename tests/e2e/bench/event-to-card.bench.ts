/**
 * How long a person does not see yet what an agent asks: from the byte that the agent sends to the frame after the one
 * in which the page has it.
 *
 * The agent and the page read the same clock of the machine. The page is told to look out before the agent asks.
 */
import type { Page } from "@playwright/test";
import { AskingAgent } from "../support/asking-agent.ts";
import { print, quantile } from "../support/figures.ts";
import { connect, goTo, newChatWith, open, say } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const ROUNDS = 40;

/** Requests in the chat that is open. */
const IN_CHAT = `[...document.querySelectorAll("button")].filter(({ textContent }) =>
  textContent.includes("Open in the inbox")).length`;
/** Requests in the inbox. Its list draws only what is in view and says how many there are. */
const IN_INBOX = `Number(document.querySelector("[role=option]")?.ariaSetSize ?? 0)`;

test("from the agent's event to the painted request", async ({ page, host }) => {
  const agent = await AskingAgent.start();
  try {
    await open(page, host);
    await connect(page, agent);
    const inChat: number[] = [];
    const inInbox: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await begin(page);
      inChat.push(await measure(page, agent, IN_CHAT));
      await begin(page);
      await goTo(page, "Inbox");
      const rows = page.getByRole("listbox", { name: "Requests" }).getByRole("option");
      await expect(rows.first(), "the requests so far are listed").toBeVisible();
      inInbox.push(await measure(page, agent, IN_INBOX));
    }
    for (const [where, times] of [
      ["its chat", inChat],
      ["the inbox", inInbox],
    ] as const) {
      print(`event to card in ${where}: p50`, quantile(times, 0.5), "ms");
      print(`event to card in ${where}: p95`, quantile(times, 0.95), "ms", "< 100");
    }
  } finally {
    await agent.stop();
  }
});

/** A task that works, seen to work. */
async function begin(page: Page): Promise<void> {
  await newChatWith(page, "Asking agent");
  await say(page, "go");
  await expect(page.getByText("Working", { exact: false }).first()).toBeVisible();
}

/** Milliseconds until the number that this script finds in the page has grown, and that has been painted. */
async function measure(page: Page, agent: AskingAgent, count: string): Promise<number> {
  // What ends a script is waited for: not the promise.
  await page.evaluate(`{
    const count = () => ${count};
    const before = count();
    window.painted = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (count() <= before) return;
        observer.disconnect();
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())));
      });
      observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
    });
  } 0`);
  const asked = agent.ask();
  const painted = await page.evaluate(() => Reflect.get(window, "painted") as Promise<number>);
  return painted - asked;
}
