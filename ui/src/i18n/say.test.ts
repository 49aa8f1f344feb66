import { expect, test } from "vitest";
import type { SentenceView } from "../host/generated/api";
import source from "../host/generated/api.ts?raw";
import { en } from "./en";
import { say } from "./say";
import { speak } from "./setup";

/** The codes that the host can send with the names of their values, as the generated types have them. */
const codes = new Map(
  [...source.matchAll(/\{ "code": "([^"]+)"([^}]*)\}/g)].map(([, code = "", rest = ""]) => {
    const values = rest.replace(/\/\*\*.*?\*\//gs, "").matchAll(/(\w+): /g);
    return [code, [...values].map(([, name = ""]) => name).toSorted()];
  }),
);

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name))].toSorted();
}

test("there is a text for every code and no other, and each fills in just what its code carries", () => {
  expect(Object.keys(en.told).toSorted()).toEqual([...codes.keys()].toSorted());
  for (const [code, text] of Object.entries(en.told))
    expect(placeholders(text), code).toEqual(codes.get(code));
});

const NESTED: SentenceView = {
  code: "card-asks-for-one",
  of: [
    { code: "key-in-header", name: "X-Key" },
    { code: "together", all: [{ code: "bearer-token" }, { code: "client-certificate" }] },
  ],
};

test("a sentence may hold others, and lists of others", () => {
  expect(say(NESTED)).toBe(
    "The card asks for one of these: API key in header X-Key, all of these: bearer token, client certificate.",
  );
  speak("ja");
  expect(say(NESTED)).toBe(
    "カードは次のいずれかの認証情報を求めています: ヘッダー X-Key の API キー、次のすべて: Bearer トークン、クライアント証明書",
  );
});

test("what others said is never taken for a place to fill in", () => {
  expect(say({ code: "agent-error", said: "{{said}} $t(told:gone) <b>" })).toBe(
    "The agent answered with an error: {{said}} $t(told:gone) <b>.",
  );
  expect(say("{{cause}}")).toBe("{{cause}}");
});
