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
  tdur?: number;
  pid: number;
  tid: number;
  args?: { name?: string };
};

/** What a task took, in milliseconds, and how much of that the thread was running: others may have had the processor. */
type Task = { wall: number; processor: number };

/** Prints the longest task while `act` runs, how many are felt, and the longest by the processor's time. */
export async function printTasks(
  what: string,
  page: Page,
  file: string,
  act: () => Promise<void>,
): Promise<void> {
  await expectJerksAreSeen(page, `${file}.planted.json`);
  const tasks = await tasksWhile(page, file, act);
  const felt = tasks.filter(({ wall }) => wall > JERK);
  const longest = (time: keyof Task) => Math.max(0, ...tasks.map((task) => task[time]));
  print(`${what}: longest task`, longest("wall"), "ms", `≤ ${JERK}`);
  print(`${what}: tasks above ${JERK} ms`, felt.length, "tasks", "≤ 0");
  print(`${what}: longest task, processor time`, longest("processor"), "ms", `≤ ${JERK}`);
}

/** Keeps the page busy on purpose, so that a figure of no jerks means something. */
async function expectJerksAreSeen(page: Page, file: string): Promise<void> {
  const tasks = await tasksWhile(page, file, () =>
    page.evaluate((milliseconds) => {
      const end = performance.now() + milliseconds;
      while (performance.now() < end);
    }, PLANTED),
  );
  const longest = Math.max(0, ...tasks.map(({ wall }) => wall));
  if (longest >= PLANTED) return;
  throw new Error(
    `the page was busy for ${PLANTED} ms, and the longest task of the trace took ${longest} ms`,
  );
}

/** The tasks of pages' main threads while `act` runs. */
async function tasksWhile(page: Page, file: string, act: () => Promise<void>): Promise<Task[]> {
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
  // The clock of a thread jumps now and then in a virtual machine; no thread runs for longer than its task takes.
  return tasks.map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1000, processor: Math.min(dur, tdur) / 1000 }));
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
