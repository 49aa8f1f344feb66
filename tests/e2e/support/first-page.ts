/**
 * A browser that was installed a moment ago reads itself from the disk when it is first started, and the application
 * too, while what was built before them is still being written. That takes as long as it takes, and is no test's time.
 */
import { chromium } from "@playwright/test";
import { chromium as ours } from "./chromium.ts";
import { composer } from "./steps.ts";
import { freshFolder, removeFolder, WebHost } from "./workbench.ts";

const PATIENCE = 300_000;

export default async function firstPage(): Promise<void> {
  const folder = await freshFolder();
  const host = await WebHost.start(folder);
  const browser = await chromium.launch({ ...ours, timeout: PATIENCE });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(host.firstAddress);
    await page.getByRole("button", { name: "Try the sample agents" }).click();
    await composer(page).waitFor();
  } finally {
    await browser.close();
    await host.stop();
    await removeFolder(folder);
  }
}
