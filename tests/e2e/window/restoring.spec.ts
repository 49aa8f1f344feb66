/** Going back to a backup: the program starts itself anew, and what was removed since is there again. */
import { button, option } from "../support/desktop.ts";
import { goTo } from "../support/window-steps.ts";
import { expect, test } from "../support/window-test.ts";

test("an agent that was removed is back after a restart by the button", async ({ open }) => {
  let desktop = await open();
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

  desktop = await open();
  await goTo(desktop.window, "Agents");
  await desktop.window.find(option(/Story Writer/));
  await desktop.quit();
});
