/**
 * Scrolling through 10,000 open requests, as Chromium itself saw it: every task on the page's main thread is in the
 * trace, and one that takes longer than 50 ms is a jerk that a person feels.
 */
import { cp, readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { print } from "../support/figures.ts";
import { goTo, open } from "../support/steps.ts";
import { test as base, expect } from "../support/test.ts";
import { freshFolder, removeFolder, WebHost } from "../support/workbench.ts";

const REQUESTS = 10_000;
const JERK = 50;
/** A turn of the wheel, in pixels: about ten rows. */
const TURN = 600;

/** The application with a data folder that has been used for long, made by the benchmark that starts this one. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: this is how Playwright learns that nothing is needed
  host: async ({}, use) => {
    const used = process.env.A2A_BENCH_DATA;
    if (used === undefined)
      throw new Error("A2A_BENCH_DATA names no data folder: start with `cargo xtask bench`");
    const folder = await freshFolder();
    await cp(used, folder, { recursive: true });
    const host = await WebHost.start(folder);
    await use(host);
    await host.stop();
    await removeFolder(folder);
  },
});

test("scrolling through a large inbox", async ({ page, host, browser }, info) => {
  await open(page, host);
  await goTo(page, "Inbox");
  const list = page.getByRole("listbox", { name: "Requests" });
  await expect(list.getByRole("option").first()).toBeVisible();
  await list.hover();

  const file = info.outputPath("trace.json");
  await browser.startTracing(page, {
    path: file,
    categories: ["toplevel", "devtools.timeline", "blink.user_timing"],
  });
  const seen = await scrollToTheEnd(page);
  await browser.stopTracing();

  const tasks = longTasks(JSON.parse(await readFile(file, "utf8")));
  print("inbox of 10,000: requests scrolled through", seen, "requests", `≥ ${REQUESTS}`);
  print("inbox of 10,000: longest task while scrolling", tasks[0] ?? 0, "ms", `≤ ${JERK}`);
  print("inbox of 10,000: tasks above 50 ms", tasks.filter((task) => task > JERK).length, "tasks", "≤ 0");
});

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

type TraceEvent = {
  name: string;
  ph: string;
  dur?: number;
  pid: number;
  tid: number;
  args?: { name?: string };
};

/** The tasks on main threads of pages, in milliseconds, longest first. */
function longTasks({ traceEvents }: { traceEvents: TraceEvent[] }): number[] {
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === "X" && name === "RunTask" && main.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0)
    throw new Error("the trace has no tasks of a page: its categories have other names now");
  return tasks.map(({ dur = 0 }) => dur / 1000).sort((one, other) => other - one);
}
