import { useTranslation } from "react-i18next";
import type { SendOptions } from "../../../host/generated/api";
import styles from "./Options.module.css";
import { usePhrases } from "./use-phrases";

/** What was chosen about a message that was sent: in a line, and in full where the line is opened. */
export function SentWith({ options }: { options: SendOptions }) {
  const { t } = useTranslation("chat");
  const phrases = usePhrases();
  return (
    <details className={styles.sentWith}>
      <summary>{t("options.sentWith", { what: phrases(options).join(" · ") })}</summary>
      <dl className={styles.facts}>
        <Names title={t("options.tasks")} names={options.referenceTaskIds} />
        <Names title={t("options.extensions")} names={options.extensions ?? []} />
        <Names title={t("options.metadata")} names={options.metadata === null ? [] : [options.metadata]} />
        <Names
          title={t("options.requestMetadata")}
          names={options.requestMetadata === null ? [] : [options.requestMetadata]}
        />
      </dl>
    </details>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      {names.map((name) => (
        <dd key={name}>
          <code>{name}</code>
        </dd>
      ))}
    </>
  );
}
