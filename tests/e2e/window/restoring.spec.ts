/** Going back to a backup: the program starts itself anew, and what was removed since is there again. */
import { expect, test } from "@playwright/test";
import { button, Desktop, option } from "../support/desktop.ts";
import { Driver } from "../support/webdriver.ts";
import { goTo } from "../support/window-steps.ts";
import { freshFolder, removeFolder } from "../support/workbench.ts";

test("an agent that was removed is back after a restart by the button", async ({ browserName: _ }, info) => {
  const driver = await Driver.start();
  const folder = await freshFolder();
  let desktop = await Desktop.start(driver, folder);
  try {
    const first = desktop.window;
    await first.click(button("Try the sample agents"));
    await first.find({ css: "textarea", name: "Message to Payments clerk" });
    await goTo(first, "Settings");
    await first.click(button("Back up now"));
    await first.find(button(/^Go back to this/));

    await goTo(first, "Agents");
    await first.click(option(/Story Writer/));
    await first.click(button("More about Story Writer"));
    await first.click({ css: "[role=menuitem]", name: "Remove agent" });
    await first.click({ css: "[role=alertdialog] button", name: "Remove agent" });
    await expect.poll(() => first.isThere(option(/Story Writer/))).toBe(false);

    await goTo(first, "Settings");
    await first.click(button(/^Go back to this/));
    await first.click({ css: "[role=alertdialog] button", name: "Go back to this" });
    await desktop.confirmNatively("Confirm");
    await desktop.quitAfterRestart(button("Restart now"));

    desktop = await Desktop.start(driver, folder);
    await goTo(desktop.window, "Agents");
    await desktop.window.find(option(/Story Writer/));
    await desktop.quit();
  } catch (cause) {
    await desktop.show(info);
    throw cause;
  } finally {
    await desktop.window.kill();
    await driver.stop();
    await removeFolder(folder);
  }
});
