import styles from "./Value.module.css";

/**
 * Characters that are not seen, or that reorder what is: control codes, formatting (bidirectional controls among
 * them) and everything else that a font leaves out. Line breaks, tabs and the common emoji selector are left alone.
 */
const UNSEEN = /(?![\t\n\r]|\ufe0f)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Text as received, with what a reader could not see shown by its code point. */
export function Plain({ text }: { text: string }) {
  const pieces: { at: number; shown: string; unseen: boolean }[] = [];
  let end = 0;
  for (const match of text.matchAll(UNSEEN)) {
    if (match.index > end) pieces.push({ at: end, shown: text.slice(end, match.index), unseen: false });
    pieces.push({ at: match.index, shown: codePoint(match[0]), unseen: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ at: end, shown: text.slice(end), unseen: false });
  return (
    <bdi className={styles.plain}>
      {pieces.map((piece) =>
        piece.unseen ? (
          <mark key={piece.at} className={styles.unseen}>
            {piece.shown}
          </mark>
        ) : (
          <span key={piece.at}>{piece.shown}</span>
        ),
      )}
    </bdi>
  );
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
