/** What two texts have in common and what not, word by word. */

export type DiffPiece = { kind: "same" | "before" | "after"; text: string };

/** Above so many comparisons, what stands between the common ends counts as another text. */
const MOST = 4_000_000;

/** The pieces of kind `same` and `before` make up the first text, those of `same` and `after` the second one. */
export function diffWords(before: string, after: string): DiffPiece[] {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (
    end < one.length - start &&
    end < other.length - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  ) {
    end += 1;
  }
  const pieces: DiffPiece[] = [];
  add(pieces, "same", one.slice(0, start));
  between(pieces, one.slice(start, one.length - end), other.slice(start, other.length - end));
  add(pieces, "same", one.slice(one.length - end));
  return calmed(pieces);
}

/** Two texts of one language have spaces, signs and short words in common, which say nothing between changes. */
const SHORT = 3;

/** What says nothing between two changes belongs to both. */
function calmed(pieces: readonly DiffPiece[]): DiffPiece[] {
  const calm: DiffPiece[] = [];
  let [before, after] = ["", ""];
  const flush = () => {
    if (before !== "") calm.push({ kind: "before", text: before });
    if (after !== "") calm.push({ kind: "after", text: after });
    [before, after] = ["", ""];
  };
  for (const [index, { kind, text }] of pieces.entries()) {
    const isEnd = index === 0 || index === pieces.length - 1;
    if (kind === "before") before += text;
    else if (kind === "after") after += text;
    else if (!isEnd && lettersIn(text) <= SHORT) {
      before += text;
      after += text;
    } else {
      flush();
      calm.push({ kind, text });
    }
  }
  flush();
  return calm;
}

function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** Words, spaces and signs; of Chinese and Japanese single letters. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];
}

/** Along the longest sequence of words that both have. */
function between(pieces: DiffPiece[], one: readonly string[], other: readonly string[]): void {
  if (one.length * other.length > MOST) {
    add(pieces, "before", one);
    add(pieces, "after", other);
    return;
  }
  const width = other.length + 1;
  // At each place, how much both have in common from there on.
  const common = new Uint32Array((one.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  let [row, column] = [0, 0];
  while (row < one.length && column < other.length) {
    if (one[row] === other[column]) {
      add(pieces, "same", one.slice(row, row + 1));
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      add(pieces, "before", one.slice(row, row + 1));
      row += 1;
    } else {
      add(pieces, "after", other.slice(column, column + 1));
      column += 1;
    }
  }
  add(pieces, "before", one.slice(row));
  add(pieces, "after", other.slice(column));
}

function add(pieces: DiffPiece[], kind: DiffPiece["kind"], words: readonly string[]): void {
  if (words.length === 0) return;
  const text = words.join("");
  const last = pieces.at(-1);
  if (last?.kind === kind) last.text += text;
  else pieces.push({ kind, text });
}
