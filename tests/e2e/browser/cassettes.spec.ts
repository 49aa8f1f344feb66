/** A recorded conversation with the Payments clerk is held once more, where there is no clerk, also after a start. */
import type { Locator, Page } from "@playwright/test";
import {
  approveWithWord,
  composer,
  expectDelivered,
  log,
  newChatWith,
  open,
  readWhole,
  requestPayment,
  startWithSamples,
} from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { filesWith, freshFolder, removeFolder, WebHost } from "../support/workbench.ts";

const ORDER = "Pay 12,000 yen to Sato Stationery";

function mocksOf(page: Page): Locator {
  return page.getByRole("list", { name: "Mocks" });
}

test("a cassette of the payments clerk can be approved against, and rejected, without the clerk", async ({
  page,
  context,
  host,
}, info) => {
  await startWithSamples(page, host);
  const card = await requestPayment(page, ORDER);
  await readWhole(card);
  await approveWithWord(page, card);
  await expectDelivered(card);
  await card.getByRole("button", { name: "Open the chat" }).click();
  await expect(log(page).getByRole("article", { name: "Artifact: Receipt" })).toBeVisible();

  await page.getByRole("button", { name: "More about this chat" }).click();
  await page.getByRole("menuitem", { name: "Save as cassette…" }).click();
  await page.getByRole("button", { name: "Save with content" }).click();
  const confirming = page.getByRole("alertdialog", { name: "Save as cassette" });
  await confirming.getByRole("textbox").fill("export");
  const downloading = page.waitForEvent("download");
  await confirming.getByRole("button", { name: "Save with content" }).click();
  const file = info.outputPath("clerk.cassette.json");
  await (await downloading).saveAs(file);

  const folder = await freshFolder();
  let elsewhere = await WebHost.start(folder);
  let other = await context.newPage();
  try {
    await open(other, elsewhere);
    await other.goto(`${elsewhere.origin}/#/agents/mocks`);
    await other.locator('input[type="file"]').setInputFiles(file);
    const form = other.getByRole("region", { name: "Serve a cassette" });
    await expect(form.getByText("There is no recording of a rejection", { exact: false })).toBeVisible();
    await form.getByRole("button", { name: "Start" }).click();
    await mocksOf(other).getByRole("button", { name: "Connect" }).click();
    await expect(other.getByRole("heading", { name: "Payments clerk (cassette)", level: 2 })).toBeVisible();
    await other.getByRole("button", { name: "Start a chat" }).click();
    await expect(composer(other)).toBeVisible();

    const asked = await requestPayment(other, ORDER);
    await readWhole(asked);
    await approveWithWord(other, asked);
    await expectDelivered(asked);
    await asked.getByRole("button", { name: "Open the chat" }).click();
    const receipt = log(other).getByRole("article", { name: "Artifact: Receipt" });
    await expect(receipt.getByRole("cell", { name: "approved by you" })).toBeVisible();

    await newChatWith(other, "Payments clerk (cassette)");
    const again = await requestPayment(other, ORDER);
    await again.getByRole("button", { name: "Reject…" }).click();
    const rejection = again.getByRole("region", { name: "Reject" });
    await rejection.getByRole("button", { name: "Reject", exact: true }).click();
    await expectDelivered(again);
    await again.getByRole("button", { name: "Open the chat" }).click();
    await expect(log(other)).toContainText("This cassette has no recording of a rejection. Nothing was done");
    await expect(
      log(other).getByRole("article", { name: "Artifact: Receipt" }),
      "nothing was paid",
    ).toHaveCount(0);

    // A page that outlives its host complains, and rightly so.
    await other.close();
    await elsewhere.stop();
    elsewhere = await WebHost.start(folder);
    other = await context.newPage();
    await open(other, elsewhere);
    await other.goto(`${elsewhere.origin}/#/agents/mocks`);
    const mocks = mocksOf(other);
    await expect(mocks.getByText("Off", { exact: true }), "nothing runs that nobody started").toBeVisible();
    await mocks.getByRole("button", { name: "Start: clerk.cassette.json" }).click();
    await expect(mocks.getByText("Running", { exact: true })).toBeVisible();
    await mocks.getByRole("button", { name: "Open the agent" }).click();
    await other.getByRole("button", { name: "Start a chat" }).click();
    const afterStart = await requestPayment(other, ORDER);
    await readWhole(afterStart);
    await approveWithWord(other, afterStart);
    await expectDelivered(afterStart);

    await other.goto(`${elsewhere.origin}/#/agents/mocks`);
    await mocks.getByRole("button", { name: "Delete: clerk.cassette.json" }).click();
    await other
      .getByRole("alertdialog", { name: "Delete this mock?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await expect(other.getByText("A mock stays here until you delete it", { exact: false })).toBeVisible();
    expect(await filesWith(folder, "a2a-workbench-cassette"), "its recording is in no file").toEqual([]);
  } finally {
    await other.close();
    await elsewhere.stop();
    await removeFolder(folder);
  }
});
