/** Somebody before the page in a browser. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { Group, Person } from "./person.ts";
import {
  approveWithWord,
  expectDelivered,
  HIGH_RISK,
  log,
  newChatWith,
  openRequest,
  readWhole,
  reject,
  requestCard,
} from "./steps.ts";

export class PersonInBrowser implements Person {
  constructor(readonly page: Page) {}

  async ask(agent: string, words: string): Promise<void> {
    await newChatWith(this.page, agent);
    await openRequest(this.page, words);
  }

  async fill(field: RegExp, value: string, group?: Group): Promise<void> {
    await this.#within(group).getByRole("textbox", { name: field }).fill(value);
  }

  async choose(choice: string | RegExp, group?: Group): Promise<void> {
    const named = { name: choice, exact: typeof choice === "string" };
    const where = this.#within(group);
    await where.getByRole("radio", named).or(where.getByRole("checkbox", named)).check();
  }

  async pick(list: RegExp, option: string): Promise<void> {
    const { page } = this;
    const behind = page.getByRole("option", { name: new RegExp(`^${option} `) });
    const choice = page
      .getByRole("option", { name: option, exact: true })
      .or(behind.filter({ has: page.locator("code") }));
    const opener = this.#card.getByRole("button", { name: list });
    try {
      await expect(async () => {
        if (!(await choice.isVisible())) await opener.click({ timeout: 2000 });
        await choice.click({ timeout: 2000 });
        // What lies below an open list cannot be pressed.
        await expect(choice).toBeHidden({ timeout: 2000 });
      }, `${option} is chosen`).toPass({ timeout: 20_000 });
    } catch (cause) {
      throw new Error(`${option} could not be chosen: ${await offered(page, opener, list)}`, { cause });
    }
  }

  async press(button: string): Promise<void> {
    await this.#card.getByRole("button", { name: button, exact: true }).click();
  }

  async giveSecret(value: string): Promise<void> {
    const given = this.#card.getByText("Given. It is sent with your answer.");
    const before = await given.count();
    await this.#card.locator("input[type=password]").first().fill(value);
    await this.#card.getByRole("button", { name: "Keep it for this answer" }).first().click();
    await expect(given).toHaveCount(before + 1);
  }

  async reject(reason?: string): Promise<void> {
    await reject(this.#card, reason);
  }

  async go(): Promise<void> {
    // A choice that says "Send" by now is a button, too.
    const deciding = this.#card.locator("button:not([aria-haspopup])");
    const button = this.#card
      .getByRole("button", { name: /^(Approve|Send|Allow)/ })
      .and(deciding)
      .first();
    // A request that has just opened does not know yet whether it is wholly in view.
    await expect(async () => {
      await readWhole(this.#card);
      await expect(button).toBeEnabled({ timeout: 2000 });
    }).toPass();
    const isOfHighRisk = HIGH_RISK.test((await button.textContent()) ?? "");
    await (isOfHighRisk ? approveWithWord(this.page, this.#card) : button.click());
  }

  async sees(group: Group): Promise<boolean> {
    return this.#within(group).isVisible();
  }

  async expectRead(text: string, why: string, part?: string): Promise<void> {
    await expect(this.#part(part), why).toContainText(text);
  }

  async expectNotRead(text: string, why: string, part: string): Promise<void> {
    await expect(this.#part(part), why).not.toContainText(text);
  }

  async expectDelivered(): Promise<void> {
    await expectDelivered(this.#card);
  }

  async expectInChat(...texts: readonly (string | RegExp)[]): Promise<void> {
    await this.press("Open the chat");
    for (const text of texts) await expect(log(this.page)).toContainText(text);
  }

  get #card(): Locator {
    return requestCard(this.page);
  }

  #within(group: Group | undefined): Locator {
    if (group === undefined) return this.#card;
    const { called, place = 0 } = group;
    return this.#card.getByRole("group", { name: called, exact: typeof called === "string" }).nth(place);
  }

  #part(name: string | undefined): Locator {
    return name === undefined ? this.#card : this.#card.getByRole("region", { name, exact: true });
  }
}

/** What there is to choose instead, in a sentence. */
async function offered(page: Page, opener: Locator, list: RegExp): Promise<string> {
  if (!(await opener.isVisible())) return `no choice is called ${list}.`;
  await page.keyboard.press("Escape");
  await opener.click({ timeout: 2000 }).catch(() => {});
  const options = await page.getByRole("listbox", { name: list }).getByRole("option").allTextContents();
  return `${list} offers ${options.map((each) => `“${each}”`).join(", ") || "nothing"}.`;
}
