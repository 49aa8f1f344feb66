/** Runs without YAML: from agents that a person picks, from an example, and by asking several agents the same. */
import type { Page } from "@playwright/test";
import { goTo, startWithSamples } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

/** Starts what is shown in the form of a start, and waits for its end. */
async function runToItsEnd(page: Page, request?: string): Promise<void> {
  const form = page.getByRole("region", { name: "Start a run" });
  if (request !== undefined) await form.getByRole("textbox", { name: "What you want" }).fill(request);
  await form.getByRole("button", { name: "Start the run" }).click();
  await expect(page.getByRole("main").getByText("Completed", { exact: true }).last()).toBeVisible({
    timeout: 60_000,
  });
}

test("agents are picked, and the file that is written of them is run", async ({ page, host }) => {
  await startWithSamples(page, host);
  await goTo(page, "Runs");
  await page.getByRole("button", { name: "New from agents" }).first().click();
  const builder = page.getByRole("region", { name: "New from agents" });
  await builder.getByRole("button", { name: "Add Story Planner" }).click();
  await builder.getByRole("button", { name: "Add Story Writer" }).click();
  const file = builder.getByRole("region", { name: "Run file" });
  await expect(file).toContainText("server: a2a-workbench://agents/story-writer");
  await builder.getByRole("button", { name: "Start", exact: true }).click();
  await runToItsEnd(page, "A story about a lighthouse");
});

test("one writes and one reviews until it is good, with what the form proposes", async ({ page, host }) => {
  await startWithSamples(page, host);
  await goTo(page, "Runs");
  await page.getByRole("button", { name: "New from agents" }).first().click();
  const builder = page.getByRole("region", { name: "New from agents" });
  await builder.getByRole("button", { name: "Add Story Writer" }).click();
  await builder.getByRole("button", { name: "Add Story Reviewer" }).click();
  await builder.getByText("Write and review until it is good").click();
  await builder.getByRole("button", { name: "Start", exact: true }).click();
  await runToItsEnd(page, "The last train to Aomori");
});

test("an example is run with the sample agents", async ({ page, host }) => {
  await startWithSamples(page, host);
  await goTo(page, "Runs");
  await page.getByRole("button", { name: "New from an example" }).first().click();
  const gallery = page.getByRole("region", { name: "New from an example" });
  await expect(gallery.getByRole("listitem")).toHaveCount(9);
  await gallery.getByRole("button", { name: /Side by side/ }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await runToItsEnd(page);
});

test("several agents are asked the same, and their answers stand side by side", async ({ page, host }) => {
  await startWithSamples(page, host);
  await page.goto(`${host.origin}/#/chats/new`);
  await page.getByRole("button", { name: "Ask several agents the same" }).click();
  await page.getByRole("textbox", { name: "Your question" }).fill("A story about a lighthouse");
  await page.getByText("Story Planner").last().click();
  await page.getByText("Story Writer").last().click();
  await page.getByRole("button", { name: "Ask 2 agents" }).click();
  const table = page.getByRole("table", { name: "What each agent answered" });
  await expect(table.getByText("Done", { exact: true })).toHaveCount(2, { timeout: 60_000 });
  await expect(page.getByRole("region", { name: "Two answers compared" }).locator("ins").first()).toBeVisible();
});
