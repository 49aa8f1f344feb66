/** Asking several agents the same: in `chats`, instead of a conversation. */

import type { RunForm, RunStepView, RunView } from "../../../host/generated/api";
import { Shared, useShared } from "../../../kit/shared";
import { navigate } from "../../../places/route";
import { type Candidate, stepName } from "../agents";

/** The place in which agents are picked and the question is written. */
export const ASK_SEVERAL = "ask-several";

const PREFIX = "several-";

/** The place of the answers of a run. */
export function severalRoute(runId: string): string {
  return `${PREFIX}${runId}`;
}

/** The run whose answers are open; `null`: something else is. */
export function severalIn(routeId: string): string | null {
  return routeId.startsWith(PREFIX) ? routeId.slice(PREFIX.length) : null;
}

/** What is filled in to begin with. */
type Begun = { text: string; connectionIds: readonly string[] };

const begun = new Shared<Begun>({ text: "", connectionIds: [] });

/** Goes to where several agents are asked the same. */
export function askSeveral(begin: Begun): void {
  begun.set(begin);
  navigate("chats", ASK_SEVERAL);
}

export function useBegun(): Begun {
  return useShared(begun);
}

const LONGEST_TITLE = 80;

/** The run that asks all of them: side by side, each on its own. */
export function formFor(question: string, asks: string, agents: readonly Candidate[]): RunForm {
  const line = question.trim().split("\n")[0] ?? "";
  const title = line.length > LONGEST_TITLE ? `${line.slice(0, LONGEST_TITLE - 1)}…` : line;
  const taken = new Set<string>();
  const branches = agents.map(({ agent }) => {
    const own = stepName(agent);
    let name = own;
    for (let count = 2; taken.has(name); count += 1) name = `${own}-${count}`;
    taken.add(name);
    return { name, agent, words: "{request}", askBefore: null };
  });
  return { title, asks, pattern: { kind: "side-by-side", branches, firstWins: false, gather: null } };
}

/** What one agent has said so far. */
export type Side = Pick<RunStepView, "at" | "state" | "beganAt" | "endedAt" | "chatId" | "waiting"> & {
  agentId: string;
  /** `null`: it has not answered. */
  answer: string | null;
  /** Why it did not, in its words or those of whoever called it. */
  failure: string | null;
};

/** Everybody who was asked, in the order of the file. */
export function sidesOf({ steps }: RunView): Side[] {
  const sides = steps.flatMap(({ agentId, value, error, ...step }) => {
    if (agentId === null) return [];
    const failure = error === null ? null : (error.detail ?? error.title);
    return [{ ...step, agentId, answer: memberOf(value, "answer"), failure }];
  });
  return sides.toSorted((one, other) => placeOf(one.at) - placeOf(other.at));
}

/** What was asked. */
export function questionOf({ input }: RunView): string {
  return memberOf(input, "request") ?? "";
}

/** The number of the branch in the name of its step. */
function placeOf(at: string): number {
  return Number(/\/branches\/(\d+)/.exec(at)?.[1] ?? 0);
}

function memberOf(json: string | null, name: string): string | null {
  if (json === null) return null;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== "object" || value === null || !(name in value)) return null;
    const member: unknown = Reflect.get(value, name);
    return typeof member === "string" ? member : JSON.stringify(member);
  } catch {
    return null;
  }
}
