/** The first minute: nothing is there, and a person chats with an agent. */

import { composer, goTo, log, newChatWith, open, say, startWithSamples } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("a newcomer is welcomed once, and never again after an agent was connected", async ({ page, host }) => {
  await open(page, host);
  await expect(page.getByRole("heading", { name: "Work with remote agents" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect an agent" })).toBeVisible();

  await page.getByRole("button", { name: "Try the sample agents" }).click();
  await expect(composer(page), "a chat is open at once").toBeVisible();
  await goTo(page, "Agents");
  for (const name of ["Story Planner", "Story Writer", "Story Reviewer", "Payments clerk"]) {
    await expect(page.getByRole("option", { name }), `${name} is connected`).toBeVisible();
  }

  await page.reload();
  await expect(page.getByRole("option", { name: "Story Planner" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Work with remote agents" })).toBeHidden();
});

test("a story is read while it is being written, and is complete afterwards", async ({ page, host }) => {
  await startWithSamples(page, host);
  await newChatWith(page, "Story Writer");
  await say(page, "Write a story about a lighthouse keeper who collects storms");

  const story = log(page).getByRole("article", { name: "Artifact: Story" });
  await expect(story.getByText("Still growing")).toBeVisible();
  await expect(story, "words are there before the end").toContainText("lighthouse keeper");

  await expect(story.getByText("Still growing"), "the stream ends").toBeHidden();
  const whole = (await story.textContent()) ?? "";
  expect(whole.length, "a whole story arrived").toBeGreaterThan(400);
  await expect(log(page).getByRole("region", { name: "Task: completed" })).toBeVisible();

  await page.reload();
  await expect(story, "it is kept").toContainText("lighthouse keeper");
});

test("an example of the agent fills the composer and is not sent by itself", async ({ page, host }) => {
  await startWithSamples(page, host);
  const example = "Pay 12,000 yen to Sato Stationery";
  await page
    .getByRole("group", { name: "Examples from the agent" })
    .getByRole("button", { name: example })
    .click();
  await expect(composer(page)).toHaveValue(example);
  await expect(log(page)).toBeHidden();
});

test("a payment below the limit is made at once", async ({ page, host }) => {
  await startWithSamples(page, host);
  await say(page, "Pay 800 yen to Corner Bakery");
  const receipt = log(page).getByRole("article", { name: "Artifact: Receipt" });
  await expect(receipt.getByRole("cell", { name: "Corner Bakery" })).toBeVisible();
  await expect(receipt.getByRole("cell", { name: "below the approval limit" })).toBeVisible();
});
