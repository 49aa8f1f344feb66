/** Somebody before the real window. */
import { expect } from "@playwright/test";
import { button, type Desktop } from "./desktop.ts";
import type { Group, Person } from "./person.ts";
import type { Target, Window } from "./webdriver.ts";
import {
  CARD,
  expectDelivered,
  expectInLog,
  decideAndConfirm,
  openRequest,
  readOn,
  rejectAll,
} from "./window-steps.ts";

export class PersonInWindow implements Person {
  readonly #window: Window;

  constructor(readonly desktop: Desktop) {
    this.#window = desktop.window;
  }

  async ask(agent: string, words: string): Promise<void> {
    await openRequest(this.#window, agent, words);
  }

  async fill(field: RegExp, value: string, group?: Group): Promise<void> {
    const css = "input, textarea, [role=textbox]";
    await this.#window.replace({ css, name: field, within: within(group) }, value);
  }

  async choose(choice: string | RegExp, group?: Group): Promise<void> {
    const css = "label:has(input[type=radio], input[type=checkbox])";
    const label: Target = { css, name: choice, within: within(group) };
    await this.#window.click(label);
    await this.#window.find({ ...label, css: "label:has(input:checked)" });
  }

  async pick(list: RegExp, option: string): Promise<void> {
    const window = this.#window;
    const offered = "[data-trigger=Select] [role=option]";
    await expect(async () => {
      if (!(await window.isThere({ css: offered }))) {
        await window.click({ css: "button[aria-haspopup=listbox]", name: list, within: CARD });
      }
      expect(await window.isThere({ css: offered }), "the list is open").toBe(true);
    }).toPass();
    const exact: Target = { css: offered, name: option };
    const behind: Target = { css: `${offered}:has(code)`, name: new RegExp(`^${option} `) };
    await window.click((await window.isThere(exact)) ? exact : behind);
    // What lies below an open list cannot be pressed.
    await window.expectGone({ css: offered });
  }

  async press(name: string): Promise<void> {
    await this.#window.click({ ...button(name), within: CARD });
  }

  async giveSecret(value: string): Promise<void> {
    await this.#window.type({ css: "input[type=password]", within: CARD }, value);
    await this.press("Keep it for this answer");
    await this.#window.find({ css: "[role=status]", name: "Given. It is sent with your answer." });
  }

  async reject(reason = ""): Promise<void> {
    await rejectAll(this.#window, reason);
  }

  async go(): Promise<void> {
    await readOn(this.#window);
    // A choice that says "Send" by now is a button, too.
    const css = "button:not([aria-haspopup]):not([disabled])";
    const decide: Target = { css, name: /^(Approve|Send)/, within: CARD, place: 0 };
    await this.#window.find(decide);
    const isOfHighRisk = (await this.#window.text(decide)).endsWith("…");
    await (isOfHighRisk ? decideAndConfirm(this.desktop) : this.#window.click(decide));
  }

  async sees(group: Group): Promise<boolean> {
    return this.#window.isThere(within(group));
  }

  async expectRead(text: string, why: string, part?: string): Promise<void> {
    await expect.poll(() => this.#window.text(partOf(part)), { message: why }).toContain(text);
  }

  async expectNotRead(text: string, why: string, part: string): Promise<void> {
    await this.#window.find(partOf(part));
    expect(await this.#window.text(partOf(part)), why).not.toContain(text);
  }

  async expectDelivered(): Promise<void> {
    await expectDelivered(this.#window);
  }

  async expectInChat(...texts: readonly (string | RegExp)[]): Promise<void> {
    await this.press("Open the chat");
    for (const text of texts) await expectInLog(this.#window, text);
  }
}

function within(group: Group | undefined): Target {
  if (group === undefined) return CARD;
  return { css: "fieldset, [role=group]", name: group.called, place: group.place ?? 0, within: CARD };
}

function partOf(name: string | undefined): Target {
  return name === undefined ? CARD : { css: "section", name, within: CARD };
}
