/**
 * Every documented shape in which frameworks ask, sent by an agent of the Python SDK and answered through the page.
 *
 * The agent sends the samples and the rows of `a2a-hitl`, and what it must be told is written beside each of them. Here
 * is only what a person reads and does, in the page's own words.
 */
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
import { plain, type Reply, WRITTEN } from "../support/written-replies.ts";

/** What a person does with the open request, up to the answer being sent. */
type Deed = (card: Locator, page: Page) => Promise<void>;

/** Sends what was prepared, or approves where nothing was: by holding the button where the request is of high risk. */
const go: Deed = async (card, page) => {
  await readWhole(card);
  // A choice that says "Send" by now is a button, too.
  const deciding = card.locator("button:not([aria-haspopup])");
  const button = card
    .getByRole("button", { name: /^(Approve|Send|Hold to)/ })
    .and(deciding)
    .first();
  await expect(button).toBeEnabled();
  const isHeld = (await button.textContent())?.startsWith("Hold") === true;
  await (isHeld ? approveByHolding(page, card) : button.click());
};

async function choose(card: Locator, tool: string, answer: string): Promise<void> {
  const choices = card.getByRole("group", { name: `Answer to ${tool}` });
  await choices.getByRole("radio", { name: answer, exact: true }).check();
}

async function pick(card: Locator, page: Page, label: RegExp, option: string): Promise<void> {
  // What is sent stands behind it where it says something else.
  const choice = page
    .getByRole("option", { name: option, exact: true })
    .or(page.getByRole("option", { name: new RegExp(`^${option} `) }).filter({ has: page.locator("code") }));
  const opener = card.getByRole("button", { name: label });
  try {
    await expect(async () => {
      if (!(await choice.isVisible())) await opener.click({ timeout: 2000 });
      await choice.click({ timeout: 2000 });
      // What lies below an open list cannot be pressed.
      await expect(choice).toBeHidden({ timeout: 2000 });
    }, `${option} is chosen`).toPass({ timeout: 20_000 });
  } catch (cause) {
    throw new Error(`${option} could not be chosen: ${await offered(page, opener, label)}`, { cause });
  }
}

/** What there is to choose instead, in a sentence. */
async function offered(page: Page, opener: Locator, label: RegExp): Promise<string> {
  if (!(await opener.isVisible())) return `no choice is called ${label}.`;
  await page.keyboard.press("Escape");
  await opener.click({ timeout: 2000 }).catch(() => {});
  const options = await page.getByRole("listbox", { name: label }).getByRole("option").allTextContents();
  return `${label} offers ${options.map((each) => `“${each}”`).join(", ") || "nothing"}.`;
}

async function fill(card: Locator, label: RegExp, value: string): Promise<void> {
  await card.getByRole("textbox", { name: label }).fill(value);
}

/** What is not understood, or may be anything, is answered with JSON. */
async function answerWithJson(card: Locator, json: string): Promise<void> {
  const kind = card.getByRole("group", { name: "Kind of answer" });
  if (await kind.isVisible()) await kind.getByRole("radio", { name: "JSON" }).check();
  await fill(card, /^Answer( to .+)?$/, json);
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
  "adk-input": async (card, page) => {
    await pick(card, page, /\bquarter\b/, "Q1");
    await fill(card, /^year/, "2026");
    await pick(card, page, /While note is empty$/, "null is sent (no value)");
    await go(card, page);
  },
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
  "kagent-legacy-one": (card) => reject(card, "still used"),
  "kagent-legacy-batch": async (card, page) => {
    await choose(card, "delete_pod", "Approve");
    await choose(card, "restart", "Reject");
    await fill(card, /^Reason for restart/, "not now");
    await go(card, page);
  },
  "kagent-legacy-nested": async (card, page) => {
    await expect(card, "the sub-agent is who asks").toContainText("k8s_agent");
    await go(card, page);
  },
  "kagent-legacy-ask": async (card, page) => {
    await card.getByRole("checkbox", { name: "a", exact: true }).check();
    await card.getByRole("checkbox", { name: "b", exact: true }).check();
    await card
      .getByRole("group", { name: "Why?" })
      .getByRole("textbox", { name: "Your answer" })
      .fill("because");
    await go(card, page);
  },
  "kagent-oldest": (card) => reject(card),
  "langgraph-words": async (card, page) => {
    await card.getByRole("button", { name: "no", exact: true }).click();
    await go(card, page);
  },
  "langgraph-json": async (card, page) => {
    await answerWithJson(card, "false");
    await go(card, page);
  },
  "langgraph-schema": async (card, page) => {
    await fill(card, /^n$/, "3");
    await go(card, page);
  },
  "langgraph-langchain": async (card, page) => {
    await card.getByRole("button", { name: "Edit…" }).click();
    await fill(card, /^amount/, "4");
    await go(card, page);
  },
  "langgraph-inbox-list": go,
  "langchain-hitl": async (card, page) => {
    await choose(card, "execute_sql", "Reject");
    await fill(card, /^Reason for execute_sql/, "add a LIMIT");
    await choose(card, "write_file", "Approve");
    await card.getByRole("button", { name: "Edit…" }).click();
    await fill(card, /^path/, "b.txt");
    await go(card, page);
  },
  "langchain-respond": async (card, page) => {
    await choose(card, "pay", "Answer in words instead");
    await fill(card, /^Your words about pay/, "ask Sato first");
    await go(card, page);
  },
  strands: async (card, page) => {
    const kinds = card.getByRole("group", { name: "Kind of answer to approval" });
    await kinds.getByRole("radio", { name: "JSON" }).check();
    await fill(card, /^Answer to approval/, '{"approved":true}');
    await fill(card, /^Answer to who/, "Sato");
    await go(card, page);
  },
  "gemini-cli": async (card, page) => {
    const asked = card.getByRole("region", { name: "What will happen" });
    await expect(asked, "what has run is not asked about").not.toContainText("call-3");
    const choices = card.getByRole("group", { name: "Answer to run_shell_command" });
    await choices.nth(0).getByRole("radio", { name: "Approve, and more: “proceed_always”" }).check();
    await choices.nth(1).getByRole("radio", { name: "Approve", exact: true }).check();
    await card.getByRole("button", { name: "Edit…" }).click();
    await fill(card, /^newContent/, "c");
    await go(card, page);
  },
  "a2ui-0.8": async (card, page) => {
    await fill(card, /^Name/, "Suzuki");
    await pick(card, page, /\baction\b/, "Book");
    await go(card, page);
  },
  "a2ui-0.10": async (card, page) => {
    await pick(card, page, /\baction\b/, "Send");
    await go(card, page);
  },
  "a2ui-0.9-words": async (card, page) => {
    await expect(card, "what the screen says is read").toContainText("You pay 12,000 yen");
    await expect(
      card.getByRole("region", { name: "Also part of the request" }),
      "and the rest of it is shown as it came",
    ).toContainText("createSurface");
    await pick(card, page, /\baction\b/, "Take them");
    await go(card, page);
  },
  "a2ui-unread": async (card, page) => {
    await answerWithJson(card, '{"userAction":{"name":"play"}}');
    await go(card, page);
  },
  "openai-tools": async (card, page) => {
    await choose(card, "pay", "Approve, and more: “always”");
    await choose(card, "mail", "Reject");
    await fill(card, /^Reason for mail/, "no mail");
    await go(card, page);
  },
  "openai-mcp": go,
  "vercel-two": async (card, page) => {
    await choose(card, "pay", "Approve");
    await choose(card, "mail", "Reject");
    await go(card, page);
  },
  "agent-framework": go,
  "pydantic-call": async (card, page) => {
    await choose(card, "pay", "Approve");
    await card.getByRole("button", { name: "Edit…" }).click();
    await fill(card, /^amount/, "4");
    await fill(card, /^Answer to ask_human/, "the blue one");
    await go(card, page);
  },
  crewai: async (card, page) => {
    await expect(card, "what the method put out").toContainText("A draft");
    await card.getByRole("radio", { name: "approved" }).check();
    await go(card, page);
  },
  "adk-long-running": async (card, page) => {
    await answerWithJson(card, '{"status":"approved"}');
    await go(card, page);
  },
  "agent-stack-form-2025": async (card, page) => {
    await fill(card, /^City/, "Berlin");
    await go(card, page);
  },
};

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
        const expected = WRITTEN[name]?.reply;
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
const PARTS = 4;

for (const part of Array.from({ length: PARTS }, (_, index) => index)) {
  test(`every shape is answered as its framework expects, part ${part + 1} of ${PARTS}`, async ({
    page,
    host,
  }) => {
    test.slow();
    const size = Math.ceil(NAMES.length / PARTS);
    await answerEach(page, host, NAMES.slice(part * size, (part + 1) * size));
  });
}

test("every shape that is written down is answered here or by its framework itself", () => {
  const elsewhere = [
    // A wallet answers it: see below.
    "oid4vp",
    // Given to the frameworks themselves in `frameworks.spec.ts`.
    "agentstack-secrets",
    "agentstack-oauth",
    "adk-credential",
    // What they hide is what counts: see below.
    "truncated-danger",
    "bidi-spoof",
  ];
  expect([...NAMES, ...elsewhere].sort()).toEqual(Object.keys(WRITTEN).sort());
});

test("what a request hides is said before it can be approved", async ({ page, host }) => {
  const peer = await Peer.start("shapes");
  try {
    await open(page, host);
    await connect(page, peer);
    for (const [name, said] of [
      ["truncated-danger", "“…” suggests that the agent left something out."],
      ["bidi-spoof", "U+202E"],
    ] as const) {
      await newChatWith(page, "Agent of many shapes");
      const card = await openRequest(page, `ask ${name}`);
      await expect(card.getByRole("listitem").filter({ hasText: said }).first(), name).toBeVisible();
    }
  } finally {
    await peer.stop();
  }
});

test("what a wallet answers is shown and watched, and nothing is sent for it", async ({ page, host }) => {
  const peer = await Peer.start("shapes");
  try {
    await open(page, host);
    await connect(page, peer);
    await newChatWith(page, "Agent of many shapes");
    const card = await openRequest(page, "ask oid4vp");
    await expect(card, "whom the wallet shows it to").toContainText("x509_san_dns:verifier.example");
    await expect(card, "the address, in full").toContainText("https://verifier.example/r/1");
    await readWhole(card);
    await expect(card.getByRole("button", { name: /^(Approve|Send|Hold to|Reject|Decline)/ })).toHaveCount(0);
    await peer.release();
    await expect(card, "it went on without an answer from here").toContainText("Answered elsewhere");
    expect((await peer.seen()).answers, "nothing was sent").toEqual([]);
  } finally {
    await peer.stop();
  }
});
