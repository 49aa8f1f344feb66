/** What was changed in a value, place by place, so that an edit is read and not guessed. */
import { type Lossless, memberOf, readLossless, writeLossless } from "../../../kit/lossless";

export type Change = {
  /** Where, as names and positions with dots between them; empty for the value as a whole. */
  place: string;
  /** As it was, or `null` where nothing was. */
  before: string | null;
  /** As it is, or `null` where nothing is left. */
  after: string | null;
};

/** The differences between two JSON texts; `null` when one of them is not JSON. */
export function changesBetween(before: string, after: string): Change[] | null {
  const [one, other] = [readLossless(before), readLossless(after)];
  return one === null || other === null ? null : compare(one, other, "");
}

function compare(one: Lossless | undefined, other: Lossless | undefined, place: string): Change[] {
  if (one?.type === "object" && other?.type === "object") {
    const names = new Set([...one.members, ...other.members].map(({ name }) => name));
    return [...names].flatMap((name) =>
      compare(memberOf(one, name), memberOf(other, name), step(place, name)),
    );
  }
  if (one?.type === "array" && other?.type === "array") {
    const length = Math.max(one.items.length, other.items.length);
    return Array.from({ length }, (_, at) =>
      compare(one.items[at], other.items[at], step(place, `${at + 1}`)),
    ).flat();
  }
  const [before, after] = [written(one), written(other)];
  return before === after ? [] : [{ place, before, after }];
}

function step(place: string, name: string): string {
  return place === "" ? name : `${place}.${name}`;
}

function written(value: Lossless | undefined): string | null {
  return value === undefined ? null : writeLossless(value);
}
