/** One address with many agents: chosen from and connected at once. */

import type { Page } from "@playwright/test";
import { AGENTS, CatalogHost } from "../support/catalog.ts";
import { log, lookFor, newChatWith, open, say } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";

/** How far connecting got. */
function progress(page: Page) {
  return page.getByRole("region", { name: /agents found/ }).getByRole("status");
}

test("five agents of one address are connected at once, and a broken one says why", async ({
  page,
  host,
}) => {
  const catalog = await CatalogHost.start();
  await open(page, host);
  await lookFor(page, catalog.url);
  await expect(page.getByRole("heading", { name: "6 agents found at Example agents" })).toBeVisible();
  const list = page.getByRole("listbox", { name: "Agents found" });
  await expect(list.getByRole("option", { name: /Weather/ })).toContainText(
    "Can: Ask about weather, Plan a week",
  );
  await expect(page.getByText("1 entry is no A2A agent and was left out")).toBeVisible();
  const broken = list.getByRole("option", { name: /broken/i });
  await expect(broken).toContainText("No card");

  await page.getByRole("button", { name: "Select all 6" }).click();
  await page.getByRole("button", { name: "Connect 6 agents" }).click();
  await expect(progress(page)).toContainText("5 connected · 1 could not be connected");
  await expect(broken).toContainText("Not connected");
  const agents = page.getByRole("listbox", { name: "Agents", exact: true });
  for (const name of AGENTS) await expect(agents.getByRole("option", { name })).toBeVisible();

  await newChatWith(page, "Stars");
  await say(page, "Who are you?");
  await expect(log(page), "the one whose card stands in the list").toContainText("This is Stars.");

  await lookFor(page, catalog.url);
  await expect(list.getByRole("option", { name: /Weather/ })).toContainText("Connected before");
  await expect(
    page.getByRole("button", { name: "Select 1 agent" }),
    "what is here is not connected again",
  ).toBeVisible();
  await catalog.stop();
});

test("two of many are searched for, chosen and connected with the keyboard alone", async ({ page, host }) => {
  const many = Array.from({ length: 3_000 }, (_, index) => ({
    identifier: `urn:air:example:filler-${index}`,
    type: "application/a2a-agent-card+json",
    url: `/agents/filler-${index}.json`,
  }));
  const catalog = await CatalogHost.start(many);
  await open(page, host);
  await lookFor(page, catalog.url);
  const list = page.getByRole("listbox", { name: "Agents found" });
  await expect(page.getByRole("heading", { name: "3006 agents found at Example agents" })).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search these agents" });
  for (const [words, name] of [
    ["travel", "Travel"],
    ["poems week", "Poems"],
  ] as const) {
    await search.fill(words);
    await expect(list.getByRole("option")).toHaveCount(1);
    await expect(list.getByRole("option")).toContainText(name);
    await search.press("ArrowDown");
    await expect(list).toBeFocused();
    await list.press("ArrowDown");
    await list.press("Space");
    await expect(list.getByRole("option")).toBeChecked();
  }
  await page.getByRole("button", { name: "Connect 2 agents" }).press("Enter");
  await expect(progress(page)).toContainText("2 connected");
  await list.press("Enter");
  await expect(
    page.getByRole("heading", { name: "Poems", level: 2 }),
    "Enter opens what is connected",
  ).toBeVisible();
  await catalog.stop();
});
