/** Scrolling through 10,000 open requests, and what one more costs a page that has them all. */
import { cp } from "node:fs/promises";
import type { Page, Request } from "@playwright/test";
import { AskingAgent } from "../support/asking-agent.ts";
import { print, quantile } from "../support/figures.ts";
import { CARDS_IN_INBOX, lookOut } from "../support/look-out.ts";
import { printTasks } from "../support/main-thread.ts";
import { connect, goTo, log, newChatWith, open, say } from "../support/steps.ts";
import { test as base, expect } from "../support/test.ts";
import { freshFolder, removeFolder, WebHost } from "../support/workbench.ts";

const REQUESTS = 10_000;
/** A turn of the wheel, in pixels: about ten rows. */
const TURN = 600;
const ROUNDS = 10;

/** The application with a data folder that has been used for long, made by the benchmark that starts this one. */
const test = base.extend({
  host: async ({ context }, use) => {
    const used = process.env.A2A_BENCH_DATA;
    if (used === undefined)
      throw new Error("A2A_BENCH_DATA names no data folder: start with `cargo xtask bench`");
    const folder = await freshFolder();
    await cp(used, folder, { recursive: true });
    const host = await WebHost.start(folder);
    await use(host);
    // A page that outlives its host complains, and rightly so.
    await Promise.all(context.pages().map((page) => page.close()));
    await host.stop();
    await removeFolder(folder);
  },
});

test("scrolling through a large inbox", async ({ page, host }, info) => {
  await open(page, host);
  await goToList(page);

  let seen = 0;
  await printTasks("inbox of 10,000, scrolling", page, info.outputPath("trace.json"), async () => {
    seen = await scrollToTheEnd(page);
  });
  print("inbox of 10,000, scrolling: requests seen", seen, "requests", `≥ ${REQUESTS}`);
});

test("one more request in a large inbox that was scrolled through", async ({ page, host }) => {
  const agent = await AskingAgent.start();
  try {
    // From the beginning: the list is asked for while it is scrolled, and that may end later.
    const calls = countCalls(page);
    const rest = () => expect.poll(() => calls.begun - calls.ended, "nothing is on its way").toBe(0);
    await open(page, host);
    await connect(page, agent);
    await goToList(page);
    await scrollToTheEnd(page);
    const delays: number[] = [];
    const asked: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await newChatWith(page, "Asking agent");
      await say(page, "go");
      await expect(log(page).getByText("Working", { exact: false }).first()).toBeVisible();
      await goToList(page);
      await rest();
      const before = calls.begun;
      await page.evaluate(lookOut(CARDS_IN_INBOX));
      const at = agent.ask();
      delays.push((await page.evaluate(() => Reflect.get(window, "painted") as Promise<number>)) - at);
      await rest();
      asked.push(calls.begun - before);
    }
    print("inbox of 10,000, one more request: p50", quantile(delays, 0.5), "ms");
    print("inbox of 10,000, one more request: p95", quantile(delays, 0.95), "ms", "< 100");
    print("inbox of 10,000, one more request: calls for the list", quantile(asked, 0.5), "calls", "≤ 6");
  } finally {
    await agent.stop();
  }
});

async function goToList(page: Page): Promise<void> {
  await goTo(page, "Inbox");
  const list = page.getByRole("listbox", { name: "Requests" });
  await expect(list.getByRole("option").first()).toBeVisible();
  await list.hover();
}

/** Counts calls for pages of the inbox. */
function countCalls(page: Page): { begun: number; ended: number } {
  const calls = { begun: 0, ended: 0 };
  const isCall = (request: Request) => request.url().endsWith("/api/call/approvals.list");
  const end = (request: Request) => {
    if (isCall(request)) calls.ended += 1;
  };
  page.on("request", (request) => {
    if (isCall(request)) calls.begun += 1;
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return calls;
}

/** Turns the wheel, one turn per frame, until nothing more comes. Returns the number of the last request. */
async function scrollToTheEnd(page: Page): Promise<number> {
  let last = 0;
  for (let still = 0; still < 40 && last < REQUESTS; ) {
    await page.mouse.wheel(0, TURN);
    const now = await page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() => {
            const rows = [...document.querySelectorAll("[role=option]")];
            resolve(Math.max(0, ...rows.map((row) => Number(row.getAttribute("aria-posinset") ?? 0))));
          }),
        ),
    );
    still = now > last ? 0 : still + 1;
    last = Math.max(last, now);
  }
  return last;
}
