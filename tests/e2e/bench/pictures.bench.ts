/**
 * How the pictures of the traffic keep up with a thousand calls a second, and with a thousand events a second of one
 * call: frames that come late, and tasks that are felt.
 *
 * The calls are made up where the page meets its host, so that what is measured is the page and not who makes them.
 * The events come from an agent, the whole way.
 */
import type { Page } from "@playwright/test";
import { AskingAgent } from "../support/asking-agent.ts";
import { print, quantile } from "../support/figures.ts";
import { CATCH_THE_CHANNEL, callAway } from "../support/made-up-calls.ts";
import { printTasks } from "../support/main-thread.ts";
import { connect, goTo, log, newChatWith, open, say, startWithSamples } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const PER_SECOND = 1000;
const LASTS_MS = 8_000;

const VIEWS = {
  Graph: "Agents and who calls whom",
  Sequence: "Sequence of calls",
  Timeline: "Timeline of tasks and calls",
} as const;

for (const view of ["Graph", "Sequence", "Timeline"] as const) {
  test(`${view} while ${PER_SECOND} calls are made a second`, async ({ page, host }, info) => {
    await page.addInitScript(CATCH_THE_CHANNEL);
    await startWithSamples(page, host);
    await newChatWith(page, "Story Planner");
    await say(page, "Plan a story about a lighthouse keeper");
    await expect(log(page).getByRole("region", { name: /^Task: / })).toBeVisible();
    await show(page, view);
    await callAway(page, PER_SECOND);
    await watch(page, `${view} at ${PER_SECOND} calls/s`, info.outputPath("calls.json"));
    const told = await page.evaluate(() => Reflect.get(window, "callsTold") as number);
    expect(told, "calls that the page was told of").toBeGreaterThan((PER_SECOND / 2) * (LASTS_MS / 1000));
  });

  test(`${view} while an agent sends ${PER_SECOND} events a second`, async ({ page, host }, info) => {
    const writer = await AskingAgent.start(undefined, "Writing agent");
    await open(page, host);
    await connect(page, writer);
    await newChatWith(page, "Writing agent");
    await say(page, "go");
    await expect(log(page).getByText("Working", { exact: false }).first()).toBeVisible();
    await show(page, view);
    const stopWriting = writer.write(PER_SECOND);
    await watch(page, `${view} at ${PER_SECOND} events/s`, info.outputPath("events.json"));
    stopWriting();
    await writer.stop();
  });
}

async function show(page: Page, view: keyof typeof VIEWS): Promise<void> {
  await goTo(page, "Inspector");
  await page.getByRole("radio", { name: view }).click();
  await expect(page.getByRole("listbox", { name: VIEWS[view] })).toBeVisible();
}

/** Looks on for a while. */
async function watch(page: Page, what: string, file: string): Promise<void> {
  let frames: number[] = [];
  await printTasks(what, page, file, async () => {
    frames = await page.evaluate(apart, LASTS_MS);
  });
  print(`${what}: frames apart, p50`, quantile(frames, 0.5), "ms");
  print(`${what}: frames apart, p95`, quantile(frames, 0.95), "ms");
}

/** In the page: how far apart frames are, in milliseconds. */
async function apart(milliseconds: number): Promise<number[]> {
  const frames: number[] = [];
  const begun = performance.now();
  let last = begun;
  while (last - begun < milliseconds) {
    const now = await new Promise<number>(requestAnimationFrame);
    frames.push(now - last);
    last = now;
  }
  return frames;
}
