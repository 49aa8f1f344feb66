import { runsOf } from "./directions";
import { joined, type Piece, pieces, piecesWithEdges } from "./unseen";
import styles from "./Value.module.css";

/** Pieces that are marked one by one. A text of more than that would stop the page. */
export const MOST = 2000;

/** Text with what a reader could not see shown by its code point. */
export function Pieces({ text }: { text: string }) {
  return <Drawn all={pieces(text)} />;
}

/** The same of a short text that stands by itself, with the spaces at its ends. */
export function Short({ text }: { text: string }) {
  return <Drawn all={piecesWithEdges(text)} />;
}

function Drawn({ all }: { all: readonly Piece[] }) {
  if (all.length > MOST) {
    return (
      <bdi dir="ltr" className={styles.plain}>
        {joined(all)}
      </bdi>
    );
  }
  return (
    <bdi dir="ltr" className={styles.plain}>
      {all.map((piece) =>
        piece.unseen ? (
          <mark key={piece.at} className={styles.unseen}>
            {piece.shown}
          </mark>
        ) : (
          <span key={piece.at}>
            <InOrder text={piece.shown} />
          </span>
        ),
      )}
    </bdi>
  );
}

/** Text in the order in which it is sent, whichever way its letters run. */
export function InOrder({ text }: { text: string }) {
  return runsOf(text).map(({ at, text, direction }) =>
    direction === null ? (
      text
    ) : (
      <bdi key={at} dir={direction}>
        {text}
      </bdi>
    ),
  );
}
