import { CornerDownRight, KeyRound, KeySquare, ShieldQuestion } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { HopOnwardView, HopView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Badge, StateBadge } from "../../../kit/Badge/Badge";
import styles from "./Doctor.module.css";

/** Where a question was sent on to, stop by stop, and what each step meant. */
export function Way({ way }: { way: readonly HopView[] }) {
  const { t } = useTranslation("agents");
  if (way.length === 0) return null;
  return (
    <ol className={styles.way} aria-label={t("doctor.way.title")}>
      {way.map(({ url, status, onward }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a way does not change
        <li key={index}>
          <p className={styles.line}>
            <code className={styles.url}>{url}</code>
            <span className={styles.muted}>HTTP {status}</span>
            {onward === null && <Badge tone="good">{t("doctor.way.answered")}</Badge>}
          </p>
          {onward !== null && <Onward onward={onward} isLast={index === way.length - 1} />}
        </li>
      ))}
    </ol>
  );
}

/** The target is the next stop, unless nobody answered there. */
function Onward({ onward, isLast }: { onward: HopOnwardView; isLast: boolean }) {
  const { t } = useTranslation("agents");
  const say = useSay();
  const { target, otherOrigin, credentials, refused, needsConsent } = onward;
  return (
    <div className={styles.onward}>
      {isLast && target !== "" && (
        <p className={styles.line}>
          <CornerDownRight size={14} aria-hidden />
          <span>{t("doctor.way.sentOn")}</span>
          <code className={styles.url}>{target}</code>
        </p>
      )}
      <p className={styles.line}>
        {target !== "" && (
          <Badge tone={otherOrigin ? "warn" : "neutral"}>
            {t(otherOrigin ? "doctor.way.other-origin" : "doctor.way.same-origin")}
          </Badge>
        )}
        {credentials !== "nothing" && (
          <StateBadge
            icon={credentials === "kept" ? KeyRound : KeySquare}
            tone={credentials === "kept" ? "neutral" : "warn"}
            word={t(`doctor.way.credentials.${credentials}`)}
          />
        )}
        {needsConsent && <StateBadge icon={ShieldQuestion} tone="needs-you" word={t("doctor.way.consent")} />}
      </p>
      {refused !== null && <p>{t("doctor.way.refused", { because: say(refused) })}</p>}
    </div>
  );
}
