/** What a person waits for who searches 1,000,000 messages: from the last key to the hits on the screen. */
import type { Page, Request } from "@playwright/test";
import { print, quantile } from "../support/figures.ts";
import { open } from "../support/steps.ts";
import { test as base, expect } from "../support/test.ts";
import { WebHost } from "../support/workbench.ts";

/** Made by the benchmark that starts this one, and used where it is: it is large, and nothing is written to it. */
const folder = process.env.A2A_BENCH_SEARCH_DATA;
const ROUNDS = 30;
/** Between two keys, in milliseconds: a good typist, and one who holds a key down. */
const PACES = [
  { how: "typing", delay: 100 },
  { how: "as fast as keys come", delay: 0 },
];
const WORDS = [
  "invoice",
  "lighthouse",
  "warehouse",
  "comparison",
  "keyboard",
  "envelope",
  "会議",
  "請求書",
  "薔薇",
];

const SECOND = ["th", "in", "er", "an", "re", "on", "at", "en"];

const test = base.extend({
  host: async ({ context }, use) => {
    if (folder === undefined) throw new Error("A2A_BENCH_SEARCH_DATA names no data: start with `cargo xtask bench search`");
    const host = await WebHost.start(folder);
    await use(host);
    // A page that outlives its host complains, and rightly so.
    await Promise.all(context.pages().map((page) => page.close()));
    await host.stop();
  },
});

test("searching a million messages", async ({ page, host }) => {
  await open(page, host);
  const underWay = countUnderWay(page);
  await page.keyboard.press("Control+Shift+F");
  const box = page.getByRole("combobox", { name: "Search everything" });
  await expect(box).toBeVisible();
  await page.evaluate(watch);

  for (const [turn, { how, delay }] of PACES.entries()) {
    const delays: number[] = [];
    const asked: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const word = WORDS[round % WORDS.length] ?? "";
      await box.fill("");
      const before = underWay.begun;
      // No question is asked twice: its answer would be there already.
      const text = `${word} ${SECOND[turn * 4 + Math.floor(round / WORDS.length)]}`;
      await page.evaluate(expectText, text);
      await box.pressSequentially(text, { delay });
      delays.push(await page.evaluate(() => Reflect.get(window, "painted") as Promise<number>));
      await expect(box).toHaveValue(text);
      asked.push(underWay.begun - before);
    }
    print(`search of a million, ${how}, key to hits: p50`, quantile(delays, 0.5), "ms");
    print(`search of a million, ${how}, key to hits: p95`, quantile(delays, 0.95), "ms", "< 150");
    print(`search of a million, ${how}: calls for a word`, quantile(asked, 0.5), "calls");
  }
  print("search of a million: calls under way at once", underWay.most, "calls", "≤ 1");
});

/** Remembers when something was typed last. */
const watch = `addEventListener("input", (event) => { window.typedAt = event.timeStamp; }, true); 0`;

/**
 * Makes `window.painted` a promise of how long it took from the event that completed `text` until what was found for it
 * had been painted.
 */
function expectText(text: string): void {
  const isThere = () => {
    const box = document.querySelector<HTMLInputElement>("[role=dialog] [role=combobox]");
    const list = document.querySelector("[role=dialog] [role=listbox]");
    return box?.value === text && list?.getAttribute("aria-busy") === "false";
  };
  // What stands there when a frame begins is what it paints, and in the next one it has been painted.
  const painted = new Promise<number>((resolve) => {
    const look = () => {
      if (!isThere()) requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve(performance.now() - Number(Reflect.get(window, "typedAt"))));
    };
    requestAnimationFrame(look);
  });
  Reflect.set(window, "painted", painted);
}

function countUnderWay(page: Page): { begun: number; most: number } {
  const counts = { begun: 0, most: 0 };
  const underWay = new Set<Request>();
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/call/search.query")) return;
    underWay.add(request);
    counts.begun += 1;
    counts.most = Math.max(counts.most, underWay.size);
  });
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  return counts;
}
