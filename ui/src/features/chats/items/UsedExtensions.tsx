import { useTranslation } from "react-i18next";
import type { AnsweredExtensionsView } from "../../../host/generated/api";
import { Badge } from "../../../kit/Badge/Badge";
import styles from "./Items.module.css";

/** Which extensions a message asked for, told apart from those that its own answer says were used. */
export function UsedExtensions({ extensions: { requested, used } }: { extensions: AnsweredExtensionsView }) {
  const { t } = useTranslation("chat");
  const all = [...new Set([...requested, ...used])];
  return (
    <details className={styles.extensions}>
      <summary>{t("extensions.line", { used: used.length, requested: requested.length })}</summary>
      <ul className={styles.hints}>
        {all.map((uri) => (
          <li key={uri}>
            <code>{uri}</code> <Use requested={requested.includes(uri)} used={used.includes(uri)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Use({ requested, used }: { requested: boolean; used: boolean }) {
  const { t } = useTranslation("chat");
  if (!used) return <Badge tone="warn">{t("extensions.unused")}</Badge>;
  return requested ? (
    <Badge tone="good">{t("extensions.used")}</Badge>
  ) : (
    <Badge tone="warn">{t("extensions.unasked")}</Badge>
  );
}
