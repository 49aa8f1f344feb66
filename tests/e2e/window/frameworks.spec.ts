/** Google's ADK and Kagenti's ADK in the real window: each kind of request that they have, and no secret in a file. */
import { expect, test } from "@playwright/test";
import { button, Desktop } from "../support/desktop.ts";
import { answerAll, FRAMEWORKS, SECRET } from "../support/frameworks.ts";
import { Peer } from "../support/peers.ts";
import { PersonInWindow } from "../support/person-in-window.ts";
import { Driver } from "../support/webdriver.ts";
import { connectOpen, sendWithoutUndo } from "../support/window-steps.ts";
import { filesWith, freshFolder, removeFolder } from "../support/workbench.ts";

for (const framework of FRAMEWORKS) {
  test(`${framework.name}: each kind of request is answered, and the agent acts as it was told`, async ({
    browserName: _,
  }, info) => {
    const driver = await Driver.start();
    const folder = await freshFolder();
    const peer = await Peer.start(framework.kind);
    const desktop = await Desktop.start(driver, folder);
    const { window } = desktop;
    try {
      await window.click(button("Connect an agent"));
      await connectOpen(window, peer.url);
      await sendWithoutUndo(window);
      await answerAll(new PersonInWindow(desktop), peer, framework);
      expect(await desktop.violations()).toEqual([]);
      expect(await filesWith(folder, SECRET), "files of the data folder with the secret").toEqual([]);
      await desktop.quit();
      expect(await filesWith(folder, SECRET), "and after the end").toEqual([]);
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
