import { type DrawPage, LongText } from "./LongText";
import { Pieces, Short } from "./Pieces";
import { isLong } from "./pages";

/** Text as received, with what a reader could not see shown by its code point; a long one in pages. */
export function Plain({ text, draw }: { text: string; draw?: DrawPage }) {
  if (isLong(text)) return <LongText text={text} {...(draw !== undefined && { draw })} />;
  return draw === undefined ? <Pieces text={text} /> : draw(text, 0);
}

/** Text that stands by itself on a line: spaces at its ends are written out, too. */
export function Alone({ text }: { text: string }) {
  return isLong(text) ? <Plain text={text} /> : <Short text={text} />;
}
