import { useTranslation } from "react-i18next";
import type { AgentListView } from "../../../../host/generated/api";
import { useSay } from "../../../../i18n/say";
import styles from "./Several.module.css";

/** What of a list is not shown, and why. */
export function Missing({ list }: { list: AgentListView }) {
  const { t } = useTranslation("choosing");
  const say = useSay();
  const notes = list.notes.map((note) => say(note));
  if (list.findings > 0) notes.push(t("findings", { count: list.findings }));
  const others = list.others.map(({ name, what }) => (name === null ? what : t("other", { name, what })));
  if (list.othersTotal > others.length)
    others.push(t("andMore", { count: list.othersTotal - others.length }));
  return (
    <>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {list.othersTotal > 0 && (
        <details className={styles.others}>
          <summary>{t("others", { count: list.othersTotal })}</summary>
          <ul>
            {others.map((other) => (
              <li key={other}>{other}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
