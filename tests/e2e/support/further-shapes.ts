/**
 * Shapes that whoever serves a framework passes on, and forms of the known ones that no sample has: what the card shows of
 * each, one text for every item, and what is done with it.
 */

import { answer, type Deed } from "./person.ts";
import { answerWithJson } from "./shapes.ts";

export type Further = {
  /** What is read of each item, in order. */
  shows: readonly string[];
  deed: Deed;
};

const approve: Deed = (person) => person.go();

/** Gives these secrets, one after the other, and sends them. */
function giving(...secrets: string[]): Deed {
  return async (person) => {
    for (const secret of secrets) await person.giveSecret(secret);
    await person.go();
  };
}

/** A form that a screen of A2UI becomes. */
const book: Deed = async (person) => {
  await person.fill(/^Seats/, "4");
  await person.fill(/^When/, "2026-01-02T19:00");
  await person.choose(/^Vegetables/, { called: /^Menu/ });
  await person.choose(/^Fish/, { called: /^Menu/ });
  await person.pick(/\baction\b/, "Book");
  await person.go();
};

/** By the name of the row. */
export const FURTHER: Record<string, Further> = {
  "humanlayer-call": {
    shows: ["a@b.example"],
    deed: (person) => person.reject("wrong_person"),
  },
  "ap2-challenge": { shows: ["We sent a code to your phone"], deed: giving("<s-1>") },
  "humanlayer-contact": {
    shows: ["Which plan?"],
    deed: async (person) => {
      await person.choose(/^The small one – Ten seats/);
      await person.go();
    },
  },
  acp: {
    shows: ["Write notes.txt"],
    deed: (person) => person.press("Yes, and accept further edits"),
  },
  "acp-method": {
    shows: ["Write notes.txt"],
    deed: (person) => person.press("No, go on planning"),
  },
  "claude-agent": { shows: ["12000.0"], deed: approve },
  "claude-agent-control": {
    shows: ["Outside of the folder"],
    deed: async (person) => {
      await person.press("Edit…");
      await person.fill(/^path/, "b.txt");
      await person.go();
    },
  },
  "claude-agent-questions": {
    shows: ["Which binding?", "Which extras?", "Which paper?"],
    deed: async (person) => {
      await person.choose(/^Thread/, { called: "Which binding?" });
      await person.choose(/^Ribbon/, { called: "Which extras?" });
      await person.choose(/^Index/, { called: "Which extras?" });
      await person.fill(/^Or in your own words/, "Recycled", { called: "Which paper?" });
      await person.go();
    },
  },
  "deep-agents": {
    shows: ["Which paper?", "How many sheets?", "A watermark?"],
    deed: async (person) => {
      await person.fill(/^Or in your own words/, "Vellum", { called: "Which paper?" });
      await person.fill(/^Your answer$/, "40", { called: "How many sheets?" });
      await person.choose("Decline", { called: "A watermark?" });
      await person.go();
    },
  },
  "codex-questions": {
    shows: ["Where shall the orders be kept?", "Which key opens the till?"],
    deed: async (person) => {
      await person.choose(/^SQLite/, { called: /Where shall the orders be kept/ });
      await person.giveSecret("<key>");
      await person.go();
    },
  },
  "codex-adapter": {
    shows: ["どの方式で実装しますか？", "設定をどこに保存しますか？", "トークンを入力してください。"],
    deed: async (person) => {
      await person.choose(/^変数/, { called: /^方式/ });
      await person.choose(/^サーバー/, { called: /^保存先/ });
      await person.giveSecret("<key>");
      await person.go();
    },
  },
  "codex-command": {
    shows: ["touch /srv/notes.txt"],
    deed: async (person) => {
      await answer(person, "commandExecution", "Approve, and more: “acceptForSession”");
      await person.go();
    },
  },
  "codex-patch-event": { shows: ["A new file"], deed: (person) => person.reject() },
  "copilot-shell": { shows: ["npm run build"], deed: approve },
  "copilot-mcp": { shows: ["Broken lamp"], deed: (person) => person.reject("not yet") },
  "copilot-question": {
    shows: ["Which branch?"],
    deed: async (person) => {
      await person.choose("harbour");
      await person.go();
    },
  },
  haystack: { shows: ["Sends a mail"], deed: (person) => person.reject("wrong person") },
  "ag-ui-event": { shows: ["A mail leaves the house"], deed: approve },
  "ag-ui-event-text": {
    shows: ["Which colour?"],
    deed: async (person) => {
      await person.choose("blue");
      await person.go();
    },
  },
  n8n: { shows: ["May it be paid?"], deed: approve },
  slack: {
    shows: ["Open the jetty?"],
    deed: async (person) => {
      await person.choose("Open");
      await person.go();
    },
  },
  dialogflow: {
    shows: ["How shall we deliver?"],
    deed: async (person) => {
      await person.choose("Pick up");
      await person.go();
    },
  },
  whatsapp: {
    shows: ["Which size?"],
    deed: async (person) => {
      await person.choose(/^Medium/);
      await person.go();
    },
  },
  telegram: {
    shows: ["Go on?"],
    deed: async (person) => {
      await person.choose(/^Yes/);
      await person.go();
    },
  },
  "bot-sign-in": {
    shows: ["Please sign in to the library"],
    deed: async (person) => {
      await person.choose(/^I have done what is asked there/);
      await person.go();
    },
  },
  "elicitation-named": {
    shows: ["Who may we call back about this?"],
    deed: async (person) => {
      await person.fill(/^Name/, "Mo");
      await person.go();
    },
  },
  letta: {
    shows: ["send_letter", "archive"],
    deed: async (person) => {
      await answer(person, "send_letter", "Approve");
      await answer(person, "archive", "Reject");
      await person.fill(/^Reason for archive/, "not yet");
      await person.go();
    },
  },
  goose: {
    shows: ["notes.txt"],
    deed: async (person) => {
      await answer(person, "developer__text_editor", "Approve");
      await person.go();
    },
  },
  openhands: { shows: ["Writing the notes"], deed: (person) => person.reject() },
  foundry: { shows: ["boats"], deed: approve },
  "cline-question": {
    shows: ["Which port?"],
    deed: async (person) => {
      await person.choose("8080");
      await person.go();
    },
  },
  "cline-command": { shows: ["npm install"], deed: approve },
  "iac-code": { shows: ["Run ecs StopInstance"], deed: approve },
  "proto-agent-form": {
    shows: ["The dump is compressed."],
    deed: async (person) => {
      await person.pick(/\bDatabase\b/, "Orders – 42 GB, written all day");
      await person.choose(/^Sessions/, { called: /^Leave out/ });
      await person.go();
    },
  },
  "proto-agent-approval": { shows: ["runs via: /bin/sh -c"], deed: approve },
  openwop: { shows: ["Phase 4: the draft brief waits for approval"], deed: approve },
  "openwop-questions": {
    shows: ["Which quarter?", "Who buys?"],
    deed: async (person) => {
      await person.choose("Q3");
      await person.fill(/^Your answer$/, "A CFO", { called: "Who buys?" });
      await person.go();
    },
  },
  "kagenti-sandbox": { shows: ["Pipe to python3 with -c flag"], deed: approve },
  hector: {
    shows: ["-mtime +14 -delete", "CHANGELOG.md"],
    deed: async (person) => {
      await answer(person, "execute_command", "Approve");
      await answer(person, "write_file", "Reject");
      await person.go();
    },
  },
  caipe: {
    shows: ["Details for the pull request"],
    deed: async (person) => {
      await person.fill(/^Repository/, "cnoe-io/docs");
      await person.fill(/^Title/, "Fix a link");
      await person.choose(/^artdroz/, { called: /^Reviewers/ });
      await person.choose(/^suwhang/, { called: /^Reviewers/ });
      await person.go();
    },
  },
  "crewai-event": {
    shows: ["Is it good?"],
    deed: async (person) => {
      await person.choose("approved");
      await person.go();
    },
  },
  "vercel-ui": {
    shows: ["It leaves the house", "pay"],
    deed: async (person) => {
      await answer(person, "send_email", "Approve");
      await answer(person, "pay", "Reject");
      await person.fill(/^Reason for pay/, "too much");
      await person.go();
    },
  },
  "autogen-input": {
    shows: ["Which colour?"],
    deed: async (person) => {
      await person.fill(/^Your answer$/, "blue");
      await person.go();
    },
  },
  "autogen-handoff": {
    shows: ["May I go on?"],
    deed: async (person) => {
      await person.fill(/^Your answer$/, "yes, go on");
      await person.go();
    },
  },
  "adk-credential-key": {
    shows: ["The key of the till"],
    deed: giving("<key>"),
  },
  "adk-credential-key-python": {
    shows: ["X-Till"],
    deed: giving("<key>"),
  },
  "adk-credential-bearer": {
    shows: ["token"],
    deed: giving("<token>"),
  },
  "adk-credential-basic": {
    shows: ["username", "password", "May I pay?"],
    deed: async (person) => {
      await person.giveSecret("<user>");
      await person.giveSecret("<word>");
      await answer(person, "pay", "Approve");
      await person.go();
    },
  },
  "adk-credential-digest": {
    shows: ["username", "password"],
    deed: giving("<user>", "<word>"),
  },
  "adk-credential-scheme": {
    shows: ["token"],
    deed: giving("<token>"),
  },
  "adk-credential-account": {
    shows: ["service_account_credential"],
    deed: giving('{"private_key":"k"}'),
  },
  "adk-credential-token": {
    shows: ["accessToken"],
    deed: giving("<token>"),
  },
  "adk-credential-unknown": {
    shows: ["exchangedAuthCredential"],
    deed: giving('{"certificate":"k"}'),
  },
  "agent-stack-group": {
    shows: ["Wine wanted"],
    deed: async (person) => {
      await person.pick(/\bWine\b/, "No");
      await person.pick(/\bBed\b/, "Yes");
      await person.go();
    },
  },
  "agent-stack-form-unknown": {
    shows: ["slider"],
    deed: async (person) => {
      await answerWithJson(person, '{"values":{"nights":{"type":"slider","value":3}}}');
      await person.go();
    },
  },
  "kagent-nested-ask": {
    shows: ["Which?"],
    deed: async (person) => {
      await person.choose("b");
      await person.go();
    },
  },
  "kagent-legacy-nested-ask": {
    shows: ["Which?"],
    deed: async (person) => {
      await person.choose("a");
      await person.go();
    },
  },
  "three-questions-of-kagent": {
    shows: ["Which namespace?", "Which checks?", "Which tag?"],
    deed: async (person) => {
      await person.choose("staging");
      await person.choose("lint");
      await person.fill(/^Your answer$/, "v1.4.2", { called: "Which tag?" });
      await person.go();
    },
  },
  "a2ui-0.8-controls": { shows: ["Vegetables"], deed: book },
  "a2ui-0.9-controls": { shows: ["Vegetables"], deed: book },
  "ag-ui-run": {
    shows: ["Which seat?", "Anything else?"],
    deed: async (person) => {
      await person.fill(/^seat/, "12A");
      await person.pick(/Anything else\?/, "No");
      await person.go();
    },
  },
  "mastra-raw": {
    shows: ["odd"],
    deed: async (person) => {
      await answerWithJson(person, '{"picked":2}');
      await person.go();
    },
  },
  "strands-calls": {
    shows: ["a@b.example", "restart"],
    deed: async (person) => {
      await answer(person, "send_mail", "Approve");
      await answer(person, "restart", "Reject");
      await person.go();
    },
  },
  "langgraph-branches": {
    shows: ["How long is the boat?", "Sail or motor?", "Review and edit this notice"],
    deed: async (person) => {
      await person.fill(/^Your answer$/, "9 metres", { called: "How long is the boat?" });
      await person.choose("sail");
      await person.fill(/^Review and edit this notice/, "The jetty is open.");
      await person.go();
    },
  },
  wayflow: {
    shows: ["get_stock", "Which size?"],
    deed: async (person) => {
      await person.fill(/^Your answer$/, "17", { called: /get_stock/ });
      await person.fill(/^Your answer$/, "L", { called: /Which size/ });
      await person.go();
    },
  },
};
