/**
 * Every documented shape in which frameworks ask, sent by an agent of the Python SDK and answered through the page.
 *
 * The agent sends the samples of `a2a-hitl`, and what it must be told is written beside each of them. Here is only what
 * a person does, in the page's own words.
 */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { Peer } from "../support/peers.ts";
import {
  approveByHolding,
  connect,
  expectDelivered,
  newChatWith,
  open,
  openRequest,
  readWhole,
  reject,
  sendWithoutUndo,
} from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import type { WebHost } from "../support/workbench.ts";

type Reply = {
  parts?: { text?: string; data?: unknown; metadata?: unknown }[];
  metadata?: unknown;
  extensions?: string[];
  method?: string;
  params?: unknown;
};

const SAMPLES: Record<string, { reply: Reply }> = JSON.parse(
  readFileSync(
    new URL("../../../src-tauri/crates/a2a-hitl/tests/hitl/samples.json", import.meta.url),
    "utf8",
  ),
);

/** What a person does with the open request, up to the answer being sent. */
type Deed = (card: Locator, page: Page) => Promise<void>;

/** Sends what was prepared, or approves where nothing was: by holding the button where the request is of high risk. */
const go: Deed = async (card, page) => {
  await readWhole(card);
  const button = card.getByRole("button", { name: /^(Approve|Send|Hold to)/ }).first();
  await expect(button).toBeEnabled();
  const isHeld = (await button.textContent())?.startsWith("Hold") === true;
  await (isHeld ? approveByHolding(page, card) : button.click());
};

async function choose(card: Locator, tool: string, answer: string): Promise<void> {
  const choices = card.getByRole("group", { name: `Answer to ${tool}` });
  await choices.getByRole("radio", { name: answer, exact: true }).check();
}

async function pick(card: Locator, page: Page, label: RegExp, option: string): Promise<void> {
  await card.getByRole("button", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function fill(card: Locator, label: RegExp, value: string): Promise<void> {
  await card.getByRole("textbox", { name: label }).fill(value);
}

/** One deed per kind of control; `[name of the sample, what is done]`. */
const DEEDS: Record<string, Deed> = {
  "kagent-approval-two": async (card, page) => {
    await choose(card, "delete_file", "Reject");
    await fill(card, /^Reason for delete_file/, "still used");
    await choose(card, "restart_deployment", "Approve");
    await go(card, page);
  },
  "kagent-nested": go,
  "kagent-ask-user": async (card, page) => {
    await card.getByRole("radio", { name: "PostgreSQL" }).check();
    await card.getByRole("checkbox", { name: "Auth" }).check();
    await card.getByRole("checkbox", { name: "Cache" }).check();
    await card
      .getByRole("group", { name: "Anything else?" })
      .getByRole("textbox", { name: "Your answer" })
      .fill("use backups");
    await go(card, page);
  },
  "agentstack-approval": go,
  "agentstack-tool-call": (card) => reject(card),
  "agentstack-form-request": async (card, page) => {
    await fill(card, /^E-mail/, "x@y.example");
    await pick(card, page, /\bHow\b/, "Phone");
    await card
      .getByRole("group", { name: /^Topics/ })
      .getByRole("checkbox")
      .first()
      .check();
    await pick(card, page, /\bNews\b/, "Yes");
    await go(card, page);
  },
  "adk-confirmation": go,
  "codex-permission": go,
  "codex-question": async (card, page) => {
    await card.getByRole("radio", { name: "Yes" }).check();
    await go(card, page);
  },
  "codex-permissions": async (card, page) => {
    await card.getByRole("checkbox", { name: /\/workspace\/project/ }).check();
    await go(card, page);
  },
  "codex-elicitation": async (card, page) => {
    await fill(card, /^workspace_root/, "/workspace/project");
    await go(card, page);
  },
  "mastra-approval": go,
  "mastra-suspend": async (card, page) => {
    await pick(card, page, /\bseat\b/, "12A");
    await go(card, page);
  },
  "samples-form": async (card, page) => {
    await fill(card, /^Date/, "2026-01-02");
    await fill(card, /^Amount/, "20");
    await go(card, page);
  },
  "langgraph-human-interrupt": async (card, page) => {
    await card.getByRole("button", { name: "Edit…" }).click();
    await fill(card, /^body/, "Hello there");
    await go(card, page);
  },
  "agui-interrupt": go,
  "mcp-elicitation-form": async (card, page) => {
    await fill(card, /^name/, "Mo");
    await pick(card, page, /\bcolor\b/, "Green");
    await card.getByRole("group", { name: /^tags/ }).getByRole("checkbox", { name: "a" }).check();
    await pick(card, page, /\blegacy\b/, "German");
    await pick(card, page, /\bok\b/, "Yes");
    await go(card, page);
  },
  "mcp-elicitation-url": async (card, page) => {
    await card.getByRole("checkbox", { name: /^I have done what is asked there/ }).check();
    await go(card, page);
  },
  "pydantic-deferred": (card) => reject(card, "protected file"),
  "vercel-approval": (card) => reject(card, "too much"),
  "generic-schema": async (card, page) => {
    await fill(card, /^address/, "Main St 1");
    await pick(card, page, /\bexpress\b/, "No");
    await go(card, page);
  },
  "plain-yes-no": async (card, page) => {
    await card.getByRole("textbox", { name: "Your answer" }).fill("no");
    await go(card, page);
  },
  "plain-auth-required": async (card, page) => {
    await card.getByRole("checkbox", { name: /^I have done what is asked there/ }).check();
    await go(card, page);
  },
};

/** The reply as it was written down, in the spelling of 1.0, without what the SDK adds. */
function plain({ parts, metadata, extensions, method, params }: Reply): object {
  if (method !== undefined) return { method, params };
  const said = (parts ?? []).map(({ text, data, metadata: about }) => ({
    ...(text !== undefined && { text: text.startsWith("{") ? JSON.parse(text) : text }),
    ...(data !== undefined && { data }),
    ...(about !== undefined && { metadata: about }),
  }));
  // What stands in the metadata is the answer; words beside it are for people.
  return metadata === undefined ? { parts: said } : { metadata, extensions: extensions ?? [] };
}

async function answerEach(page: Page, host: WebHost, names: readonly string[]): Promise<void> {
  const peer = await Peer.start("shapes");
  try {
    await open(page, host);
    await sendWithoutUndo(page);
    await connect(page, peer);
    for (const name of names) {
      await test.step(name, async () => {
        await newChatWith(page, "Agent of many shapes");
        const card = await openRequest(page, `ask ${name}`);
        await DEEDS[name]?.(card, page);
        await expectDelivered(card);
        const { answers } = await peer.seen();
        const expected = SAMPLES[name]?.reply;
        expect(plain(answers.at(-1) as Reply), name).toEqual(plain(expected as Reply));
      });
    }
    const { answers } = await peer.seen();
    expect(answers, "each was answered once").toHaveLength(names.length);
  } finally {
    await peer.stop();
  }
}

const NAMES = Object.keys(DEEDS);

for (const half of [0, 1]) {
  test(`every shape is answered as its framework expects, part ${half + 1} of 2`, async ({ page, host }) => {
    test.setTimeout(180_000);
    const middle = Math.ceil(NAMES.length / 2);
    await answerEach(page, host, half === 0 ? NAMES.slice(0, middle) : NAMES.slice(middle));
  });
}
