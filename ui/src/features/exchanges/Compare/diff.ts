/**
 * What two JSON values have in common and what not, by structure: order of members means nothing, order of items does.
 *
 * Numbers are compared as they were written, so that `12000` and `12000.00` are told apart.
 */
import { type Lossless, writeLossless } from "../../../kit/lossless";
import { toStep } from "../../../kit/pointer";

export type Change = {
  /** As a JSON pointer (RFC 6901). */
  pointer: string;
  /** `null` where there is none. */
  before: string | null;
  after: string | null;
};

export function changes(before: Lossless | null, after: Lossless | null, pointer = ""): Change[] {
  if (before === null || after === null) {
    if (before === after) return [];
    return [{ pointer, before: text(before), after: text(after) }];
  }
  if (before.type === "object" && after.type === "object") {
    const [one, other] = [members(before), members(after)];
    const names = [...new Set([...one.keys(), ...other.keys()])];
    return names.flatMap((name) =>
      changes(one.get(name) ?? null, other.get(name) ?? null, `${pointer}/${toStep(name)}`),
    );
  }
  if (before.type === "array" && after.type === "array") {
    const length = Math.max(before.items.length, after.items.length);
    return Array.from({ length }, (_, index) =>
      changes(before.items[index] ?? null, after.items[index] ?? null, `${pointer}/${index}`),
    ).flat();
  }
  const [one, other] = [text(before), text(after)];
  return one === other ? [] : [{ pointer, before: one, after: other }];
}

/** Of members of one name, the last counts, as in every reader of JSON. */
function members(value: Extract<Lossless, { type: "object" }>): Map<string, Lossless> {
  return new Map(value.members.map((member) => [member.name, member.value]));
}

function text(value: Lossless | null): string | null {
  return value === null ? null : writeLossless(value);
}
