/**
 * What a person has filled in so far. What is `null` follows from the rest: a title from the agents, words from the place at
 * which an agent is asked. So agents can be exchanged and moved until somebody writes words of their own.
 */
import type { RunPattern } from "../../host/generated/api";
import { stepName } from "./agents";

export type Kind = RunPattern["kind"];

export const kinds = ["in-order", "side-by-side", "review", "choose"] as const satisfies readonly Kind[];

/** One agent and what it is asked. */
export type Part = {
  /** For the page alone. */
  key: string;
  /** As the file names it; empty: nobody is picked. */
  agent: string;
  name: string | null;
  words: string | null;
  /** What the person is asked before; `null`: nothing. */
  askBefore: string | null;
  /** What it is good for, where it can be chosen. */
  fits: string | null;
};

export type Draft = {
  kind: Kind;
  title: string | null;
  asks: string | null;
  /** Those in order, side by side, or to choose from. */
  asked: readonly Part[];
  firstWins: boolean;
  gather: Part | null;
  write: Part;
  again: string | null;
  review: Part;
  rounds: number;
  atCap: string | null;
  choose: Part;
  atNobody: string | null;
};

let made = 0;

export function part(agent: string): Part {
  made += 1;
  return { key: `part-${made}`, agent, name: null, words: null, askBefore: null, fits: null };
}

export function emptyDraft(): Draft {
  return {
    kind: "in-order",
    title: null,
    asks: null,
    asked: [],
    firstWins: false,
    gather: null,
    write: part(""),
    again: null,
    review: part(""),
    rounds: 3,
    atCap: null,
    choose: part(""),
    atNobody: null,
  };
}

/** Everybody who is asked, in the order of the file. */
function partsOf(draft: Draft): readonly Part[] {
  switch (draft.kind) {
    case "in-order":
      return draft.asked;
    case "side-by-side":
      return draft.gather === null ? draft.asked : [...draft.asked, draft.gather];
    case "review":
      return [draft.write, draft.review];
    case "choose":
      return [draft.choose, ...draft.asked];
    default:
      return draft.kind satisfies never;
  }
}

/** Nobody is picked yet. */
export function isEmpty(draft: Draft): boolean {
  return partsOf(draft).every(({ agent }) => agent === "");
}

/** The name of each step in the file, by the key of its part. No two are the same. */
export function namesOf(draft: Draft): ReadonlyMap<string, string> {
  const parts = partsOf(draft);
  const taken = new Set(parts.flatMap(({ name }) => name ?? []));
  const names = new Map<string, string>();
  for (const { key, agent, name } of parts) {
    let own = name ?? stepName(agent);
    for (let count = 2; name === null && taken.has(own); count += 1) own = `${stepName(agent)}-${count}`;
    taken.add(own);
    names.set(key, own);
  }
  return names;
}

/** A change to a part, wherever it stands. */
export function changed(draft: Draft, key: string, change: Partial<Part>): Draft {
  const apply = (each: Part): Part => (each.key === key ? { ...each, ...change } : each);
  return each(draft, apply);
}

/** Another way of working together, with the agents that were picked for the one before. */
export function turnedTo(draft: Draft, kind: Kind): Draft {
  const picked = partsOf(draft).filter(({ agent }) => agent !== "");
  const to = { ...draft, kind };
  const isFresh = partsOf(to).every(({ agent }) => agent === "");
  if (!isFresh) return to;
  const [first, second] = picked;
  switch (kind) {
    case "in-order":
    case "side-by-side":
      return { ...to, asked: picked.map(({ agent }) => part(agent)) };
    case "review":
      return { ...to, write: part(first?.agent ?? ""), review: part(second?.agent ?? "") };
    case "choose":
      return {
        ...to,
        choose: part(first?.agent ?? ""),
        asked: picked.slice(1).map((each) => part(each.agent)),
      };
    default:
      return kind satisfies never;
  }
}

/** Moves one of several by one place. */
export function moved(parts: readonly Part[], index: number, by: -1 | 1): Part[] {
  const next = [...parts];
  const [taken] = next.splice(index, 1);
  if (taken !== undefined) next.splice(index + by, 0, taken);
  return next;
}

/** What a change does to names is done to the words that use them. */
export function renamed(before: Draft, after: Draft): Draft {
  const now = namesOf(after);
  const names = new Map<string, string>();
  for (const [key, name] of namesOf(before)) {
    const next = now.get(key);
    if (next !== undefined && next !== name) names.set(name, next);
  }
  if (names.size === 0) return after;
  const text = (words: string | null) =>
    words?.replaceAll(/\{([^{}\n]+)\}/g, (mark, name: string) => {
      const next = names.get(name);
      return next === undefined ? mark : `{${next}}`;
    }) ?? null;
  const own = each(after, (one) => ({ ...one, words: text(one.words), askBefore: text(one.askBefore) }));
  return { ...own, again: text(own.again), atCap: text(own.atCap), atNobody: text(own.atNobody) };
}

function each(draft: Draft, apply: (part: Part) => Part): Draft {
  return {
    ...draft,
    asked: draft.asked.map(apply),
    gather: draft.gather === null ? null : apply(draft.gather),
    write: apply(draft.write),
    review: apply(draft.review),
    choose: apply(draft.choose),
  };
}
