/** Emptiness in a text that pushes what follows out of view. Indentation and a few empty lines are how people write. */

/** Columns between two words of one line. */
const GAP = 20;
/** Columns before the first word of a line, and behind the last. */
const INDENTATION = 60;
const EMPTY_LINES = 5;
const TAB = 4;

const BREAK = /\r\n|[\n\r\u2028\u2029]/g;

/** The parts of one run of spaces and line breaks, all of it, that are more than people write. */
export function gapsIn(text: string, at: number, run: string): [from: number, to: number][] {
  const breaks = Array.from(run.matchAll(BREAK), ({ index, 0: one }) => ({
    from: index,
    to: index + one.length,
  }));
  const isBehindWord = at > 0;
  const last = breaks.at(-1);
  const emptyLines = breaks.length - (isBehindWord ? 1 : 0);
  const isTooLong = last !== undefined && emptyLines > EMPTY_LINES;
  // The last break stays, so that what follows begins on a line of its own.
  const found: [number, number][] = isTooLong ? [[at, at + last.from]] : [];
  let from = isTooLong ? last.to : 0;
  const ends = isTooLong ? [run.length] : [...breaks.map((one) => one.from), run.length];
  for (const [index, to] of ends.entries()) {
    const isBetweenWords =
      breaks.length === 0 && isBehindWord && to + at < text.length && !isMargin(text, at);
    if (columns(run.slice(from, to)) > (isBetweenWords ? GAP : INDENTATION)) found.push([at + from, at + to]);
    from = breaks[index]?.to ?? to;
  }
  return found;
}

/** Behind what a difference begins a line with, spaces are indentation. */
function isMargin(text: string, at: number): boolean {
  const before = text[at - 2];
  return /^[-+<>]$/.test(text[at - 1] ?? "") && (before === undefined || /[\n\r\u2028\u2029]/.test(before));
}

function columns(spaces: string): number {
  let width = spaces.length;
  for (const space of spaces) width += space === "\t" ? TAB - 1 : space === "\u3000" ? 1 : 0;
  return width;
}
