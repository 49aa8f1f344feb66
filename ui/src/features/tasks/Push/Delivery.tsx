import { BellRing, CircleHelp, Repeat, ShieldAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { TaskBadge } from "../../../facts/task";
import type { CheckView, DeliveryView } from "../../../host/generated/api";
import { StateBadge } from "../../../kit/Badge/Badge";
import { ExactTime } from "../../../kit/text/Text";
import { COMPARED, EVENTS, known, OUTCOMES, PROOFS, QUIRKS, VERDICTS } from "./codes";
import styles from "./Push.module.css";

/** One call back: how it was judged, by what, and what the task itself says. */
export function Delivery({ delivery }: { delivery: DeliveryView }) {
  const { t } = useTranslation("push");
  const { at, verdict, checks, event, taskState, compared, quirk } = delivery;
  const told = checks.filter(({ outcome }) => outcome !== "not-expected");
  return (
    <li className={styles.delivery}>
      <div className={styles.line}>
        <StateBadge {...LOOKS[kindOf(verdict)]} word={t(`verdicts.${known(VERDICTS, verdict)}`)} />
        <ExactTime at={at} />
      </div>
      {event !== null && (
        <div className={styles.line}>
          <span>{t("told", { what: t(`events.${known(EVENTS, event)}`) })}</span>
          {taskState !== null && <TaskBadge state={taskState} />}
        </div>
      )}
      {compared !== null && <p>{t(`compared.${known(COMPARED, compared)}`)}</p>}
      {quirk !== null && <p className={styles.faint}>{t(`quirks.${known(QUIRKS, quirk)}`)}</p>}
      {told.length > 0 && (
        <ul className={styles.checks}>
          {told.map((check) => (
            <Check key={check.proof} check={check} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Check({ check: { proof, outcome } }: { check: CheckView }) {
  const { t } = useTranslation("push");
  return (
    <li>
      {t(`proofs.${known(PROOFS, proof)}`)}: {t(`outcomes.${known(OUTCOMES, outcome)}`)}
    </li>
  );
}

const LOOKS = {
  proven: { tone: "good", icon: BellRing },
  unverified: { tone: "warn", icon: CircleHelp },
  repeated: { tone: "neutral", icon: Repeat },
  refused: { tone: "bad", icon: ShieldAlert },
} as const;

function kindOf(verdict: string): keyof typeof LOOKS {
  return verdict === "proven" || verdict === "unverified" || verdict === "repeated" ? verdict : "refused";
}
