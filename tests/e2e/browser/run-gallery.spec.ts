/** Every way of working together, from the gallery to what comes of it, with the sample agents and what the example proposes. */
import { EXAMPLES, ending } from "../support/gallery.ts";
import { PersonInBrowser } from "../support/person-in-browser.ts";
import { goTo, sendWithoutUndo, startWithSamples } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

test("the gallery has each way of working together, and no other", async ({ page, host }) => {
  await startWithSamples(page, host);
  await goTo(page, "Runs");
  await page.getByRole("button", { name: "New from an example" }).first().click();
  const cards = page.getByRole("region", { name: "New from an example" }).getByRole("listitem");
  await expect(cards).toContainText(EXAMPLES.map(({ title }) => title));
});

for (const example of EXAMPLES) {
  test(`“${example.title}” runs from the gallery to its end`, async ({ page, host }) => {
    const person = new PersonInBrowser(page);
    await startWithSamples(page, host);
    await sendWithoutUndo(page);
    await goTo(page, "Runs");
    await page.getByRole("button", { name: "New from an example" }).first().click();
    const gallery = page.getByRole("region", { name: "New from an example" });
    await gallery.getByText(example.title, { exact: true }).click();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByRole("button", { name: "Start the run" }).click();

    const run = page.getByRole("region", { name: example.title, exact: true });
    for (const asks of example.asks) {
      const waits = run.getByRole("listitem").filter({ hasText: asks });
      await expect(waits).toBeVisible();
      const place = page.url();
      await waits.getByRole("button", { name: "Open the request" }).click();
      await person.go();
      await person.expectDelivered();
      await page.goto(place);
    }
    await expect(run.getByText("Completed", { exact: true })).toBeVisible();
    await run.getByRole("radio", { name: "Story" }).click();
    await expect(run, "it comes to what it is for").toHaveText(ending(example));
  });
}
