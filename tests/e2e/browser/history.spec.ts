/** A chat leaves one workbench as a file and is read in another, where nothing of it can be answered. */
import { composer, goTo, log, open, requestCard, requestPayment, startWithSamples } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { freshFolder, removeFolder, WebHost } from "../support/workbench.ts";

const ORDER = "Pay 12,000 yen to Sato Stationery";

test("a chat that waits for a person is history in another workbench", async ({
  page,
  context,
  host,
}, info) => {
  await startWithSamples(page, host);
  const card = await requestPayment(page, ORDER);
  await card.getByRole("button", { name: "Open the chat" }).click();
  await page.getByRole("button", { name: "More about this chat" }).click();
  await page.getByRole("menuitem", { name: "Export chat…" }).click();
  const exporting = page.getByRole("dialog", { name: "Export history" });
  await expect(exporting.getByText("Not in the file: credentials", { exact: false })).toBeVisible();
  await exporting.getByRole("button", { name: "Export with content" }).click();
  const confirming = page.getByRole("alertdialog", { name: "Export history" });
  await confirming.getByRole("textbox").fill("export");
  const downloading = page.waitForEvent("download");
  await confirming.getByRole("button", { name: "Export with content" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${ORDER}.a2ahistory.jsonl`);
  const file = info.outputPath("chat.a2ahistory.jsonl");
  await download.saveAs(file);

  const folder = await freshFolder();
  const elsewhere = await WebHost.start(folder);
  const other = await context.newPage();
  try {
    await open(other, elsewhere);
    await goTo(other, "Settings");
    await other.getByRole("region", { name: "Export and import" }).locator("input").setInputFiles(file);
    const preview = other.getByRole("dialog", { name: "Import history" });
    await expect(preview.getByText("Nothing of it is here yet.")).toBeVisible();
    await expect(preview.getByRole("listitem")).toContainText("Payments clerk");
    await preview.getByRole("button", { name: "Import history" }).click();
    await expect(other.getByText("Imported: chats 1, tasks 1.")).toBeVisible();

    await goTo(other, "Chats");
    await other.getByRole("option", { name: new RegExp(ORDER) }).click();
    await expect(log(other)).toContainText(ORDER);
    await expect(other.getByText("This chat can be read only.")).toBeVisible();
    await expect(composer(other)).toHaveCount(0);
    await goTo(other, "Inbox");
    await expect(requestCard(other)).toHaveCount(0);
    await goTo(other, "Tasks");
    await other.getByRole("option", { name: new RegExp(ORDER) }).click();
    await expect(other.getByText("This task is not watched.")).toBeVisible();
    await other.getByRole("region", { name: "Requests" }).getByRole("button").click();
    const asked = requestCard(other);
    await expect(asked).toContainText("It cannot be answered here.");
    await expect(asked.getByRole("button", { name: /Reject|approve/ })).toHaveCount(0);
  } finally {
    await other.close();
    await elsewhere.stop();
    await removeFolder(folder);
  }
});
