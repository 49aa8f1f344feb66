/** What of the ledger is listed. */
import type { LedgerKind, LedgerVerdict, LedgerWhoKind } from "../../host/generated/api";

export const kinds = [
  "any",
  "proposed",
  "decided",
  "withdrawn",
  "repeated",
  "effective",
  "forgotten",
  "damaged",
] as const satisfies readonly ("any" | LedgerKind)[];

export const verdicts = [
  "any",
  "approved",
  "edited",
  "rejected",
  "mixed",
  "answered",
] as const satisfies readonly ("any" | LedgerVerdict)[];

export const doers = ["any", "person", "rule", "agent", "workbench"] as const satisfies readonly (
  | "any"
  | LedgerWhoKind
)[];

export const spans = ["any", "today", "week", "month"] as const;

type Choice<Choices extends readonly string[]> = Choices[number];

export type Filters = {
  kind: Choice<typeof kinds>;
  verdict: Choice<typeof verdicts>;
  who: Choice<typeof doers>;
  span: Choice<typeof spans>;
  /** A connection, or `any`. */
  agent: string;
};

export const EVERYTHING: Filters = { kind: "any", verdict: "any", who: "any", span: "any", agent: "any" };

export function isEverything(filters: Filters): boolean {
  return Object.values(filters).every((value) => value === "any");
}

const DAYS = { today: 0, week: 6, month: 29 } as const;

/** From the start of a day on, so that the same choice asks the same question all day. */
export function since(span: Filters["span"], now: Date): number | null {
  if (span === "any") return null;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - DAYS[span]).getTime();
}

export function given<Key extends string>(key: Key): Exclude<Key, "any"> | null {
  return isGiven(key) ? key : null;
}

function isGiven<Key extends string>(key: Key): key is Exclude<Key, "any"> {
  return key !== "any";
}
