/**
 * Characters that are not seen or are none (for private use, unassigned), that reorder what is, or that hide it: control codes, formatting (bidirectional controls
 * among them) and everything else that a font leaves out; marks that strike letters out, or of which too many are piled on
 * one; gaps that push what follows out of view; signs that are drawn as others. Line feeds and tabs are left alone, and so are a carriage return before a
 * line feed, the common emoji selector behind what it is for, and the joiner between two emoji. Other breaks are drawn as nothing or as a space.
 *
 * The bounds are those of the warnings (`warnings/hiding.rs` and `warnings/texts.rs` of `a2a-hitl`).
 */
import { inOrder } from "./directions";
import { gapsIn } from "./gaps";

/** Marks that lie over a letter (canonical combining class 1), and those drawn around one, which may lie over it. */
const OVERLAYS =
  "\\u0334-\\u0338\\u0488\\u0489\\u1abe\\u20d2\\u20d3\\u20d8-\\u20da\\u20dd-\\u20e0\\u20e2\\u20e4\\ua670-\\ua672\\u20e5\\u20e6\\u20ea\\u20eb\\u{10a39}\\u{16af0}-\\u{16af4}\\u{1bc9e}\\u{1d167}-\\u{1d169}";
/** A sign, an emoji, an ideograph, or the inside of a keycap, and how it is to be drawn. */
const SELECTED =
  "(?<=(?![\\0-\\x7f\\p{Pc}])[\\p{S}\\p{P}\\u2139\\u3005-\\u3007\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3fffd}])\\ufe0f|(?<=[0-9#*])\\ufe0f(?=\\u20e3)";
/**
 * Emoji that joiners make one: a family, a profession. Looked for from their beginning: WebKit finds no class of such letters by
 * looking back.
 */
const JOINED =
  /\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?(?:\u200d\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)+/gu;
/** Signs that fonts draw as others: the Greek question mark, and the low quotation mark where it opens no quotation. */
const TWIN = "\\u037e|(?<=[\\p{L}\\p{N}])\\u201a";
const UNSEEN = `(?![\\t\\n]|\\r\\n|${SELECTED})[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cn}\\p{Default_Ignorable_Code_Point}\\u2028\\u2029\\u2800\\ufffc${OVERLAYS}]`;
const ONE = new RegExp(`${UNSEEN}|[\\u037e\\u201a]`, "gu");
/** What has to be looked at: marks in a row, emptiness, and single characters. */
const SUSPECT = new RegExp(
  `[\\p{M}\\p{Cf}]{5,}|[\\p{Zs}\\t\\n\\r\\u2028\\u2029]{6,}|${UNSEEN}|${TWIN}`,
  "gu",
);
const MARK = /[\p{Mn}\p{Me}]/gu;
/** Marks on one letter. No living script needs more. */
const MOST_MARKS = 4;

export type Piece = { at: number; shown: string; unseen: boolean };
type Range = readonly [from: number, to: number];

/** A text in pieces: as received, and what a reader could not see by its code point, with how many there are in a row. */
export function pieces(text: string): Piece[] {
  return inPieces(text, hidden(text));
}

/** The same of a short text that stands by itself: spaces that it begins or ends with are not seen either. */
export function piecesWithEdges(text: string): Piece[] {
  const from = /^\s*/.exec(text)?.[0].length ?? 0;
  const to = Math.max(from, text.trimEnd().length);
  const within = hidden(text).filter((range) => range[0] >= from && range[1] <= to);
  const edges: Range[] = [[0, from], ...within, [to, text.length]];
  return inPieces(
    text,
    edges.filter((range) => range[0] < range[1]),
  );
}

function inPieces(text: string, ranges: readonly Range[]): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const [from, to] of ranges) {
    if (from > end) found.push({ at: end, shown: text.slice(end, from), unseen: false });
    for (const piece of spelled(text.slice(from, to), from)) found.push(piece);
    end = to;
  }
  if (end < text.length) found.push({ at: end, shown: text.slice(end), unseen: false });
  return found;
}

/** Pieces as one string. A number is kept apart from digits behind it. */
function together(pieces: readonly Piece[], draw: (text: string) => string): string {
  return pieces
    .map(({ shown, unseen }) => {
      if (!unseen) return draw(shown);
      return shown.includes("×") ? `${shown} ` : shown;
    })
    .join("");
}

/** Pieces as one string that stands on the screen in its order. */
export function joined(pieces: readonly Piece[]): string {
  return together(pieces, inOrder);
}

/** An agent's words for a place that takes nothing but a string, such as the label of a button. */
export function visible(text: string): string {
  return joined(pieces(text));
}

/** The same for a short text that stands by itself, such as one of several to choose from. */
export function visibleShort(text: string): string {
  return joined(piecesWithEdges(text));
}

/** The same for words that are drawn, or cut, before they stand on the screen. */
export function spelledOut(text: string): string {
  return together(pieces(text), (shown) => shown);
}

/** Where something has to be written out; what stands side by side is one. */
function hidden(text: string): Range[] {
  const found: Range[] = [];
  const joined = Array.from(
    text.matchAll(JOINED),
    ({ index, 0: all }) => [index, index + all.length] as const,
  );
  const joins = (from: number, to: number) =>
    text.slice(from, to) === "\u200d" && joined.some(([begin, end]) => begin < from && to < end);
  for (const match of text.matchAll(SUSPECT)) {
    for (const [from, to] of hiddenIn(text, match.index, match[0])) {
      if (joins(from, to)) continue;
      const before = found.at(-1);
      if (before?.[1] === from) found.splice(-1, 1, [before[0], to]);
      else found.push([from, to]);
    }
  }
  return found;
}

/** What of a suspect piece of a text has to be written out. */
function hiddenIn(text: string, at: number, piece: string): Range[] {
  if (/^[\p{Zs}\t\n\r\u2028\u2029]/u.test(piece)) {
    const gaps = gapsIn(text, at, piece);
    const others = single(at, piece).filter(([from]) => !gaps.some((gap) => gap[0] <= from && from < gap[1]));
    return [...gaps, ...others].sort((one, other) => one[0] - other[0]);
  }
  if ((piece.match(MARK)?.length ?? 0) > MOST_MARKS) return [[at, at + piece.length]];
  return single(at, piece);
}

function single(at: number, piece: string): Range[] {
  return Array.from(piece.matchAll(ONE), ({ index, 0: one }) => [at + index, at + index + one.length]);
}

/** Code points, the same ones in a row together. */
function spelled(text: string, at: number): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  while (from < text.length) {
    const one = String.fromCodePoint(text.codePointAt(from) ?? 0);
    let to = from + one.length;
    while (text.startsWith(one, to)) to += one.length;
    const count = (to - from) / one.length;
    const shown = count === 1 ? codePoint(one) : `${codePoint(one)} ×${count}`;
    found.push({ at: at + from, shown, unseen: true });
    from = to;
  }
  return found;
}

export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
