/**
 * What the main threads of pages do, as Chromium itself saw it: every task is in its trace, and one that takes long is
 * a jerk that a person feels.
 */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { print } from "./figures.ts";

/** From so many milliseconds on a task is felt. */
const JERK = 50;
/** A task that is made on purpose, in milliseconds. */
const PLANTED = 80;

/** Names Chromium's own words for what a thread does before it looks what else there is. */
const TASK = "RunTask";
const CATEGORIES = ["toplevel", "disabled-by-default-devtools.timeline"];

type TraceEvent = {
  name: string;
  ph: string;
  dur?: number;
  pid: number;
  tid: number;
  args?: { name?: string };
};

/** Prints the longest task while `act` runs, and how many are felt. */
export async function printTasks(
  what: string,
  page: Page,
  file: string,
  act: () => Promise<void>,
): Promise<void> {
  await expectJerksAreSeen(page, `${file}.planted.json`);
  const tasks = await tasksWhile(page, file, act);
  print(`${what}: longest task`, tasks[0] ?? 0, "ms", `≤ ${JERK}`);
  print(`${what}: tasks above ${JERK} ms`, tasks.filter((task) => task > JERK).length, "tasks", "≤ 0");
}

/** Keeps the page busy on purpose, so that a figure of no jerks means something. */
async function expectJerksAreSeen(page: Page, file: string): Promise<void> {
  const [longest = 0] = await tasksWhile(page, file, () =>
    page.evaluate((milliseconds) => {
      const end = performance.now() + milliseconds;
      while (performance.now() < end);
    }, PLANTED),
  );
  if (longest >= PLANTED) return;
  throw new Error(
    `the page was busy for ${PLANTED} ms, and the longest task of the trace took ${longest} ms`,
  );
}

/** The tasks of pages' main threads while `act` runs, in milliseconds, longest first. */
async function tasksWhile(page: Page, file: string, act: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("only a browser that was started here can be traced");
  await browser.startTracing(page, { path: file, categories: CATEGORIES });
  await act();
  await browser.stopTracing();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(await readFile(file, "utf8"));
  const threads = new Set(traceEvents.filter(namesMainThread).map(threadOf));
  const tasks = traceEvents.filter(
    (event) => event.ph === "X" && event.name === TASK && threads.has(threadOf(event)),
  );
  if (tasks.length === 0)
    throw new Error(`no task of a page is in the trace, which has ${namesIn(traceEvents)}`);
  return tasks.map(({ dur = 0 }) => dur / 1000).sort((one, other) => other - one);
}

function namesMainThread({ name, args }: TraceEvent): boolean {
  return name === "thread_name" && args?.name === "CrRendererMain";
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`;
}

/** What there is most of, for whoever looks for the names that a newer Chromium has. */
function namesIn(events: readonly TraceEvent[]): string {
  const counts = new Map<string, number>();
  for (const { name, ph, args } of events) {
    const key = name === "thread_name" ? `thread ${args?.name}` : `${name} (${ph})`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, 40);
  return most.map(([name, count]) => `${count} × ${name}`).join(", ");
}
