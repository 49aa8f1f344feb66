/** Finding things by a few letters, as in every palette: the letters in order, better the closer together. */

/** How well `text` matches, higher is better; `null` when it does not. Every word must be found. */
function score(text: string, query: string): number | null {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  let total = 0;
  for (const word of words) {
    const found = scoreWord(text.toLowerCase(), word);
    if (found === null) return null;
    total += found;
  }
  return total;
}

function scoreWord(text: string, word: string): number | null {
  const at = text.indexOf(word);
  if (at === 0) return 100;
  if (at > 0) return text[at - 1] === " " ? 80 : 60;
  let position = -1;
  let gaps = 0;
  for (const letter of word) {
    const next = text.indexOf(letter, position + 1);
    if (next === -1) return null;
    gaps += next - position - 1;
    position = next;
  }
  return Math.max(1, 40 - gaps);
}

/** The matching ones, best first; equals keep their order. */
export function ranked<Thing>(
  things: readonly Thing[],
  text: (thing: Thing) => string,
  query: string,
): Thing[] {
  return things
    .map((thing) => ({ thing, points: score(text(thing), query) }))
    .filter((entry): entry is { thing: Thing; points: number } => entry.points !== null)
    .toSorted((one, other) => other.points - one.points)
    .map(({ thing }) => thing);
}
