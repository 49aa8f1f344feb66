/** What a person does in the real window, in the words of the page. */
import { expect } from "@playwright/test";
import { button, type Desktop, field, log } from "./desktop.ts";
import type { Target, Window } from "./webdriver.ts";

/** In the page: the request that is open. */
const CARD: Target = { css: "article[tabindex='-1']" };

export async function goTo(window: Window, place: string): Promise<void> {
  await window.click({ css: "nav a", name: new RegExp(place) });
}

/** Looks for an agent, gives it the token that it asks for, and saves it. */
export async function connect(window: Window, address: string, token: string): Promise<void> {
  await window.type(field("Address or card"), address);
  await window.click(button("Find agent"));
  // Either the card itself is behind a login, or it says that messages will be.
  await window.type({ css: "input[type=password]" }, token);
  if (await window.isThere(button("Try again with these")))
    await window.click(button("Try again with these"));
  await window.click(button("Save agent"));
  await window.find(button("Start a chat"));
}

export async function newChatWith(window: Window, agent: string): Promise<void> {
  await window.press("Control", "n");
  await window.type({ css: "input[type=search]" }, `${agent}\uE007`);
  await window.find(field(`Message to ${agent}`));
}

export async function say(window: Window, text: string): Promise<void> {
  const composer = field(/^Message to/);
  await window.click(composer);
  await window.type(composer, text);
  await window.click(button(/^Send/));
  await expect
    .poll(() => window.run("return document.querySelector('textarea').value"), {
      message: "the message has left",
    })
    .toBe("");
}

export async function expectInLog(window: Window, text: string | RegExp): Promise<void> {
  await window.expectText(log, text);
}

/** Opens the request of this chat in the inbox, reads all of it, approves, and waits until the agent has it. */
export async function approve(desktop: Desktop): Promise<void> {
  const { window } = desktop;
  await window.click(button("Open in the inbox"));
  await window.find({ css: "h3", name: "What will happen", within: CARD });
  await expect(async () => {
    if (await window.isThere(button("Read on"))) await window.click(button("Read on"));
    expect(await window.isThere(button("Read on")), "the request was read to its end").toBe(false);
  }).toPass();
  const hold: Target = { css: "button:not([disabled])", name: /^Hold to approve/ };
  await window.hold(hold, () => desktop.confirmNatively("Confirm"));
  await window.expectText(CARD, "The agent has your answer.");
}
