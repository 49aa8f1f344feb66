import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CopyView } from "../../host/generated/api";
import { ExactTime } from "../../kit/text/Text";
import { formatBytes } from "../../kit/text/time";
import styles from "./History.module.css";

type Props = { copies: readonly CopyView[]; actions?: (copy: CopyView) => ReactNode };

/** Copies of the database, each with when it was made and the name of its file. */
export function CopyList({ copies, actions }: Props) {
  const { t, i18n } = useTranslation("history");
  return (
    <ul className={styles.copies} aria-label={t("copy.list")}>
      {copies.map((copy) => (
        <li key={copy.name} className={styles.copy}>
          <div className={styles.copyText}>
            <span>
              {copy.aside ? t("copy.aside") : t("copy.backup")} · <ExactTime at={copy.madeAt} /> ·{" "}
              {formatBytes(copy.bytes, i18n.language)}
            </span>
            <code className={styles.file}>{copy.name}</code>
          </div>
          {actions?.(copy)}
        </li>
      ))}
    </ul>
  );
}
