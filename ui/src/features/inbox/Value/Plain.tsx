import { LongText } from "./LongText";
import { Pieces } from "./Pieces";
import { isLong } from "./pages";

/** Text as received, with what a reader could not see shown by its code point; a long one in pages. */
export function Plain({ text }: { text: string }) {
  return isLong(text) ? <LongText text={text} /> : <Pieces text={text} />;
}
