/**
 * What the word at the caret could go on as. The grammar itself is the host's; here are only its keys and the values
 * that are known beforehand, so that a suggestion is never the truth about what a filter means.
 */
import type { FilterWordsView } from "../../../host/generated/api";

const STATES = [
  "submitted",
  "working",
  "input-required",
  "auth-required",
  "completed",
  "canceled",
  "failed",
  "rejected",
];

const VALUES: Record<string, readonly string[]> = {
  state: STATES,
  status: ["2xx", "4xx", "5xx", ">=400"],
  has: ["error", "task", "mark"],
  is: ["running", "failed", "pinned", "marked", "tapped"],
};

const MOST = 12;

/** The filter with a suggestion taken, and where the caret is then. */
export type Suggestion = { label: string; text: string; caret: number };

export function suggestions(text: string, caret: number, words: FilterWordsView): Suggestion[] {
  const start = wordStart(text, caret);
  const word = text.slice(start, caret);
  const negated = word.startsWith("-") ? "-" : "";
  const bare = word.slice(negated.length);
  const colon = bare.indexOf(":");
  const labels =
    colon === -1
      ? begin(words.keys, bare).map((key) => `${negated}${key}:`)
      : valuesOf(bare.slice(0, colon), bare.slice(colon + 1), words).map(
          (value) => `${negated}${bare.slice(0, colon)}:${value}`,
        );
  return labels
    .filter((label) => label !== word)
    .slice(0, MOST)
    .map((label) => {
      const gap = label.endsWith(":") || text.slice(caret).startsWith(" ") ? "" : " ";
      return {
        label,
        text: `${text.slice(0, start)}${label}${gap}${text.slice(caret)}`,
        caret: start + label.length + gap.length,
      };
    });
}

/** The last of several values is the one being typed. */
function valuesOf(key: string, typed: string, words: FilterWordsView): string[] {
  const comma = typed.lastIndexOf(",") + 1;
  const known = key === "agent" ? words.agents : key === "method" ? words.operations : (VALUES[key] ?? []);
  const typing = typed.slice(comma).replaceAll('"', "");
  return begin(known, typing).map((value) => typed.slice(0, comma) + quoted(value));
}

function begin(known: readonly string[], typed: string): string[] {
  const wanted = typed.toLowerCase();
  return known.filter((one) => one.toLowerCase().startsWith(wanted));
}

function quoted(value: string): string {
  return /\s/.test(value) ? `"${value}"` : value;
}

/** The first character after a space that is not inside quotes. */
function wordStart(text: string, caret: number): number {
  let start = 0;
  let inQuotes = false;
  for (let at = 0; at < caret; at += 1) {
    if (text[at] === '"' && text[at - 1] !== "\\") inQuotes = !inQuotes;
    else if (/\s/.test(text[at] ?? "") && !inQuotes) start = at + 1;
  }
  return start;
}
