/**
 * A long text in pages, so that what an agent sends cannot be too much for the screen.
 *
 * Nothing is left out: the pages one after another are the text. A page ends behind a line where there is one, and
 * never within a character.
 */

/** Characters that are laid out at once: several screens of them. */
const MOST_CHARACTERS = 20_000;
const MOST_LINES = 500;

/** A text of more than one page. */
export function isLong(text: string): boolean {
  return endOfPage(text, 0) < text.length;
}

/** The pages of a text. Only an empty text has none. */
export function pagesOf(text: string): string[] {
  const pages: string[] = [];
  let start = 0;
  while (start < text.length) {
    const end = endOfPage(text, start);
    pages.push(text.slice(start, end));
    start = end;
  }
  return pages;
}

function endOfPage(text: string, start: number): number {
  const limit = Math.min(text.length, start + MOST_CHARACTERS);
  let behindLine = start;
  for (let lines = 0; lines < MOST_LINES; lines += 1) {
    const next = text.indexOf("\n", behindLine);
    if (next === -1 || next >= limit) break;
    behindLine = next + 1;
    if (lines === MOST_LINES - 1) return behindLine;
  }
  if (limit === text.length) return limit;
  if (behindLine > start) return behindLine;
  const isSplit = /[\ud800-\udbff]/.test(text[limit - 1] ?? "");
  return isSplit ? limit - 1 : limit;
}
