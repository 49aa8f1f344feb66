/**
 * Google's ADK and Kagenti's ADK themselves, asking a person: each kind of request that they have, what is done with it,
 * and what the agent then did, which is asked of the agent.
 */
import { expect, test } from "@playwright/test";
import type { Peer, Seen } from "./peers.ts";
import { answer, type Deed, type Person } from "./person.ts";

/** In what is given as a secret, here and by signing in elsewhere. */
export const SECRET = "sk-of-a-framework-71c0";

const RETURNED = `https://app.example/callback?code=${SECRET}&state=unchecked`;

type Step = {
  title: string;
  /** What makes the agent ask. */
  words: string;
  deed: Deed;
  /** What the agent does because of the answer: by default, nothing. */
  done?: Seen["done"];
  /** What it says then. */
  says?: RegExp;
  /** The answer as it came over the wire, where it stands in the metadata of a message. */
  sent?: object;
};

type Framework = { kind: "adk" | "kagenti"; name: string; agent: string; steps: readonly Step[] };

export const FRAMEWORKS: readonly Framework[] = [
  {
    kind: "adk",
    name: "Google's ADK",
    agent: "scripted_clerk",
    steps: [
      {
        title: "a tool that needs a confirmation is called once",
        words: "transfer 42",
        deed: async (person) => {
          await person.expectRead("Aoki Paper", "to whom");
          await person.go();
        },
        done: [{ what: "transfer_money", amount: 42, to: "Aoki Paper" }],
      },
      {
        title: "or not at all",
        words: "transfer 43",
        deed: (person) => person.reject("Not this month"),
      },
      {
        title: "two calls in one pause are decided one by one and answered in one message",
        words: "double",
        deed: async (person) => {
          await answer(person, "transfer_money", "Reject", 0);
          await answer(person, "transfer_money", "Approve", 1);
          await person.go();
        },
        done: [{ what: "transfer_money", amount: 2, to: "Sato Stationery" }],
      },
      {
        title: "what a person writes into the payload is what the tool reads",
        words: "days 5",
        deed: async (person) => {
          await person.press("Edit…");
          await person.fill(/^approved_days/, "2");
          await person.go();
        },
        done: [{ what: "request_time_off", confirmed: true, approved_days: 2 }],
      },
      {
        title: "a credential is fetched by signing in elsewhere",
        words: "reports",
        deed: async (person) => {
          await person.expectRead("https://sign-in.example/authorize?", "where the sign-in leads");
          await person.giveSecret(RETURNED);
          await person.go();
        },
        done: [{ what: "read_reports", address: RETURNED }],
      },
      {
        title: "a tool that waits for a person takes what the person gives",
        words: "ticket",
        deed: async (person) => {
          await person.expectRead("conference", "what for");
          await person.fill(/^Answer( to .+)?$/, '{"status": "approved", "ticket": "ticket-1"}');
          await person.go();
        },
        says: /ask_for_ticket: .*'status': 'approved'/,
      },
      {
        title: "values are given for a schema",
        words: "input",
        deed: async (person) => {
          await person.pick(/quarter/, "Q1");
          await person.fill(/^year/, "2026");
          await person.go();
        },
        says: /adk_request_input: .*'quarter': 'Q1'/,
      },
    ],
  },
  {
    kind: "kagenti",
    name: "Kagenti's ADK",
    agent: "Kagenti agent",
    steps: [
      {
        title: "an approval",
        words: "approve",
        deed: async (person) => {
          await person.expectRead("Roll out build 42", "what is approved");
          await person.go();
        },
        done: [{ what: "approve", decision: "approve" }],
      },
      {
        title: "a tool is refused",
        words: "tool",
        deed: async (person) => {
          await person.expectRead("/srv/reports/2025", "which file");
          await person.reject();
        },
        done: [{ what: "tool", decision: "reject" }],
      },
      {
        title: "a tool call is accepted",
        words: "call",
        deed: (person) => person.go(),
        done: [{ what: "call", accepted: true }],
      },
      {
        title: "a form is filled in, each field in its own kind",
        words: "form",
        deed: async (person) => {
          await person.fill(/^City/, "Kyoto");
          await person.pick(/Seat/, "Aisle");
          await person.choose(/^Halal/, { called: /^Meals/ });
          await person.pick(/Terms/, "Yes");
          await person.go();
        },
        done: [expect.objectContaining({ what: "form" })],
        sent: {
          values: {
            city: { type: "text", value: "Kyoto" },
            day: { type: "date", value: "2027-02-01" },
            seat: { type: "singleselect", value: "a" },
            meals: { type: "multiselect", value: ["h"] },
            terms: { type: "checkbox", value: true },
          },
        },
      },
      {
        title: "a secret goes to the agent",
        words: "secret",
        deed: async (person) => {
          await person.giveSecret(SECRET);
          await person.go();
        },
        done: [{ what: "secret", characters: SECRET.length }],
      },
    ],
  },
];

/** Has a person answer all that an agent of a framework asks, one request after the other. */
export async function answerAll(person: Person, peer: Peer, { agent, steps }: Framework): Promise<void> {
  const expected: Seen["done"] = [];
  for (const { title, words, deed, done = [], says, sent } of steps) {
    await test.step(title, async () => {
      await person.ask(agent, words);
      await deed(person);
      await person.expectDelivered();
      await person.expectInChat("Completed", ...(says === undefined ? [] : [says]));
      expected.push(...done);
      const { answers, done: did } = await peer.seen();
      expect(did, "what the agent did").toEqual(expected);
      const identities = new Set(answers.map(({ messageId }) => messageId));
      expect(identities.size, "no answer came twice").toBe(answers.length);
      if (sent !== undefined) expect(Object.values(answers.at(-1)?.metadata ?? {})).toEqual([sent]);
    });
  }
}
