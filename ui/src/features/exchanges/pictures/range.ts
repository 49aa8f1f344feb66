/** Which range of time pictures are drawn of. */

export const spans = ["all", "quarter", "hour", "day"] as const;
export type SpanName = (typeof spans)[number];

export type Chosen = { kind: SpanName; since: number | null; until: null } | OwnRange;
type OwnRange = { kind: "own"; since: number; until: number };

export const ALL: Chosen = { kind: "all", since: null, until: null };

const LENGTHS: Record<Exclude<SpanName, "all">, number> = {
  quarter: 15 * 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** The last so much, and what is to come. */
export function rangeOf(kind: SpanName, now: number): Chosen {
  return { kind, since: kind === "all" ? null : now - LENGTHS[kind], until: null };
}

/** A range that a person typed; `null` where it is none. */
export function ownRange(from: string, to: string): OwnRange | null {
  const [since, until] = [new Date(from).getTime(), new Date(to).getTime()];
  return since < until ? { kind: "own", since, until } : null;
}

/** The way a browser's field for a moment is filled: local, to the minute. */
export function fieldOf(at: number): string {
  const date = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return date.toISOString().slice(0, 16);
}
