/** Words in a schema, and whether they say the same. */
import { type Lossless, memberOf } from "../../kit/lossless";
import { asSent } from "../Value/directions";
import { visible } from "../Value/unseen";

/**
 * Words and their name in a program are the same to a reader: “In progress” is `in_progress` or `inProgress`. A sign
 * before a word or beside a digit says something, and so does where a word ends: “-100” is not `100`, “Re-sign” not `resign`.
 */
export function bare(words: string): string {
  const text = asSent(words);
  if (/\p{N}/u.test(text)) return text;
  const apart = text.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  return apart.replaceAll(/(?<=\p{L})[\s_-]+(?=\p{L})/gu, " ").toLowerCase();
}

/** How often each of these is said. */
export function counted(labels: readonly string[]): ReadonlyMap<string, number> {
  const count = new Map<string, number>();
  for (const label of labels) count.set(bare(label), (count.get(bare(label)) ?? 0) + 1);
  return count;
}

/** What the agent says in words about a schema. Words that say nothing are none. */
export function textOf(value: Lossless, name: string): string | undefined {
  return wordsIn(memberOf(value, name));
}

export function wordsIn(value: Lossless | undefined): string | undefined {
  return value?.type === "string" && value.value.trim() !== "" ? visible(value.value) : undefined;
}

export function texts(value: Lossless | undefined): string[] {
  if (value?.type !== "array") return [];
  return value.items.flatMap((item) => (item.type === "string" ? [item.value] : []));
}
