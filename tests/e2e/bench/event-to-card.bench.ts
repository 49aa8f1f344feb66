/**
 * How long a person does not see yet what an agent asks: from the byte that the agent sends to the frame after the one
 * in which the page has it, and how much of that passes before the page is told.
 *
 * The agent and the page read the same clock of the machine. The page is told to look out before the agent asks.
 */
import type { Page } from "@playwright/test";
import { AskingAgent } from "../support/asking-agent.ts";
import { print, quantile } from "../support/figures.ts";
import { CARDS_IN_CHAT, CARDS_IN_INBOX, lookOut } from "../support/look-out.ts";
import { connect, goTo, log, newChatWith, open, say } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const ROUNDS = 40;
/** With somebody who writes beside it. */
const BUSY_ROUNDS = 20;
const EVENTS_PER_SECOND = 1000;

/** Milliseconds since the agent's byte. */
type Delay = { told: number; painted: number };

test.beforeEach(({ page }) => page.addInitScript(NOTE_WHEN_TOLD));

test("from the agent's event to the painted request", async ({ page, host }) => {
  const agent = await AskingAgent.start();
  try {
    await open(page, host);
    await connect(page, agent);
    const inChat: Delay[] = [];
    const inInbox: Delay[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await begin(page);
      inChat.push(await measure(page, agent, CARDS_IN_CHAT));
      await begin(page);
      await goTo(page, "Inbox");
      const rows = page.getByRole("listbox", { name: "Requests" }).getByRole("option");
      await expect(rows.first(), "the requests so far are listed").toBeVisible();
      inInbox.push(await measure(page, agent, CARDS_IN_INBOX));
    }
    tell("event to card in its chat", inChat, "< 100");
    tell("event to card in the inbox", inInbox, "< 100");
  } finally {
    await agent.stop();
  }
});

test("the same while another agent sends a thousand events a second", async ({ page, host }) => {
  const agent = await AskingAgent.start();
  const writer = await AskingAgent.start(undefined, "Writing agent");
  try {
    await open(page, host);
    await connect(page, writer);
    await connect(page, agent);
    await begin(page, "Writing agent");
    const stopWriting = writer.write(EVENTS_PER_SECOND);
    const delays: Delay[] = [];
    for (let round = 0; round < BUSY_ROUNDS; round += 1) {
      await begin(page);
      delays.push(await measure(page, agent, CARDS_IN_CHAT));
    }
    stopWriting();
    tell(`event to card beside ${EVENTS_PER_SECOND} events/s`, delays);
  } finally {
    await Promise.all([agent.stop(), writer.stop()]);
  }
});

function tell(what: string, delays: readonly Delay[], target?: string): void {
  const painted = delays.map((delay) => delay.painted);
  print(
    `${what}: told p50`,
    quantile(
      delays.map(({ told }) => told),
      0.5,
    ),
    "ms",
  );
  print(`${what}: p50`, quantile(painted, 0.5), "ms");
  print(`${what}: p95`, quantile(painted, 0.95), "ms", target);
}

/** A task that works, seen to work. */
async function begin(page: Page, agent = "Asking agent"): Promise<void> {
  await newChatWith(page, agent);
  await say(page, "go");
  await expect(log(page).getByText("Working", { exact: false }).first()).toBeVisible();
}

/** What passes until the number that this script finds in the page has grown, and that has been painted. */
async function measure(page: Page, agent: AskingAgent, count: string): Promise<Delay> {
  await page.evaluate(lookOut(count));
  const asked = agent.ask();
  const painted = await page.evaluate(() => Reflect.get(window, "painted") as Promise<number>);
  const told = await page.evaluate(() => Reflect.get(window, "toldOfRequest") as number);
  return { told: told - asked, painted: painted - asked };
}

/** In the page, before its own scripts: when the host last said that something about requests has changed. */
const NOTE_WHEN_TOLD = `
  window.WebSocket = class extends WebSocket {
    constructor(...words) {
      super(...words);
      this.addEventListener("message", ({ data }) => {
        if (data.includes('"tag":"approvals"')) window.toldOfRequest = performance.timeOrigin + performance.now();
      });
    }
  };
`;
