import { Workflow } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../../data/queries";
import { Plain } from "../../../data-kit";
import type { ApprovalView, AskingRun, RunStepView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import styles from "./RequestCard.module.css";

/** So many steps stand on the card, and so much of each; the rest is in the run. */
const STEPS = 5;
const LETTERS = 2000;

/** The step of a run that asks, with the way there and what the steps before came to. */
export function AskedInRun({ request }: { request: ApprovalView }) {
  const { t } = useTranslation("inbox");
  const [shown, setShown] = useState(false);
  const { run } = request.summary;
  if (run === null) return null;
  return (
    <div className={styles.run}>
      <p className={styles.note}>
        <Workflow size={14} aria-hidden /> <Plain text={t("run.step", { file: run.file, step: run.step })} />{" "}
        <a href={`#/runs/${encodeURIComponent(run.runId)}`}>{t("run.open")}</a>
      </p>
      <details className={styles.details} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
        <summary>{t("run.before")}</summary>
        {shown && <Before run={run} />}
      </details>
    </div>
  );
}

function Before({ run }: { run: AskingRun }) {
  const { t } = useTranslation("inbox");
  const say = useSay();
  const query = useCommandQuery("runs.get", { runId: run.runId });
  if (query.error !== null) return <p className={styles.faint}>{say(query.error.told)}</p>;
  if (query.isPending) return <p className={styles.faint}>{t("loadingRequest")}</p>;
  const place = query.data.steps.findIndex(({ at }) => at === run.at);
  const before = query.data.steps
    .slice(0, place < 0 ? undefined : place)
    .filter(({ value }) => value !== null);
  if (before.length === 0) return <p className={styles.faint}>{t("run.first")}</p>;
  return (
    <dl className={styles.facts}>
      {before.slice(-STEPS).map((step) => (
        <div key={step.at} className={styles.fact}>
          <dt>
            <Plain text={step.name} />
          </dt>
          <dd className={styles.words}>
            <Plain text={said(step)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a step came to: words as words, anything else as JSON. */
function said({ value }: RunStepView): string {
  const text = value === null ? "" : wordsOf(value);
  return text.length > LETTERS ? `${text.slice(0, LETTERS)}…` : text;
}

function wordsOf(json: string): string {
  const value: unknown = JSON.parse(json);
  return typeof value === "string" ? value : json;
}
