/** What was exchanged is drawn while it happens and afterwards, and what is picked in one view is picked in all. */
import { readFile } from "node:fs/promises";
import { goTo, log, newChatWith, requestPayment, say, startWithSamples } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("agents that worked stand in the timeline, the sequence and the graph, live and at a past instant", async ({
  page,
  host,
}) => {
  await startWithSamples(page, host);
  await newChatWith(page, "Story Planner");
  await say(page, "Plan a story about a lighthouse keeper");
  await expect(log(page).getByRole("region", { name: /^Task: / })).toBeVisible();
  await newChatWith(page, "Payments clerk");
  await requestPayment(page, "Pay 12,000 yen to Sato Stationery");
  await goTo(page, "Inspector");

  await page.getByRole("radio", { name: "Timeline" }).click();
  const timeline = page.getByRole("listbox", { name: "Timeline of tasks and calls" });
  const waiting = timeline.getByRole("option", { name: /^Pay 12,000 yen.*Needs your input/ });
  await expect(waiting).toBeVisible();
  await timeline.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "Protocol" })).toBeVisible();
  const picked = page.url();

  await page.getByRole("radio", { name: "Sequence" }).click();
  const sequence = page.getByRole("listbox", { name: "Sequence of calls" });
  await expect(sequence.getByRole("option", { selected: true })).toBeVisible();
  expect(page.url(), "one selection for all views").toBe(picked);
  await page.getByRole("button", { name: "Keep the diagram as a file" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "PNG picture" }).click(),
  ]);
  const png = await readFile(await file.path());
  expect(png.subarray(1, 4).toString()).toBe("PNG");

  await page.getByRole("radio", { name: "Graph" }).click();
  const graph = page.getByRole("listbox", { name: "Agents and who calls whom" });
  await expect(graph.getByRole("option", { name: /^Payments clerk.*1 waits for you/ })).toBeVisible();
  await page.getByRole("slider", { name: "Instant" }).focus();
  await page.keyboard.press("Home");
  await expect(graph.getByRole("option", { name: /waits for you/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Back to live" }).click();
  await expect(graph.getByRole("option", { name: /^Payments clerk.*1 waits for you/ })).toBeVisible();
});

test("every view is a few letters away", async ({ page, host }) => {
  await startWithSamples(page, host);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("agent graph");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox", { name: "Agents and who calls whom" })).toBeVisible();
});
