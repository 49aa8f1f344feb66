/**
 * The order in which a text stands on the screen. Letters that are written from right to left turn around what stands
 * between and behind them: `1234`, a Hebrew hyphen and `5678` would be drawn as `5678-1234` (UAX #9). So each run of such
 * letters is isolated, and all else stays in the order in which it is sent, in a line of prose as well: laid out from the
 * right, one text can be drawn as another one is.
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

/** Isolates for text that holds no elements: U+2067 and U+2066 begin one, U+2069 ends it. */
const BEGIN = { rtl: "\u2067", ltr: "\u2066" } as const;
const END = "\u2069";

type Direction = keyof typeof BEGIN;
/** A part of a text; `null`: it stands as it is. */
type Run = { at: number; text: string; direction: Direction | null };

/** The text in parts, in its order. */
export function runsOf(text: string): Run[] {
  const found: Run[] = [];
  let end = 0;
  for (const { index, 0: run } of text.matchAll(RUN)) {
    if (index > end) found.push({ at: end, text: text.slice(end, index), direction: null });
    found.push({ at: index, text: run, direction: IS_LETTER.test(run) ? "rtl" : "ltr" });
    end = index + run.length;
  }
  if (end < text.length) found.push({ at: end, text: text.slice(end), direction: null });
  return found;
}

/** The same as a string, for a place that takes nothing but one. */
export function inOrder(text: string): string {
  return runsOf(text).map(written).join("");
}

function written({ text, direction }: Run): string {
  return direction === null ? text : `${BEGIN[direction]}${text}${END}`;
}

/** The text again, for a comparison, or to be drawn with elements. An agent's own isolates are spelled out in it. */
export function asSent(text: string): string {
  return text.replaceAll(/[\u2066\u2067\u2069]/g, "");
}

/** Lines of which a field, which holds no isolates, shows the parts in another order than they are sent in. */
export function turnedLines(text: string): string[] {
  if (!ANY.test(text)) return [];
  return text.split("\n").filter((line) => {
    if (!ANY.test(line)) return false;
    const runs = runsOf(line);
    const hasOthers = runs.some(({ text, direction }) => direction === null && /[\p{L}\p{N}]/u.test(text));
    return hasOthers || runs.filter(({ direction }) => direction !== null).length > 1;
  });
}
