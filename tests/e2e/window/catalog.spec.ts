/** Several agents of one address are connected in one go, in the real window. */
import { expect, test } from "@playwright/test";
import { AGENTS, CatalogHost } from "../support/catalog.ts";
import { button, Desktop, field, option } from "../support/desktop.ts";
import { Driver, type Target } from "../support/webdriver.ts";
import { expectInLog, newChatWith, say } from "../support/window-steps.ts";
import { freshFolder, removeFolder } from "../support/workbench.ts";

const FOUND: Target = { css: "section", name: /agents found/ };

test("five agents of one address are connected at once, and one of them answers", async ({
  browserName: _,
}, info) => {
  const driver = await Driver.start();
  const folder = await freshFolder();
  const catalog = await CatalogHost.start();
  const desktop = await Desktop.start(driver, folder);
  const { window } = desktop;
  try {
    await window.click(button("Connect an agent"));
    await window.type(field("Address or card"), catalog.url);
    await window.click(button("Find agent"));
    await window.click(button("Select all 6"));
    await window.click(button("Connect 6 agents"));
    await window.expectText(FOUND, "5 connected · 1 could not be connected");
    for (const name of AGENTS) await window.find(option(new RegExp(name)));
    await newChatWith(window, "Stars");
    await say(window, "Who are you?");
    await expectInLog(window, "This is Stars.");
    expect(await desktop.violations()).toEqual([]);
    await desktop.quit();
  } catch (cause) {
    await desktop.show(info);
    throw cause;
  } finally {
    await window.kill();
    await driver.stop();
    await catalog.stop();
    await removeFolder(folder);
  }
});
