/** Every documented shape in which frameworks ask, answered in the real window as `shapes.ts` says. */
import { expect, test } from "@playwright/test";
import { button, Desktop } from "../support/desktop.ts";
import { Peer } from "../support/peers.ts";
import { PersonInWindow } from "../support/person-in-window.ts";
import { answerEach, SHAPES } from "../support/shapes.ts";
import { Driver } from "../support/webdriver.ts";
import { connectOpen, sendWithoutUndo } from "../support/window-steps.ts";
import { freshFolder, removeFolder } from "../support/workbench.ts";

const NAMES = Object.keys(SHAPES);
/** So that one that fails has not all of them done again. */
const PARTS = 2;

for (const part of Array.from({ length: PARTS }, (_, index) => index)) {
  test(`every shape is answered as its framework expects, part ${part + 1} of ${PARTS}`, async ({
    browserName: _,
  }, info) => {
    test.slow();
    const driver = await Driver.start();
    const folder = await freshFolder();
    const peer = await Peer.start("shapes");
    const desktop = await Desktop.start(driver, folder);
    const { window } = desktop;
    try {
      await window.click(button("Connect an agent"));
      await connectOpen(window, peer.url);
      await sendWithoutUndo(window);
      const size = Math.ceil(NAMES.length / PARTS);
      await answerEach(new PersonInWindow(desktop), peer, NAMES.slice(part * size, (part + 1) * size));
      expect(await desktop.violations()).toEqual([]);
      await desktop.quit();
    } catch (cause) {
      await desktop.show(info);
      throw cause;
    } finally {
      await window.kill();
      await driver.stop();
      await peer.stop();
      await removeFolder(folder);
    }
  });
}
