/** A run file, from the moment it is opened until its run is over, with a person where it asks for one. */
import { openFile, TALE } from "../support/run-file.ts";
import { readWhole, requestCard, startWithSamples } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("a file is opened, started, answered in the inbox and watched to its end", async ({ page, host }) => {
  await startWithSamples(page, host);
  await openFile(page, TALE);
  const form = page.getByRole("region", { name: "Start a run" });
  await expect(form.getByRole("heading", { name: "A tale" })).toBeVisible();
  const go = form.getByRole("button", { name: "Start the run" });
  await expect(go, "what the file needs has not been filled in").toBeDisabled();
  await form.getByRole("textbox", { name: "What it is about" }).fill("a lighthouse");
  await go.click();

  const run = page.getByRole("region", { name: "A tale" });
  await expect(run.getByText("The file asks you in publish")).toBeVisible();
  const steps = run.getByRole("tree", { name: "Steps of the run" });
  await expect(steps.getByRole("treeitem", { name: /write/ })).toContainText("Done");
  await expect(steps.getByRole("treeitem", { name: /publish/ })).toContainText("Waits for you");
  const place = page.url();

  await run.getByRole("list", { name: "Waits for you" }).getByRole("button", { name: "Open the request" }).click();
  const card = requestCard(page);
  await expect(card).toContainText("Shall it be published?");
  await readWhole(card);
  await card.getByRole("button", { name: "Approve the next step" }).click();

  await page.goto(place);
  await expect(run.getByText("Completed", { exact: true })).toBeVisible();
  await steps.getByRole("treeitem", { name: /write/ }).click();
  const write = run.getByRole("region", { name: "write", exact: true });
  await expect(write.getByRole("region", { name: "What the agent got" })).toContainText("a lighthouse");
  await expect(run.getByText("published:"), "a short output stands there").toBeVisible();

  await run.getByRole("radio", { name: "Story" }).click();
  await expect(run.getByText("The run completed with:")).toBeVisible();
  await run.getByRole("button", { name: "More about this run" }).click();
  await page.getByRole("menuitem", { name: "Show all of its traffic" }).click();
  await expect(page.getByRole("listbox", { name: "Exchanges" }).getByRole("option").first()).toBeVisible();
});

test("a link in the path leads to a run, and a run that is gone says so", async ({ page, host }) => {
  await startWithSamples(page, host);
  await page.goto(`${host.origin}/runs/no-such-run`);
  await expect(page.getByText("This run is not here any more")).toBeVisible();
});

test("what cannot be carried out is told by line and column, and nothing begins", async ({ page, host }) => {
  await startWithSamples(page, host);
  await openFile(page, TALE.replace("call: a2a", "call: http"));
  const form = page.getByRole("region", { name: "Start a run" });
  await expect(form.getByRole("heading", { name: "This file cannot be carried out" })).toBeVisible();
  await expect(form.getByText(/^Line 10, column \d+$/)).toBeVisible();
  await expect(form.getByRole("button", { name: "Start the run" })).toBeHidden();
});
