import { diffWords } from "./diff";
import styles from "./WordDiff.module.css";

/** Two texts in one: what only the first or only the second says is marked. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  return (
    <p className={styles.pieces} dir="auto">
      {diffWords(before, after).map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity beside their place
        if (kind === "same") return <span key={index}>{text}</span>;
        const Tag = kind === "before" ? "del" : "ins";
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity beside their place
        return <Tag key={index}>{text}</Tag>;
      })}
    </p>
  );
}
