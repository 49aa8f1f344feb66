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

const WIDEST = `${"W".repeat(55)} EVE`;

/** What an agent filled in. Letters are counted as equally wide, and these are wider. */
const FILLED_IN: Record<string, object> = {
  capitals: { type: "string", default: "READ ACCESS FOR WAREHOUSE MANAGEMENT TEAM 202. AND ADMIN EVE" },
  letters: { type: "string", default: WIDEST },
  dashes: { type: "string", default: `${"—".repeat(55)} EVE` },
  email: { type: "string", format: "email", default: `${"W".repeat(46)}@EVIL.EXAMPLE` },
  lines: { type: "string", default: `${"W".repeat(29)}\n`.repeat(11).concat("EVE") },
  number: { type: "number", default: -Number.MIN_VALUE },
  option: { type: "string", enum: ["no", WIDEST], default: WIDEST },
  list: { type: "array", items: { type: "string" }, default: ["no", WIDEST] },
  json: { default: Array.from({ length: 12 }, () => "W".repeat(20)) },
};

test("what an agent filled in stands in the fields to its end", async ({ page, host }) => {
  await page.setViewportSize({ width: 900, height: 600 });
  const properties = { ...FILLED_IN, below: { type: "object", properties: FILLED_IN } };
  const agent = await AskingAgent.start({ form: { type: "object", properties, required: ["below"] } });
  try {
    const card = await asked(page, host, agent, /./);
    await expect(card.getByRole("textbox", { name: /json/i }), "the editors are there").toHaveCount(2);
    await expect(card.getByRole("textbox", { name: /capitals/i })).toHaveCount(2);
    await expect.poll(() => cutOff(card), "nothing reaches beyond its field").toEqual([]);
    await page.setViewportSize({ width: 640, height: 600 });
    await expect.poll(() => cutOff(card), "nothing does in a window made narrower").toEqual([]);
  } finally {
    await agent.stop();
  }
});

/** Beginnings of the values that reach beyond what shows them. */
async function cutOff(card: Locator): Promise<string[]> {
  return card.locator("input, textarea, button, button *, .cm-editor, .cm-scroller").evaluateAll((all) =>
    all
      .filter((each) => getComputedStyle(each).overflow !== "visible")
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight,
      )
      .map((each) => (Reflect.get(each, "value") || each.textContent || each.tagName).slice(0, 40)),
  );
}

/** The agent's request, open in the inbox. */
async function asked(page: Page, host: WebHost, agent: AskingAgent, title = /^keep_note/): Promise<Locator> {
  await open(page, host);
  await connect(page, agent);
  await newChatWith(page, "Asking agent");
  await say(page, "go");
  await expect(log(page), "the agent has the task").toContainText("Working");
  agent.ask();
  await page.getByRole("button", { name: "Open in the inbox" }).click();
  const card = page.getByRole("article", { name: title });
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
