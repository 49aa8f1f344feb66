/** Requests that are made so that a part of them is easily missed: all of it must have been on the screen. */
import type { Locator, Page } from "@playwright/test";
import { AskingAgent } from "../support/asking-agent.ts";
import { connect, log, newChatWith, open, readWhole, say } from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import type { WebHost } from "../support/workbench.ts";

/** A value so many levels down. */
function below(levels: number, value: unknown): unknown {
  return levels === 0 ? value : { next: below(levels - 1, value) };
}

const DECEPTIONS: Record<string, object> = {
  "at the end of a deep value": { text: "Hello", more: below(40, "the hidden recipient") },
  "in a list of lists": {
    more: Array.from({ length: 40 }).reduce((value) => [value], "the hidden recipient"),
  },
  "behind an endless name": { ["x".repeat(3000)]: "the hidden recipient" },
  "below empty lines": { text: `Hello${"\n".repeat(300)}the hidden recipient` },
  "among many values": { list: [...Array.from({ length: 3000 }, (_, at) => at), "the hidden recipient"] },
};

for (const [where, args] of Object.entries(DECEPTIONS)) {
  test(`what stands ${where} is in view before it can be approved`, async ({ page, host }) => {
    await page.setViewportSize({ width: 900, height: 600 });
    const agent = await AskingAgent.start({ name: "keep_note", args });
    try {
      const card = await asked(page, host, agent);
      const approve = card.getByRole("button", { name: "Approve keep_note" });
      await expect(approve).toBeDisabled();
      expect(await beside(card), "nothing reaches beyond the side").toEqual([]);
      // Where the text has pages, turning to the last one is not reading all of them.
      const next = card.getByRole("button", { name: "Next page" }).first();
      while ((await next.isVisible()) && (await next.isEnabled())) await next.click();
      await expect(card).toContainText("the hidden recipient");
      await expect(approve).toBeDisabled();
    } finally {
      await agent.stop();
    }
  });
}

/** The agent's request, open in the inbox. */
async function asked(page: Page, host: WebHost, agent: AskingAgent): Promise<Locator> {
  await open(page, host);
  await connect(page, agent);
  await newChatWith(page, "Asking agent");
  await say(page, "go");
  await expect(log(page), "the agent has the task").toContainText("Working");
  agent.ask();
  await page.getByRole("button", { name: "Open in the inbox" }).click();
  const card = page.getByRole("article", { name: /^keep_note/ });
  await expect(card).toBeVisible();
  return card;
}

/** Beginnings of the texts that reach beyond the left or right side of the card. */
async function beside(card: Locator): Promise<string[]> {
  return card.evaluate((article) => {
    const { left, right } = article.getBoundingClientRect();
    const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const reaches = [...range.getClientRects()].some((box) => box.left < left - 1 || box.right > right + 1);
      if (reaches && text.textContent?.trim() !== "") found.push(text.textContent?.slice(0, 40) ?? "");
    }
    return found;
  });
}

test("reading on by the button alone leads to the end", async ({ page, host }) => {
  await page.setViewportSize({ width: 900, height: 600 });
  // Heights that are no whole pixels: what is brought to the edge must count all the same.
  const agent = await AskingAgent.start({ name: "keep_note", args: { ["x".repeat(400)]: "y".repeat(400) } });
  try {
    const card = await asked(page, host, agent);
    await readWhole(card);
    await expect(card.getByRole("button", { name: "Approve keep_note" })).toBeEnabled();
  } finally {
    await agent.stop();
  }
});
