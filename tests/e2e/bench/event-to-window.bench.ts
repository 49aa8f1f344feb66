/**
 * From the byte that an agent sends to the painted request, in the real window: another engine than in the browser, and
 * the channel of the desktop host. Without a screen there is nothing to measure and it says so.
 */
import { test } from "@playwright/test";
import { AskingAgent } from "../support/asking-agent.ts";
import { Desktop, log, option } from "../support/desktop.ts";
import { print, quantile } from "../support/figures.ts";
import { CARDS_IN_CHAT, CARDS_IN_INBOX, lookOut } from "../support/look-out.ts";
import { Driver, type Window } from "../support/webdriver.ts";
import { connectOpen, goTo, newChatWith, say } from "../support/window-steps.ts";
import { freshFolder, removeFolder } from "../support/workbench.ts";

const ROUNDS = 20;

test("from the agent's event to the painted request in the window", async () => {
  if (process.env.DISPLAY === undefined) {
    console.log("The window is not measured: there is no screen.");
    return;
  }
  const driver = await Driver.start();
  const folder = await freshFolder();
  const agent = await AskingAgent.start();
  const { window } = await Desktop.start(driver, folder);
  try {
    await connectOpen(window, agent.url);
    const inChat: number[] = [];
    const inInbox: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await begin(window);
      inChat.push(await measure(window, agent, CARDS_IN_CHAT));
      await begin(window);
      await goTo(window, "Inbox");
      await window.find(option(/Asking agent/));
      inInbox.push(await measure(window, agent, CARDS_IN_INBOX));
    }
    for (const [where, times] of [
      ["its chat", inChat],
      ["the inbox", inInbox],
    ] as const) {
      print(`event to card in ${where} of the window: p50`, quantile(times, 0.5), "ms");
      print(`event to card in ${where} of the window: p95`, quantile(times, 0.95), "ms", "< 100");
    }
  } finally {
    await window.kill();
    await Promise.all([driver.stop(), agent.stop()]);
    await removeFolder(folder);
  }
});

/** A task that works, seen to work. */
async function begin(window: Window): Promise<void> {
  await newChatWith(window, "Asking agent");
  await say(window, "go");
  await window.expectText(log, /Working/);
}

/** Milliseconds until the number that this script finds in the page has grown, and that has been painted. */
async function measure(window: Window, agent: AskingAgent, count: string): Promise<number> {
  await window.run(lookOut(count));
  const painted = window.run<number>("return window.painted");
  const asked = agent.ask();
  return (await painted) - asked;
}
