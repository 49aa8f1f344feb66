import { useTranslation } from "react-i18next";
import type { RunStrokeView } from "../../../host/generated/api";
import { CodeBlock } from "../../../kit/CodeBlock/CodeBlock";
import { Picture } from "../Picture/Picture";
import styles from "./Builder.module.css";

type Props = {
  /** `null`: something is missing. */
  text: string | null;
  outline: readonly RunStrokeView[];
  /** Nobody is picked yet. */
  isEmpty: boolean;
};

/** The file as it is at this moment. */
export function Written({ text, outline, isEmpty }: Props) {
  const { t } = useTranslation("runBuilder");
  return (
    <section className={styles.file} aria-label={t("file")}>
      {text === null ? (
        <p className={styles.note}>{t(isEmpty ? "fileEmpty" : "fileMissing")}</p>
      ) : (
        <>
          <div className={styles.drawing}>
            <Picture strokes={outline} named />
          </div>
          <CodeBlock text={text} language="yaml" />
        </>
      )}
    </section>
  );
}
