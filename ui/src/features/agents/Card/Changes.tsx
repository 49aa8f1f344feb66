import { CircleAlert, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { CardChangeView, CardWeight } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { StateBadge, type Tone } from "../../../kit/Badge/Badge";
import styles from "./Card.module.css";

const LOOKS: { [weight in CardWeight]: { tone: Tone; icon: LucideIcon } } = {
  note: { tone: "neutral", icon: Info },
  notice: { tone: "warn", icon: TriangleAlert },
  alarm: { tone: "bad", icon: CircleAlert },
};

/** What a card says that the one before it did not. */
export function Changes({ changes, label }: { changes: readonly CardChangeView[]; label: string }) {
  const { t } = useTranslation("agents");
  const say = useSay();
  return (
    <ul className={styles.list} aria-label={label}>
      {changes.map(({ what, weight }) => (
        <li key={say(what)} className={styles.change}>
          <StateBadge {...LOOKS[weight]} word={t(`card.weight.${weight}`)} />
          <span>{say(what)}</span>
        </li>
      ))}
    </ul>
  );
}
