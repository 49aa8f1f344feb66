import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Warning } from "../../host/generated/api";
import { useSay } from "../../i18n/say";
import { Plain } from "./Value/Plain";
import styles from "./WarningNotes.module.css";

/** Whoever is not warned by so many is not warned by more. */
const MOST = 100;

/** What may deceive a reader, said where it stands. */
export function WarningNotes({ warnings, withPlace }: { warnings: readonly Warning[]; withPlace?: boolean }) {
  const { t } = useTranslation("inbox");
  const say = useSay();
  if (warnings.length === 0) return null;
  const more = warnings.length - MOST;
  return (
    <ul className={styles.warnings}>
      {warnings.slice(0, MOST).map((warning, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one place can be warned of twice, and the order stays
        <li key={index} className={styles.warning}>
          <TriangleAlert size={14} aria-hidden className={styles.icon} />
          <span>
            {say(warning.message)}
            {withPlace === true && (
              <code className={styles.place}>
                {" "}
                <Plain text={warning.pointer} />
              </code>
            )}
          </span>
        </li>
      ))}
      {more > 0 && <li className={styles.warning}>{t("moreWarnings", { count: more })}</li>}
    </ul>
  );
}
