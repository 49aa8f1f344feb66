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
/** A piece with its brackets and signs, between what separates it from its neighbours. */
const FIRST = "[\\p{L}\\p{N}\\p{Ps}\\p{Pi}\\p{Sc}\"'#@]|[-+\\u2212]\\p{N}";
const LAST = "[\\p{L}\\p{N}\\p{Pe}\\p{Pf}\\p{Sc}\"'%]";
const CORE = new RegExp(`^(.*?)((?:${FIRST})(?:.*${LAST})?)`, "su");
/** So much does a number weigh in a line, however long it is. */
const NUMBER = 4;

/** Isolates for text that holds no elements: U+2067 and U+2066 begin one, U+2069 ends it. */
const BEGIN = { rtl: "\u2067", ltr: "\u2066" } as const;
const END = "\u2069";
/** Stands before what is read from the right, where that could be read from the left as well. */
const FROM_RIGHT = "\u21e6";

type Direction = keyof typeof BEGIN;
/** A part of a text; `null`: it stands as it is. */
export type Run = { at: number; text: string; direction: Direction | null };
/** A line that is read from the right, in its parts; `isMixed`: not all of them run there. */
export type FromRight = { at: number; parts: readonly Run[]; isMixed: boolean };

/** The text in parts, in its order. */
export function runsOf(text: string): (Run | FromRight)[] {
  if (!ANY.test(text)) return [{ at: 0, text, direction: null }];
  const found: (Run | FromRight)[] = [];
  for (const { index, 0: line } of text.matchAll(/[^\n]+|\n+/g)) {
    const parts = isolated(line).map((run) => ({ ...run, at: index + run.at }));
    if (isProse(line)) found.push(fromRight(parts));
    else found.push(...parts);
  }
  return found;
}

/** What runs to the right in a line that does not stands together, and only what separates it from the rest is the line's. */
function fromRight(runs: readonly Run[]): FromRight {
  const parts = runs.flatMap((run) => {
    const [before = "", core = ""] = CORE.exec(run.text)?.slice(1) ?? [];
    if (run.direction !== null || !/[\p{L}\p{N}]/u.test(core)) return [run];
    const from = run.at + before.length;
    const pieces: Run[] = [
      { at: run.at, text: before, direction: null },
      { at: from, text: core, direction: "ltr" },
      { at: from + core.length, text: run.text.slice(before.length + core.length), direction: null },
    ];
    return pieces.filter(({ text }) => text !== "");
  });
  return { at: parts[0]?.at ?? 0, parts, isMixed: parts.some(({ direction }) => direction === "ltr") };
}

/** The same as a string, for a place that takes nothing but one. */
export function inOrder(text: string): string {
  return runsOf(text)
    .map((run) => {
      if (!("parts" in run)) return written(run);
      const mark = run.isMixed ? `${FROM_RIGHT} ` : "";
      return `${BEGIN.rtl}${mark}${run.parts.map(written).join("")}${END}`;
    })
    .join("");
}

function written({ text, direction }: Run): string {
  return direction === null ? text : `${BEGIN[direction]}${text}${END}`;
}

/** The text again, for a comparison, or to be drawn with elements. An agent's own isolates are spelled out in it. */
export function asSent(text: string): string {
  return text.replaceAll(/[\u2066\u2067\u2069]|(?<=\u2067)\u21e6 /g, "");
}

/** Lines of which a field, which holds no isolates, shows the parts in another order than they are sent in. */
export function turnedLines(text: string): string[] {
  if (!ANY.test(text)) return [];
  return text.split("\n").filter((line) => {
    if (!ANY.test(line)) return false;
    const runs = isolated(line);
    const hasOthers = runs.some(({ text, direction }) => direction === null && /[\p{L}\p{N}]/u.test(text));
    return hasOthers || runs.filter(({ direction }) => direction !== null).length > 1;
  });
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
