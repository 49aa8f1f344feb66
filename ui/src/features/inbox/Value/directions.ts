/**
 * The order in which a text stands on the screen. Letters that are written from right to left turn around what stands
 * between and behind them: `1234`, a Hebrew hyphen and `5678` would be drawn as `5678-1234` (UAX #9). So each run of such
 * letters is isolated, and all else stays in the order in which it is sent. A line of prose in such letters is laid out as
 * a whole, from right to left, as whoever reads it expects.
 */

/** Letters of the classes R and AL, and the marks among them. Blocks are reserved for them as a whole (DerivedBidiClass). */
const LETTER =
  "\\u0590-\\u05ff\\u0606-\\u065f\\u066a\\u066d-\\u06dc\\u06de-\\u06ef\\u06fa-\\u088f\\u0892-\\u08e1\\u08e3-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufeff\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";
/** Digits of the class AN: they turn around what stands between two numbers. */
const DIGITS = "\\u0600-\\u0605\\u0660-\\u0669\\u066b\\u066c\\u06dd\\u0890\\u0891\\u08e2";
/** What stands between two words of one sentence. */
const BETWEEN = "[ \\u00a0]|[-,.;:!?'\"’،؛؟] ?";
const RUN = new RegExp(`[${LETTER}](?:[${LETTER}\\p{M}]|(?:${BETWEEN})(?=[${LETTER}]))*|[${DIGITS}]+`, "gu");
const ANY = new RegExp(`[${LETTER}${DIGITS}]`, "u");
const IS_LETTER = new RegExp(`[${LETTER}]`, "u");
const LETTERS_ONLY = new RegExp(`^[${LETTER}\\p{M}]+$`, "u");
const WORD = /[\p{L}\p{M}]+|\p{N}+/gu;
/** So much does a number weigh in a line, however long it is. */
const NUMBER = 4;

/** Isolates for text that holds no elements: U+2067 and U+2066 begin one, U+2069 ends it. */
const BEGIN = { rtl: "\u2067", ltr: "\u2066" } as const;
const END = "\u2069";

export type Direction = keyof typeof BEGIN;
/** A part of a text; `null`: it stands as it is. */
export type Run = { at: number; text: string; direction: Direction | null };

/** The text in parts, in its order. */
export function runsOf(text: string): Run[] {
  if (!ANY.test(text)) return [{ at: 0, text, direction: null }];
  const found: Run[] = [];
  for (const { index, 0: line } of text.matchAll(/[^\n]+|\n+/g)) {
    const parts = isProse(line) ? [{ at: 0, text: line, direction: "rtl" as const }] : isolated(line);
    for (const part of parts) found.push({ ...part, at: index + part.at });
  }
  return found;
}

/** The same as a string, for a place that takes nothing but one. */
export function inOrder(text: string): string {
  return runsOf(text)
    .map((run) => (run.direction === null ? run.text : `${BEGIN[run.direction]}${run.text}${END}`))
    .join("");
}

/** The text again, for a comparison, or to be drawn with elements. An agent's own isolates are spelled out in it. */
export function asSent(text: string): string {
  return text.replaceAll(/[\u2066\u2067\u2069]/g, "");
}

/** Lines of which a field, which holds no isolates, shows the parts in another order than they are sent in. */
export function turnedLines(text: string): string[] {
  if (!ANY.test(text)) return [];
  return text.split("\n").filter((line) => ANY.test(line) && !isProse(line) && isolated(line).length > 1);
}

function isolated(line: string): Run[] {
  const found: Run[] = [];
  let end = 0;
  for (const { index, 0: run } of line.matchAll(RUN)) {
    if (index > end) found.push({ at: end, text: line.slice(end, index), direction: null });
    found.push({ at: index, text: run, direction: IS_LETTER.test(run) ? "rtl" : "ltr" });
    end = index + run.length;
  }
  if (end < line.length) found.push({ at: end, text: line.slice(end), direction: null });
  return found;
}

/** Whether a line begins with words in letters that run to the left, and two thirds of it are. One alone may pass for a bar. */
function isProse(line: string): boolean {
  if (!IS_LETTER.test(/\p{L}/u.exec(line)?.[0] ?? "")) return false;
  let ours = 0;
  let others = 0;
  for (const [word] of line.matchAll(WORD)) {
    if (!LETTERS_ONLY.test(word)) others += /\p{N}/u.test(word) ? Math.min(word.length, NUMBER) : word.length;
    else if (new Set(word).size > 1) ours += word.length;
  }
  return ours > 2 * others;
}
