/**
 * What is done with every documented shape in which frameworks ask, and that its answer is the one that is written down
 * beside it.
 */
import { expect, test } from "@playwright/test";
import type { Peer } from "./peers.ts";
import { answer, type Deed, type Person } from "./person.ts";
import { plain, type Reply, WRITTEN } from "./written-replies.ts";

const AGENT = "Agent of many shapes";

const approve: Deed = (person) => person.go();

/** What is not understood, or may be anything, is answered with JSON. */
export async function answerWithJson(person: Person, json: string): Promise<void> {
  const kind = { called: "Kind of answer" };
  if (await person.sees(kind)) await person.choose("JSON", kind);
  await person.fill(/^Answer( to .+)?$/, json);
}

/** What is done with each, by the name of the sample. */
export const SHAPES: Record<string, Deed> = {
  "kagent-approval-two": async (person) => {
    await answer(person, "delete_file", "Reject");
    await person.fill(/^Reason for delete_file/, "still used");
    await answer(person, "restart_deployment", "Approve");
    await person.go();
  },
  "kagent-nested": approve,
  "kagent-ask-user": async (person) => {
    await person.choose("PostgreSQL");
    await person.choose("Auth");
    await person.choose("Cache");
    await person.fill(/^Your answer$/, "use backups", { called: "Anything else?" });
    await person.go();
  },
  "agentstack-approval": approve,
  "agentstack-tool-call": (person) => person.reject(),
  "agentstack-form-request": async (person) => {
    await person.fill(/^E-mail/, "x@y.example");
    await person.pick(/\bHow\b/, "Phone");
    await person.choose(/^A\b/, { called: /^Topics/ });
    await person.pick(/\bNews\b/, "Yes");
    await person.go();
  },
  "adk-confirmation": approve,
  "adk-input": async (person) => {
    await person.pick(/\bquarter\b/, "Q1");
    await person.fill(/^year/, "2026");
    await person.pick(/While note is empty$/, "null is sent (no value)");
    await person.go();
  },
  "codex-permission": approve,
  "codex-question": async (person) => {
    await person.choose("Yes");
    await person.go();
  },
  "codex-permissions": async (person) => {
    await person.choose(/\/workspace\/project/);
    await person.go();
  },
  "codex-elicitation": async (person) => {
    await person.fill(/^workspace_root/, "/workspace/project");
    await person.go();
  },
  "mastra-approval": approve,
  "mastra-suspend": async (person) => {
    await person.pick(/\bseat\b/, "12A");
    await person.go();
  },
  "samples-form": async (person) => {
    await person.fill(/^Date/, "2026-01-02");
    await person.fill(/^Amount/, "20");
    await person.go();
  },
  "langgraph-human-interrupt": async (person) => {
    await person.press("Edit…");
    await person.fill(/^body/, "Hello there");
    await person.go();
  },
  "agui-interrupt": approve,
  "mcp-elicitation-form": async (person) => {
    await person.fill(/^name/, "Mo");
    await person.pick(/\bcolor\b/, "Green");
    await person.choose("a", { called: /^tags/ });
    await person.pick(/\blegacy\b/, "German");
    await person.pick(/\bok\b/, "Yes");
    await person.go();
  },
  "mcp-elicitation-url": async (person) => {
    await person.choose(/^I agree to go on at this address/);
    await person.go();
  },
  "pydantic-deferred": (person) => person.reject("protected file"),
  "vercel-approval": (person) => person.reject("too much"),
  "generic-schema": async (person) => {
    await person.fill(/^address/, "Main St 1");
    await person.pick(/\bexpress\b/, "No");
    await person.go();
  },
  "plain-yes-no": async (person) => {
    await person.fill(/^Your answer$/, "no");
    await person.go();
  },
  "plain-auth-required": async (person) => {
    await person.choose(/^I have done what is asked/);
    await person.go();
  },
  "kagent-legacy-one": (person) => person.reject("still used"),
  "kagent-legacy-batch": async (person) => {
    await answer(person, "delete_pod", "Approve");
    await answer(person, "restart", "Reject");
    await person.fill(/^Reason for restart/, "not now");
    await person.go();
  },
  "kagent-legacy-nested": async (person) => {
    await person.expectRead("k8s_agent", "the sub-agent is who asks");
    await person.go();
  },
  "kagent-legacy-ask": async (person) => {
    await person.choose("a");
    await person.choose("b");
    await person.fill(/^Your answer$/, "because", { called: "Why?" });
    await person.go();
  },
  "kagent-oldest": (person) => person.reject(),
  "langgraph-words": async (person) => {
    await person.press("no");
    await person.go();
  },
  "langgraph-json": async (person) => {
    await answerWithJson(person, "false");
    await person.go();
  },
  "langgraph-schema": async (person) => {
    await person.fill(/^n$/, "3");
    await person.go();
  },
  "langgraph-langchain": async (person) => {
    await person.press("Edit…");
    await person.fill(/^amount/, "4");
    await person.go();
  },
  "langgraph-inbox-list": approve,
  "langchain-hitl": async (person) => {
    await answer(person, "execute_sql", "Reject");
    await person.fill(/^Reason for execute_sql/, "add a LIMIT");
    await answer(person, "write_file", "Approve");
    await person.press("Edit…");
    await person.fill(/^path/, "b.txt");
    await person.go();
  },
  "langchain-respond": async (person) => {
    await answer(person, "pay", "Answer in words instead");
    await person.fill(/^Your words about pay/, "ask Sato first");
    await person.go();
  },
  strands: async (person) => {
    await person.choose("JSON", { called: "Kind of answer to approval" });
    await person.fill(/^Answer to approval/, '{"approved":true}');
    await person.fill(/^Answer to who/, "Sato");
    await person.go();
  },
  "gemini-cli": async (person) => {
    await person.expectNotRead("call-3", "what has run is not asked about", "What will happen");
    await answer(person, "run_shell_command", "Approve, and more: “proceed_always”", 0);
    await answer(person, "run_shell_command", "Approve", 1);
    await person.press("Edit…");
    await person.fill(/^newContent/, "c");
    await person.go();
  },
  "a2ui-0.8": async (person) => {
    await person.fill(/^Name/, "Suzuki");
    await person.pick(/\baction\b/, "Book – table: 7.0");
    await person.go();
  },
  "a2ui-0.10": async (person) => {
    await person.pick(/\baction\b/, "Send – fixed: 1.5");
    await person.go();
  },
  "a2ui-0.9-words": async (person) => {
    await person.expectRead("You pay 12,000 yen", "what the screen says is read");
    await person.pick(/\baction\b/, "Take them – take");
    await person.go();
  },
  "a2ui-unread": async (person) => {
    await answerWithJson(person, '{"userAction":{"name":"play"}}');
    await person.go();
  },
  "openai-tools": async (person) => {
    await answer(person, "pay", "Approve, and more: “always”");
    await answer(person, "mail", "Reject");
    await person.fill(/^Reason for mail/, "no mail");
    await person.go();
  },
  "openai-mcp": approve,
  "vercel-two": async (person) => {
    await answer(person, "pay", "Approve");
    await answer(person, "mail", "Reject");
    await person.go();
  },
  "agent-framework": approve,
  "pydantic-call": async (person) => {
    await answer(person, "pay", "Approve");
    await person.press("Edit…");
    await person.fill(/^amount/, "4");
    await person.fill(/^Answer to ask_human/, "the blue one");
    await person.go();
  },
  crewai: async (person) => {
    await person.expectRead("A draft", "what the method put out");
    await person.choose("approved");
    await person.go();
  },
  "adk-long-running": async (person) => {
    await answerWithJson(person, '{"status":"approved"}');
    await person.go();
  },
  "agent-stack-form-2025": async (person) => {
    await person.fill(/^City/, "Berlin");
    await person.go();
  },
};

/**
 * Has each shape asked by an agent of the Python SDK and answered, and compares what the agent was told. Of those that are
 * not above, `deeds` says what is done.
 */
export async function answerEach(
  person: Person,
  peer: Peer,
  names: readonly string[],
  deeds: Record<string, Deed> = SHAPES,
): Promise<void> {
  for (const name of names) {
    await test.step(name, async () => {
      await person.ask(AGENT, `ask ${name}`);
      await deeds[name]?.(person);
      await person.expectDelivered();
      const { answers } = await peer.seen();
      const expected = WRITTEN[name]?.reply;
      expect(plain(answers.at(-1) as Reply), name).toEqual(plain(expected as Reply));
    });
  }
  const { answers } = await peer.seen();
  expect(answers, "each was answered once").toHaveLength(names.length);
}
