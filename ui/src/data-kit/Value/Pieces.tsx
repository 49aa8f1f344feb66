import { askToOpen } from "../../places/links";
import { withAddresses } from "./addresses";
import { runsOf } from "./directions";
import { joined, type Piece, pieces, piecesWithEdges } from "./unseen";
import styles from "./Value.module.css";

/** Pieces that are marked one by one. A text of more than that would stop the page. */
export const MOST = 2000;

/** Text with what a reader could not see shown by its code point. Where a request says it, its addresses can be opened. */
export function Pieces({ text, requestId = null }: { text: string; requestId?: string | null }) {
  return <Drawn all={pieces(text)} requestId={requestId} />;
}

/** The same of a short text that stands by itself, with the spaces at its ends. */
export function Short({ text }: { text: string }) {
  return <Drawn all={piecesWithEdges(text)} requestId={null} />;
}

function Drawn({ all, requestId }: { all: readonly Piece[]; requestId: string | null }) {
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
            {requestId === null ? (
              <InOrder text={piece.shown} />
            ) : (
              <WithLinks text={piece.shown} requestId={requestId} />
            )}
          </span>
        ),
      )}
    </bdi>
  );
}

function WithLinks({ text, requestId }: { text: string; requestId: string }) {
  return withAddresses(text).map((run) =>
    run.isAddress ? (
      <button
        key={run.at}
        type="button"
        className={styles.link}
        onClick={() => askToOpen({ source: "request", id: requestId, url: run.text })}
      >
        <InOrder text={run.text} />
      </button>
    ) : (
      <InOrder key={run.at} text={run.text} />
    ),
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
