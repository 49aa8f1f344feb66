/** A run looked at closely: stopped before a step, compared with another, its traffic in order. */
import { openFile, TALE } from "../support/run-file.ts";
import { startWithSamples } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("a run stops before a marked step, shows what will be sent, and goes on", async ({ page, host }) => {
  await startWithSamples(page, host);
  const begin = async (topic: string, stops: boolean) => {
    await openFile(page, TALE.slice(0, TALE.indexOf("  - publish:")));
    const form = page.getByRole("region", { name: "Start a run" });
    await form.getByRole("textbox", { name: "What it is about" }).fill(topic);
    if (stops) {
      await form.getByText("Stop before a step").click();
      await form.getByText("Before write").click();
    }
    await form.getByRole("button", { name: "Start the run" }).click();
  };
  await begin("a lighthouse", true);
  const run = page.getByRole("region", { name: "A tale" });
  await expect(run.getByText("Stopped before write, as you marked it")).toBeVisible();
  const write = run.getByRole("region", { name: "write", exact: true });
  await expect(write.getByRole("region", { name: "What the agent got" })).toContainText("a lighthouse");
  await run.getByRole("button", { name: "Go on", exact: true }).click();
  await expect(run.getByText("Completed", { exact: true })).toBeVisible();
  await expect(write.getByText("Waited for you"), "the time of the stop is the person's").toBeVisible();

  await run.getByRole("radio", { name: "Timeline" }).click();
  await expect(run.getByRole("listbox", { name: "Timeline" })).toBeVisible();
  await run.getByRole("radio", { name: "Sequence" }).click();
  await expect(run.getByRole("listbox", { name: "Sequence" }).getByRole("option")).toHaveCount(2);

  await begin("an island", false);
  await expect(run.getByText("Completed", { exact: true })).toBeVisible();
  await run.getByRole("button", { name: "More about this run" }).click();
  await page.getByRole("menuitem", { name: "Compare with…" }).click();
  const compared = page.getByRole("region", { name: "Two runs compared" });
  await compared.getByRole("button", { name: /The second run/ }).click();
  await page.getByRole("option").last().click();
  await expect(compared.getByRole("region", { name: "Both outputs in one text" })).toContainText("lighthouse");
});
