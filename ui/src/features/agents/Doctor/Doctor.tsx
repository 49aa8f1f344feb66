import { Square, Stethoscope } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { AgentView, ExaminationView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Badge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { Busy } from "../../../kit/states/States";
import { CopyButton, ExactTime } from "../../../kit/text/Text";
import styles from "./Doctor.module.css";
import type { Openers } from "./remedies";
import { reportOf } from "./report";
import { Step } from "./Step";

type Props = { agent: AgentView; openers: Openers };

/** Everything between here and the agent, step by step, and what can be done about what was found. */
export function Doctor({ agent, openers }: Props) {
  const { t } = useTranslation("agents");
  const { id } = agent.summary;
  const query = useCommandQuery("doctor.get", { id });
  const start = useCommand("doctor.start");
  const stop = useCommand("doctor.stop");
  const examination = query.data ?? null;
  const isRunning = examination?.state === "running";
  return (
    <div className={styles.panel}>
      <p className={styles.muted}>{t("doctor.intro")}</p>
      <div className={styles.line}>
        {isRunning ? (
          <Button icon={Square} onPress={() => stop.mutate({ id })}>
            {t("doctor.stop")}
          </Button>
        ) : (
          <Button
            tone={examination === null ? "primary" : "plain"}
            icon={Stethoscope}
            onPress={() => start.mutate({ id })}
            isDisabled={start.isPending || query.data === undefined}
          >
            {examination === null ? t("doctor.start") : t("doctor.again")}
          </Button>
        )}
        {examination !== null && <Report agent={agent} examination={examination} />}
      </div>
      {examination !== null && (
        <>
          <Outcome examination={examination} />
          <ol className={styles.steps} aria-label={t("doctor.steps")}>
            {examination.steps.map((step) => (
              <Step key={step.step} step={step} agent={agent} openers={openers} isBusy={isRunning} />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function Report({ agent, examination }: { agent: AgentView; examination: ExaminationView }) {
  const { t } = useTranslation("agents");
  // Drawn anew with the language, in which the report is written.
  useSay();
  return <CopyButton text={reportOf(agent, examination)} label={t("doctor.copy")} withLabel />;
}

/** In one line: how it goes on, or what came of it. */
function Outcome({ examination: { state, steps, endedAt } }: { examination: ExaminationView }) {
  const { t } = useTranslation("agents");
  if (state === "running") return <Busy>{t("doctor.running")}</Busy>;
  const all = steps.flatMap(({ findings }) => findings);
  const problems = all.filter(({ severity }) => severity === "problem").length;
  const warnings = all.filter(({ severity }) => severity === "warning").length;
  return (
    <p className={styles.line} role="status">
      {state === "stopped" && <Badge>{t("doctor.stopped")}</Badge>}
      {problems > 0 && <Badge tone="bad">{t("doctor.problems", { count: problems })}</Badge>}
      {warnings > 0 && <Badge tone="warn">{t("doctor.warnings", { count: warnings })}</Badge>}
      {state === "done" && problems + warnings === 0 && <Badge tone="good">{t("doctor.well")}</Badge>}
      {endedAt !== null && (
        <span className={styles.muted}>
          <ExactTime at={endedAt} />
        </span>
      )}
    </p>
  );
}
