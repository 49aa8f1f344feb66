import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../../data/queries";
import type { RunFaultView, RunStrokeView } from "../../../host/generated/api";
import { useWords } from "../../../i18n/use-words";
import { Picture } from "../../run-builder";
import styles from "./Editor.module.css";
import type { Place } from "./places";

type Props = {
  /** The text that was looked at last. */
  text: string;
  faults: readonly RunFaultView[];
  isRead: boolean;
  onGoTo: (place: Place) => void;
};

/** What is wrong with the text, and the picture of it: the last one that could be drawn, while it cannot. */
export function Beside({ text, faults, isRead, onGoTo }: Props) {
  const { t } = useTranslation("runEditor");
  const words = useWords();
  const { data } = useCommandQuery("runs.form", { text }, { keepPrevious: true });
  const [drawn, setDrawn] = useState<readonly RunStrokeView[]>([]);
  const outline = data?.outline ?? [];
  useEffect(() => {
    if (outline.length > 0) setDrawn(outline);
  }, [outline]);
  const isBehind = faults.length > 0;
  return (
    <div className={styles.beside}>
      <section className={styles.part} aria-label={t("faults.title")} aria-live="polite">
        <h3 className={styles.heading}>
          {isBehind ? (
            <CircleAlert size={14} aria-hidden className={styles.bad} />
          ) : (
            <CircleCheck size={14} aria-hidden className={styles.good} />
          )}
          {isBehind
            ? t("faults.some", { count: faults.length })
            : t(isRead ? "faults.none" : "faults.reading")}
        </h3>
        {isBehind && (
          <ol className={styles.faults}>
            {faults.map((fault) => (
              <li key={`${fault.line} ${fault.column} ${fault.message.en}`}>
                {/* A place of its own each time, so that one can be gone to twice. */}
                <button
                  type="button"
                  className={styles.fault}
                  onClick={() => onGoTo({ line: fault.line, column: fault.column })}
                >
                  <span className={styles.at}>
                    {t("faults.at", { line: fault.line, column: fault.column })}
                  </span>
                  <strong>{words(fault.message)}</strong>
                  {fault.hint !== null && <span>{words(fault.hint)}</span>}
                </button>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section className={styles.part} aria-label={t("picture.title")}>
        <h3 className={styles.heading}>{t("picture.title")}</h3>
        {drawn.length === 0 ? (
          <p className={styles.faint}>{t("picture.none")}</p>
        ) : (
          <>
            {isBehind && <p className={styles.faint}>{t("picture.behind")}</p>}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
            <div className={styles.drawing} tabIndex={0}>
              <Picture strokes={drawn} named />
            </div>
          </>
        )}
      </section>
    </div>
  );
}
