import { deferred } from "../deferred";
import styles from "./Markdown.module.css";
import type { MarkdownProps } from "./MarkdownContent";

/** What an agent wrote, as markdown; see `MarkdownContent` for what is shown and what is not. */
export const Markdown = deferred<MarkdownProps>(
  () => import("./MarkdownContent").then(({ MarkdownContent }) => MarkdownContent),
  Plain,
);

/** The same text before the code that reads markdown is there. */
function Plain({ text }: MarkdownProps) {
  return <div className={styles.plain}>{text}</div>;
}
