import { CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { CardCheckView, FindingView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { StateBadge } from "../../../kit/Badge/Badge";
import styles from "./Card.module.css";

type Row = { pointer: string; section: string; text: string };

/** What there is to look at in a card: where, what, and which rule says so. */
export function CardChecks({
  checks,
  findings,
}: {
  checks: readonly CardCheckView[];
  findings: readonly FindingView[];
}) {
  const { t } = useTranslation("agents");
  const say = useSay();
  const rows: Row[] = [
    ...[...findings, ...checks].map(({ pointer, section, what }) => ({ pointer, section, text: say(what) })),
  ];
  if (rows.length === 0) return <StateBadge tone="good" icon={CircleCheck} word={t("card.checks.none")} />;
  return (
    <ul className={styles.list} aria-label={t("card.checks.label")}>
      {rows.map(({ pointer, section, text }) => (
        <li key={`${pointer} ${text}`} className={styles.check}>
          <TriangleAlert size={14} aria-hidden />
          <div>
            <p>{text}</p>
            <p className={styles.muted}>
              <code>{pointer || "/"}</code> · {section || t("card.checks.thumb")}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
