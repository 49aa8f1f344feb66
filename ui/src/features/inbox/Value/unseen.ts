/**
 * Characters that are not seen, or that reorder what is: control codes, formatting (bidirectional controls among
 * them) and everything else that a font leaves out. Line breaks, tabs and the common emoji selector are left alone.
 */
const UNSEEN = /(?![\t\n\r]|\ufe0f)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

type Piece = { at: number; shown: string; unseen: boolean };

/** A text in pieces: as received, and what a reader could not see by its code point. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(UNSEEN)) {
    if (match.index > end) found.push({ at: end, shown: text.slice(end, match.index), unseen: false });
    found.push({ at: match.index, shown: codePoint(match[0]), unseen: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ at: end, shown: text.slice(end), unseen: false });
  return found;
}

/** An agent's words for a place that takes nothing but a string, such as the label of a button. */
export function visible(text: string): string {
  return pieces(text)
    .map(({ shown }) => shown)
    .join("");
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
