import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../../kit/class-names";
import { CopyButton } from "../../kit/text/Text";
import styles from "./Diff.module.css";
import { type DiffLine, diffLines } from "./diff-lines";
import { Marked, type Span } from "./Marked";
import { Plain } from "./Plain";
import valueStyles from "./Value.module.css";

/** A diff with each line told by its sign, by a word for who hears it, and by a colour. All of the text is there. */
export function Diff({ text }: { text: string }) {
  const { t } = useTranslation("dataKit");
  const lines = useMemo(() => diffLines(text), [text]);
  const count = (kind: DiffLine["kind"]) => lines.filter((line) => line.kind === kind).length;

  function spans(page: string, from: number): Span[] {
    const to = from + page.length;
    return lines.flatMap((line, index) => {
      if (line.to <= from || (lines[index - 1]?.to ?? 0) >= to) return [];
      return {
        to: Math.min(line.to, to) - from,
        className: styles[line.kind],
        before: <span className={styles.word}>{t(`value.diff.line.${line.kind}`)} </span>,
      };
    });
  }

  return (
    <figure className={styles.diff}>
      <figcaption className={styles.caption}>
        <span>{t("value.diff.title")}</span>
        <span>{t("value.diff.counts", { added: count("added"), removed: count("removed") })}</span>
        <CopyButton text={text} label={t("value.diff.copy")} />
      </figcaption>
      <pre className={classNames(valueStyles.code, styles.lines)}>
        <Plain text={text} draw={(page, from) => <Marked text={page} spans={spans(page, from)} />} />
      </pre>
    </figure>
  );
}
