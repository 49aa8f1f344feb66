import { useContext } from "react";
import { type DrawPage, LongText } from "./LongText";
import { Marks } from "./Marks";
import { Pieces, Short } from "./Pieces";
import { isLong } from "./pages";
import { RequestContext } from "./request-context";
import styles from "./Value.module.css";

/** Text as received, with what a reader could not see shown by its code point; a long one in pages. */
export function Plain({ text, draw }: { text: string; draw?: DrawPage }) {
  if (isLong(text)) return <LongText text={text} {...(draw !== undefined && { draw })} />;
  return draw === undefined ? <Pieces text={text} /> : draw(text, 0);
}

/** Text that stands by itself on a line: spaces at its ends are written out, too. */
export function Alone({ text }: { text: string }) {
  return isLong(text) ? <Plain text={text} /> : <Short text={text} />;
}

/** What an agent says in a request. An address in it can be opened, which asks first. */
export function Words({ text, requestId }: { text: string; requestId: string }) {
  return <Plain text={text} draw={(page) => <Marks text={page} requestId={requestId} />} />;
}

/** What a form says of a field. Its addresses can be opened where the form belongs to a request. */
export function WordsOfForm({ text }: { text: string }) {
  const requestId = useContext(RequestContext);
  return requestId === null ? text : <Words text={text} requestId={requestId} />;
}

/** Text in the letters of a program, line by line as it was received. */
export function Preformatted({ text }: { text: string }) {
  return (
    <pre className={styles.code}>
      <Plain text={text} />
    </pre>
  );
}
