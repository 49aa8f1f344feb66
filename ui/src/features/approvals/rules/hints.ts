/** What a rule also fits, which whoever writes it may not think of. */
import type { RuleCondition } from "../../../host/generated/api";
import { readLossless } from "../../../kit/lossless";

export type Hint = {
  key: "everyText" | "host" | "folder" | "inside" | "beginning" | "anywhere" | "others" | "below";
  /** The text that was written. */
  text: string;
  /** What to write instead, where that says more. */
  instead: string;
};

/** A scheme and a host, which goes on wherever nothing ends it. */
const HOST = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/|\\\\)[^/\\?#]+$/i;

/** What to know of a condition that fits more than what it names. */
export function hintOf({ operator, value }: RuleCondition): Hint | null {
  const written = readLossless(value);
  if (operator === "less" || operator === "at-most") {
    const isAbove = written?.type === "number" && !written.raw.startsWith("-");
    return isAbove ? { key: "below", text: value, instead: value } : null;
  }
  if (operator === "differs") return written && { key: "others", text: value, instead: value };
  if (operator !== "starts-with" && operator !== "contains") return null;
  if (written?.type !== "string") return null;
  const text = written.value;
  const separator = text.includes("/") ? "/" : "\\";
  const hint = (key: Hint["key"]) => ({ key, text, instead: `${text}${separator}` });
  if (text === "") return hint("everyText");
  if (operator === "contains") return hint("anywhere");
  if (HOST.test(text)) return hint("host");
  if (!text.includes(separator)) return hint("beginning");
  return hint(text.endsWith(separator) ? "inside" : "folder");
}

/** A name that a pattern with stars fits as well; `null`: it has none, or is nothing else. */
export function alsoFits(pattern: string): string | null {
  const name = pattern.trim();
  if (!name.includes("*") || /^\**$/.test(name)) return null;
  return name.replace(/\*+$/, "then_delete").replaceAll(/\*+/g, "delete");
}
