import { useTranslation } from "react-i18next";
import type { RunEntryView } from "../../../host/generated/api";
import { JsonView } from "../../../kit/JsonView/JsonView";
import styles from "./Log.module.css";

type Props = {
  entries: readonly RunEntryView[];
  /** They are all of one step, which need not be named. */
  ofStep?: boolean;
};

/** What was noted of a run, in its order. */
export function Entries({ entries, ofStep = false }: Props) {
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.seq}>
          <Entry entry={entry} ofStep={ofStep} />
        </li>
      ))}
    </ol>
  );
}

export function Entry({ entry, ofStep = false }: { entry: RunEntryView; ofStep?: boolean }) {
  const { t, i18n } = useTranslation("runs");
  const { seq, time, what, at, name, purpose, value, isCut } = entry;
  const clock = new Intl.DateTimeFormat(i18n.language, { timeStyle: "medium" }).format(time);
  return (
    <div className={styles.entry}>
      <span className={styles.seq}>{seq}</span>
      <time className={styles.time} dateTime={new Date(time).toISOString()}>
        {clock}
      </time>
      <div className={styles.what}>
        <span>
          {t(`log.happened.${what}`)}
          {!ofStep && at !== null && (
            <>
              {" "}
              <code title={at}>{name === "" || name === null ? at : name}</code>
            </>
          )}
          {purpose !== null && <span className={styles.faint}> {purpose}</span>}
        </span>
        {value !== null && <Noted value={value} isCut={isCut} label={`${seq}`} />}
      </div>
    </div>
  );
}

/** Short values stand there, others open. */
function Noted({ value, isCut, label }: { value: string; isCut: boolean; label: string }) {
  const { t } = useTranslation("runs");
  const line = value.replaceAll(/\s*\n\s*/g, " ");
  if (line.length <= SHORT) return <code className={styles.value}>{line}</code>;
  return (
    <details className={styles.value}>
      <summary>
        <code>{`${line.slice(0, SHORT)}…`}</code>
      </summary>
      {isCut ? (
        <>
          <pre className={styles.text}>{value}</pre>
          <p className={styles.faint}>{t("log.cut")}</p>
        </>
      ) : (
        <JsonView json={value} label={label} />
      )}
    </details>
  );
}

const SHORT = 80;
