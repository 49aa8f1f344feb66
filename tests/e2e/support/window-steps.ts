/** What a person does in the real window, in the words of the page. */
import { expect } from "@playwright/test";
import { button, type Desktop, field, log } from "./desktop.ts";
import type { Target, Window } from "./webdriver.ts";

/** In the page: the request that is open. */
export const CARD: Target = { css: "article[tabindex='-1']" };

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
  await window.type({ css: "input[type=search]", name: "Find an agent" }, `${agent}\uE007`);
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

/** Looks for an agent that wants nothing but its address, and saves it. */
export async function connectOpen(window: Window, address: string): Promise<void> {
  await window.run("location.hash = '#/agents/connect'");
  await window.type(field("Address or card"), address);
  await window.click(button("Find agent"));
  await window.click(button("Save agent"));
  await window.find(button("Start a chat"));
}

/**
 * Says words that make an agent ask for something, in a new chat, and opens its request in the inbox. The agent is picked
 * from the list, because letters that are typed one by one take most of the time where many requests are made.
 */
export async function openRequest(window: Window, agent: string, words: string): Promise<void> {
  await window.run("location.hash = '#/chats/new'");
  await window.click({ css: "li button", name: new RegExp(agent) });
  await window.find(field(`Message to ${agent}`));
  await say(window, words);
  await window.click(button("Open in the inbox"));
  await window.find({ css: "h3", name: /^What (will happen|is asked)$/, within: CARD });
}

/** Reads the open request to its end: the button is there until all of it was in view. */
export async function readOn(window: Window): Promise<void> {
  const further: Target = { css: "button", name: "Read on", within: CARD };
  await expect(async () => {
    await window.clickIfThere(further);
    expect(await window.isThere(further), "the request was read to its end").toBe(false);
  }).toPass({ intervals: [100] });
}

/** Reads the open request to its end, presses its button and confirms outside the page. */
export async function decideAndConfirm(desktop: Desktop): Promise<void> {
  const { window } = desktop;
  await readOn(window);
  await window.click({ css: "button:not([disabled])", name: /^(Approve|Send).*…$/ });
  await desktop.confirmNatively("Confirm");
}

/** Rejects the whole request, with a reason where one is given. */
export async function rejectAll(window: Window, reason = ""): Promise<void> {
  await window.click({ css: "button", name: /^(Reject|Decline|Reject all)…$/, within: CARD });
  const rejection: Target = { css: "section", name: "Reject", within: CARD };
  const why: Target = { css: "textarea", name: "Why, in your words (optional)", within: rejection };
  if (reason !== "") await window.type(why, reason);
  await window.click({ css: "button", name: /^Reject( all \d+)?$/, within: rejection });
}

/** Decisions leave at once and stay in view, so that a test with many of them does not wait for each. */
export async function sendWithoutUndo(window: Window): Promise<void> {
  await goTo(window, "Settings");
  await window.click({ css: "label", name: "Open the next request by itself" });
  await window.replace(field("Seconds to undo"), "0");
}

/** The agent has the answer that was prepared here. */
export async function expectDelivered(window: Window): Promise<void> {
  await window.expectText(CARD, "The agent has your answer.");
}

/** Opens the request of this chat in the inbox, reads all of it, approves, and waits until the agent has it. */
export async function approve(desktop: Desktop): Promise<void> {
  const { window } = desktop;
  await window.click(button("Open in the inbox"));
  await window.find({ css: "h3", name: "What will happen", within: CARD });
  await decideAndConfirm(desktop);
  await expectDelivered(window);
}
