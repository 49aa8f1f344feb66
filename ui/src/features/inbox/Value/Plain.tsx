import { type DrawPage, LongText } from "./LongText";
import { Pieces } from "./Pieces";
import { isLong } from "./pages";

/** Text as received, with what a reader could not see shown by its code point; a long one in pages. */
export function Plain({ text, draw }: { text: string; draw?: DrawPage }) {
  if (isLong(text)) return <LongText text={text} {...(draw !== undefined && { draw })} />;
  return draw === undefined ? <Pieces text={text} /> : draw(text, 0);
}
