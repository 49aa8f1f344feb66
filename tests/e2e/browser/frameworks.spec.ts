/**
 * Google's ADK and Kagenti's ADK themselves, asking a person: each kind of request that they have, answered through the
 * page. What the agent then did is asked of the agent.
 */
import type { Locator, Page } from "@playwright/test";
import { Peer, type Seen } from "../support/peers.ts";
import {
  approveByHolding,
  connect,
  expectDelivered,
  log,
  newChatWith,
  open,
  openRequest,
  readWhole,
  reject,
  send,
  sendWithoutUndo,
} from "../support/steps.ts";
import { expect, test } from "../support/test.ts";
import { filesWith, type WebHost } from "../support/workbench.ts";

const SECRET = "sk-of-a-framework-71c0";

/** An agent of a framework, connected, and decisions that leave at once. */
async function meet(page: Page, host: WebHost, kind: "adk" | "kagenti"): Promise<Meeting> {
  const peer = await Peer.start(kind);
  await open(page, host);
  await sendWithoutUndo(page);
  await connect(page, peer);
  return new Meeting(page, peer, kind === "adk" ? "scripted_clerk" : "Kagenti agent");
}

class Meeting {
  readonly #done: Seen["done"] = [];

  constructor(
    readonly page: Page,
    readonly peer: Peer,
    readonly agent: string,
  ) {}

  /** A new task, whose request is open. */
  async ask(words: string): Promise<Locator> {
    await newChatWith(this.page, this.agent);
    return openRequest(this.page, words);
  }

  /** The answer arrived once, the task is over, and this is all that the agent did because of it: by default, nothing. */
  async expectDone(card: Locator, ...done: Seen["done"]): Promise<void> {
    await expectDelivered(card);
    await card.getByRole("button", { name: "Open the chat" }).click();
    await expect(log(this.page)).toContainText("Completed");
    this.#done.push(...done);
    const { answers, done: did } = await this.peer.seen();
    expect(did, "what the agent did").toEqual(this.#done);
    const identities = new Set(answers.map(({ messageId }) => messageId));
    expect(identities.size, "no answer came twice").toBe(answers.length);
  }

  /** The last thing that the agent did is one like this. */
  async expectLast(what: Record<string, unknown>): Promise<void> {
    const last = async () => (await this.peer.seen()).done.slice(this.#done.length);
    await expect.poll(last, { message: "what the agent did last" }).toEqual([expect.objectContaining(what)]);
    this.#done.push(...(await last()));
  }
}

test("Google's ADK: each kind of request is answered, and the agent acts as it was told", async ({
  page,
  host,
}) => {
  const clerk = await meet(page, host, "adk");
  try {
    await test.step("a tool that needs a confirmation is called once", async () => {
      const card = await clerk.ask("transfer 42");
      await expect(card).toContainText("Aoki Paper");
      await readWhole(card);
      await approveByHolding(page, card);
      await clerk.expectDone(card, { what: "transfer_money", amount: 42, to: "Aoki Paper" });
    });
    await test.step("or not at all", async () => {
      const card = await clerk.ask("transfer 43");
      await reject(card, "Not this month");
      await clerk.expectDone(card);
    });
    await test.step("two calls in one pause are decided one by one and answered in one message", async () => {
      const card = await clerk.ask("double");
      const choices = card.getByRole("group", { name: "Answer to transfer_money" });
      await choices.nth(0).getByRole("radio", { name: "Reject", exact: true }).check();
      await choices.nth(1).getByRole("radio", { name: "Approve", exact: true }).check();
      await readWhole(card);
      await approveByHolding(page, card);
      await clerk.expectDone(card, { what: "transfer_money", amount: 2, to: "Sato Stationery" });
    });
    await test.step("what a person writes into the payload is what the tool reads", async () => {
      const card = await clerk.ask("days 5");
      await card.getByRole("button", { name: "Edit…" }).click();
      await card.getByRole("textbox", { name: /^approved_days/ }).fill("2");
      await readWhole(card);
      await card.getByRole("button", { name: "Approve as edited" }).click();
      await clerk.expectDone(card, { what: "request_time_off", confirmed: true, approved_days: 2 });
    });
    await test.step("a credential is fetched by signing in elsewhere", async () => {
      const card = await clerk.ask("reports");
      await expect(card, "where the sign-in leads is shown whole").toContainText(
        "https://sign-in.example/authorize?",
      );
      const address = `https://app.example/callback?code=${SECRET}&state=unchecked`;
      await giveSecret(card, address);
      await send(card);
      await clerk.expectDone(card, { what: "read_reports", address });
    });
    await test.step("a tool that waits for a person takes what the person gives", async () => {
      const card = await clerk.ask("ticket");
      await expect(card).toContainText("conference");
      const result = '{"status": "approved", "ticket": "ticket-1"}';
      await card.getByRole("textbox", { name: "Answer" }).fill(result);
      await send(card);
      await clerk.expectDone(card);
      await expect(log(page)).toContainText(/ask_for_ticket: .*'status': 'approved'/);
    });
    await test.step("values are given for a schema", async () => {
      const card = await clerk.ask("input");
      await pick(page, card, /quarter/, "Q1");
      await card.getByRole("textbox", { name: /^year/ }).fill("2026");
      await send(card);
      await clerk.expectDone(card);
      await expect(log(page)).toContainText(/adk_request_input: .*'quarter': 'Q1'/);
    });
    expect(await filesWith(host.folder, SECRET), "files with what the sign-in brought").toEqual([]);
  } finally {
    await clerk.peer.stop();
  }
});

test("Kagenti's ADK: each kind of request is answered, and the agent acts as it was told", async ({
  page,
  host,
}) => {
  const agent = await meet(page, host, "kagenti");
  try {
    await test.step("an approval", async () => {
      const card = await agent.ask("approve");
      await expect(card).toContainText("Roll out build 42");
      await readWhole(card);
      await card.getByRole("button", { name: /^Approve/ }).click();
      await agent.expectDone(card, { what: "approve", decision: "approve" });
    });
    await test.step("a tool is refused", async () => {
      const card = await agent.ask("tool");
      await expect(card).toContainText("/srv/reports/2025");
      await reject(card);
      await agent.expectDone(card, { what: "tool", decision: "reject" });
    });
    await test.step("a tool call is accepted", async () => {
      const card = await agent.ask("call");
      await readWhole(card);
      await approveByHolding(page, card);
      await agent.expectDone(card, { what: "call", accepted: true });
    });
    await test.step("a form is filled in, each field in its own kind", async () => {
      const card = await agent.ask("form");
      await card.getByRole("textbox", { name: "City" }).fill("Kyoto");
      await pick(page, card, /Seat/, "Aisle");
      await card
        .getByRole("group", { name: /^Meals/ })
        .getByRole("checkbox", { name: "Halal" })
        .check();
      await pick(page, card, /Terms/, "Yes");
      await send(card);
      await expectDelivered(card);
      const filled = {
        city: { type: "text", value: "Kyoto" },
        day: { type: "date", value: "2027-02-01" },
        seat: { type: "singleselect", value: "a" },
        meals: { type: "multiselect", value: ["h"] },
        terms: { type: "checkbox", value: true },
      };
      const answer = (await agent.peer.seen()).answers.at(-1);
      expect(Object.values(answer?.metadata ?? {})).toEqual([{ values: filled }]);
      await agent.expectLast({ what: "form" });
    });
    await test.step("a secret goes to the agent and into no file", async () => {
      const card = await agent.ask("secret");
      await giveSecret(card, SECRET);
      await send(card);
      await agent.expectDone(card, { what: "secret", characters: SECRET.length });
      expect(await filesWith(host.folder, SECRET)).toEqual([]);
    });
  } finally {
    await agent.peer.stop();
  }
});

async function giveSecret(card: Locator, value: string): Promise<void> {
  await card.locator("input[type=password]").fill(value);
  await card.getByRole("button", { name: "Keep it for this answer" }).click();
  await expect(card.getByText("Given. It is sent with your answer.")).toBeVisible();
}

async function pick(page: Page, card: Locator, label: RegExp, option: string): Promise<void> {
  await card.getByRole("button", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}
