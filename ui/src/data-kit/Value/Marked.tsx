import type { ReactNode } from "react";
import { InOrder, MOST } from "./Pieces";
import { joined, type Piece, pieces } from "./unseen";
import styles from "./Value.module.css";

/** A part of a text, up to `to`, and how it is drawn. */
export type Span = {
  to: number;
  className?: string | undefined;
  colour?: string | undefined;
  /** Stands before it, and is no part of the text. */
  before?: ReactNode;
};

/**
 * Text in parts that are drawn in their own way, with what a reader could not see shown by its code point. Parts never
 * change what is found: a gap that reaches over several of them is one, and stands in the first.
 */
export function Marked({ text, spans }: { text: string; spans: readonly Span[] }) {
  const all = pieces(text);
  const isMuch = all.length > MOST;
  return (
    <bdi dir="ltr" className={styles.plain}>
      {inSpans(text, all, spans).map(({ span, held }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
        <span key={index} className={span.className} style={{ color: span.colour }}>
          {span.before}
          {isMuch
            ? joined(held)
            : held.map(({ at, shown, unseen }) =>
                unseen ? (
                  <mark key={at} className={styles.unseen}>
                    {shown}
                  </mark>
                ) : (
                  <InOrder key={at} text={shown} />
                ),
              )}
        </span>
      ))}
    </bdi>
  );
}

type Held = { span: Span; held: Piece[] };

/** Pieces by the part that they begin in. What of a text no part reaches is a part of its own. */
function inSpans(text: string, all: readonly Piece[], spans: readonly Span[]): Held[] {
  const found: Held[] = [];
  const whole = [...spans, { to: text.length }];
  let index = 0;
  function put(piece: Piece) {
    const span = whole[index];
    const last = found.at(-1);
    if (span === undefined) return;
    if (last?.span === span) last.held.push(piece);
    else found.push({ span, held: [piece] });
  }
  for (const piece of all) {
    let { at, shown } = piece;
    while ((whole[index]?.to ?? text.length) <= at && index < whole.length - 1) index += 1;
    if (piece.unseen) {
      put(piece);
      continue;
    }
    while (shown !== "") {
      const room = index < whole.length - 1 ? (whole[index]?.to ?? text.length) - at : shown.length;
      const part = shown.slice(0, room);
      put({ at, shown: part, unseen: false });
      at += part.length;
      shown = shown.slice(part.length);
      if (shown !== "") index += 1;
    }
  }
  return found;
}
