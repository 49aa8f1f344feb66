import { useTranslation } from "react-i18next";
import type { Choice } from "./choices";
import styles from "./SchemaForm.module.css";

type Props = { text: string | null; kind?: Choice["kind"] };

/**
 * What is sent where an agent's title says something else, right behind the title and read aloud with it: a title is
 * what the agent wants to be read.
 */
export function SentAs({ text, kind = null }: Props) {
  const { t } = useTranslation("inbox");
  if (text === null) return null;
  return (
    <>
      {" "}
      <span className={styles.sentAs}>
        {t("form.sentAs")} <code>{text}</code>
        {kind !== null && ` (${t(`form.kind.${kind}`)})`}
      </span>
    </>
  );
}
