/**
 * Takes the pictures of the guide from the real application, each at the step that its page tells of:
 *
 *     npm run guide-pictures
 *
 * writes them to `src-tauri/docs/pictures`. Nothing is asserted.
 */
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openFile, shipped } from "./support/run-file.ts";
import { goTo, log, open, requestPayment, startWithSamples } from "./support/steps.ts";
import { test } from "./support/test.ts";

const FOLDER = join(import.meta.dirname, "../../src-tauri/docs/pictures");

async function take(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled" });
}

test("pictures of the guide", async ({ page, host }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await startWithSamples(page, host);
  const card = await requestPayment(page, "Pay 12,000 yen to Sato Stationery");
  await card.getByText("The whole request was in view.").waitFor();
  await take(page, "approve");
  await card.getByRole("button", { name: "Open the chat" }).click();
  await log(page).getByText("Pay 12,000 yen to Sato Stationery").first().waitFor();
  await take(page, "chat");
  await goTo(page, "Inspector");
  const exchanges = page.getByRole("listbox", { name: "Exchanges" }).or(page.getByRole("tree"));
  await exchanges.getByText("SendStreamingMessage").first().click();
  await take(page, "inspect");
  await openFile(page, await shipped("story-team"));
  await page.getByRole("button", { name: "Start the run" }).click();
  await page.getByRole("list", { name: "Waits for you" }).waitFor();
  await page.getByRole("radio", { name: "Graph" }).click();
  await take(page, "runs");
  await open(page, host);
  await page.goto(`${host.origin}/#/agents/connect`);
  await page.getByRole("textbox", { name: "Address or card" }).fill("127.0.0.1:1");
  await page.getByRole("button", { name: "Find agent" }).click();
  await page.getByRole("alert").waitFor();
  await take(page, "connect");
});
