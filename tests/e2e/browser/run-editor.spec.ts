/** A run file as text: a fault is typed, seen and mended, and the file is tried with an echo to its end. */
import type { Page } from "@playwright/test";
import { goTo, startWithSamples } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

const editor = (page: Page) => page.getByRole("region", { name: "Run file as text" });
const text = (page: Page) => editor(page).getByRole("textbox", { name: "Text of the run file" });

test("a fault is seen as it is typed, mended, and the file is tried to its end", async ({ page, host }) => {
  await startWithSamples(page, host);
  await goTo(page, "Runs");
  await page.getByRole("button", { name: "Write a run file" }).first().click();
  const faults = editor(page).getByRole("region", { name: "Faults" });
  await expect(faults).toContainText("This can be carried out");
  await text(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\n      thn: end");
  await expect(faults).toContainText("nothing is called `thn` here");
  await expect(faults).toContainText("is `then` meant?");
  await expect(editor(page).getByRole("button", { name: "Start" })).toBeDisabled();
  await page.reload();
  await expect(faults, "what was typed outlives a reload").toContainText("nothing is called `thn` here");

  await faults.getByRole("button", { name: /nothing is called/ }).click();
  await page.keyboard.press("Shift+End");
  await page.keyboard.type("the");
  const offered = page.getByRole("option", { name: "then" });
  await offered.click();
  await page.keyboard.type("end");
  await page.keyboard.press("Escape");
  await expect(text(page)).toContainText("then: end");
  await expect(faults).toContainText("This can be carried out");
  await text(page).getByText("parameters").hover();
  await expect(page.getByText("What is sent.")).toBeVisible();

  await editor(page).getByRole("button", { name: "Try with mocks" }).click();
  const form = page.getByRole("region", { name: "Start a run" });
  await expect(form.getByRole("switch", { name: "Try with mocks" })).toBeChecked();
  await form.getByRole("button", { name: "Start the trial" }).click();
  const run = page.getByRole("region", { name: "New run", exact: true });
  await expect(run.getByText("Completed", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(run.getByText("Trial", { exact: true })).toBeVisible();
  await expect(run.getByText("A story about a lighthouse").first(), "Echo gives it back").toBeVisible();
});

test("a file that cannot be carried out, an example and a form lead to the editor", async ({ page, host }) => {
  await startWithSamples(page, host);
  await goTo(page, "Runs");
  await page.getByRole("button", { name: "New from an example" }).first().click();
  await page.getByRole("button", { name: /Side by side/ }).click();
  await page.getByRole("button", { name: "Edit as text" }).click();
  await expect(text(page)).toContainText("fork:");
  await expect(editor(page).getByRole("img", { name: /./ })).toBeVisible();
  await page.getByRole("button", { name: "New from agents" }).first().click();
  const builder = page.getByRole("region", { name: "New from agents" });
  await builder.getByRole("button", { name: "Add Story Writer" }).click();
  await builder.getByRole("button", { name: "Edit as text" }).click();
  await expect(text(page)).toContainText("a2a-workbench://agents/story-writer");
});
