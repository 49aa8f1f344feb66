/** Several agents of one address are connected in one go, in the real window. */
import { AGENTS, CatalogHost } from "../support/catalog.ts";
import { button, field, option } from "../support/desktop.ts";
import type { Target } from "../support/webdriver.ts";
import { expectInLog, newChatWith, say } from "../support/window-steps.ts";
import { expect, test } from "../support/window-test.ts";

const FOUND: Target = { css: "section", name: /agents found/ };

test("five agents of one address are connected at once, and one of them answers", async ({
  beside,
  open,
}) => {
  const catalog = await beside(CatalogHost.start());
  const desktop = await open();
  const { window } = desktop;
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
});
