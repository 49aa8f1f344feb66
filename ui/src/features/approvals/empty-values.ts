/**
 * Values that an approval carries back, that are empty, and that nothing proposes: `approved_days: 0`. The agent leaves
 * them to the person, so they are in sight from the start, and go as they are only after one more question.
 */
import type { AskedItem, Decision } from "../../host/generated/api";
import { memberOf, readLossless, writeLossless } from "../../kit/lossless";

/** Not an empty text: a remark may stay one. */
const EMPTY = ["0", "0.0", "null", "false", "[]", "{}"];

/** Each as `name: value`. */
export function emptyValues(item: AskedItem): string[] {
  if (item.kind !== "approval" || !item.mayEdit || item.payload === null) return [];
  const [payload, proposed] = [item.payload, item.arguments].map(readLossless);
  if (payload?.type !== "object") return [];
  return payload.members.flatMap(({ name, value }) => {
    const isProposed = proposed?.type === "object" && memberOf(proposed, name) !== undefined;
    const written = writeLossless(value);
    return !isProposed && EMPTY.includes(written) ? [`${name}: ${written}`] : [];
  });
}

/** Those that a decision sends as they came. */
export function leftEmpty(items: readonly AskedItem[], decision: Decision): string[] {
  const asCame = decision.items.filter(({ answer }) => answer.kind === "approve" && answer.payload === null);
  return items.flatMap((item) =>
    asCame.some(({ itemId }) => itemId === item.itemId) ? emptyValues(item) : [],
  );
}
