import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useCommandQuery } from "../../../data/queries";
import type { RunToStart } from "../over";
import { Picture } from "../Picture/Picture";
import { Example } from "./Example";
import styles from "./Gallery.module.css";
import { useExampleWords } from "./words";

type Props = { onStart: (run: RunToStart) => void; onEdit: (run: RunToStart) => void };

/** The examples, and the one that is looked at. */
export function Examples({ onStart, onEdit }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  if (open === null) return <Gallery onOpen={setOpen} />;
  return <Example id={open} onBack={() => setOpen(null)} onStart={onStart} onEdit={onEdit} />;
}

/** Run files that ship, one for each way of working together. */
export function Gallery({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation("runBuilder");
  const examples = useCommandQuery("runs.examples", {});
  const words = useExampleWords();
  return (
    <section className={styles.page} aria-label={t("examples.title")}>
      <h2 className={styles.title}>{t("examples.title")}</h2>
      <p className={styles.hint}>{t("examples.hint")}</p>
      <Fetched query={examples} loading={t("loading")} failed={t("failed")}>
        {(examples) => (
          <ul className={styles.cards}>
            {examples.map((example) => {
              const { title, summary } = words(example);
              return (
                <li key={example.id}>
                  <button type="button" className={styles.card} onClick={() => onOpen(example.id)}>
                    <span className={styles.sketch}>
                      <Picture strokes={example.outline} />
                    </span>
                    <span className={styles.name}>{title}</span>
                    <span className={styles.summary}>{summary}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </Fetched>
    </section>
  );
}
