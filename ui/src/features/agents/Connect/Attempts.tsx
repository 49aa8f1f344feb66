import {
  CircleCheck,
  CircleMinus,
  CircleX,
  KeyRound,
  List,
  LoaderCircle,
  type LucideIcon,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AttemptOutcome, AttemptView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { StateBadge, type Tone } from "../../../kit/Badge/Badge";
import { formatDuration } from "../../../kit/text/time";
import styles from "./Attempts.module.css";

const looks: Record<AttemptOutcome, { icon: LucideIcon; tone: Tone }> = {
  trying: { icon: LoaderCircle, tone: "neutral" },
  card: { icon: CircleCheck, tone: "good" },
  catalog: { icon: List, tone: "good" },
  "not-a-card": { icon: CircleMinus, tone: "neutral" },
  "needs-credentials": { icon: KeyRound, tone: "warn" },
  failed: { icon: CircleX, tone: "bad" },
  understood: { icon: CircleCheck, tone: "good" },
  "not-understood": { icon: CircleMinus, tone: "neutral" },
};

/** Every address that was tried, as it happens. */
export function Attempts({ attempts }: { attempts: readonly AttemptView[] }) {
  const { t } = useTranslation("agents");
  const say = useSay();
  return (
    <ol className={styles.attempts} aria-label={t("connecting.tried")} aria-live="polite">
      {attempts.map((attempt, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: attempts are only ever appended
        <li key={index} className={styles.attempt}>
          <div className={styles.line}>
            <StateBadge {...looks[attempt.outcome]} word={t(`connecting.outcome.${attempt.outcome}`)} />
            <code className={styles.url}>{attempt.url}</code>
            <span className={styles.numbers}>
              {[
                attempt.status === null ? null : `HTTP ${attempt.status}`,
                attempt.durationMs === null ? null : formatDuration(attempt.durationMs),
              ]
                .filter((part) => part !== null)
                .join(" · ")}
            </span>
          </div>
          <p className={styles.reason}>{say(attempt.reason)}</p>
        </li>
      ))}
    </ol>
  );
}
