import { useTranslation } from "react-i18next";
import styles from "./SchemaForm.module.css";

/**
 * What is sent where an agent's title says something else, right behind the title and read aloud with it: a title is
 * what the agent wants to be read.
 */
export function SentAs({ text }: { text: string | null }) {
  const { t } = useTranslation("inbox");
  if (text === null) return null;
  return (
    <>
      {" "}
      <span className={styles.sentAs}>
        {t("form.sentAs")} <code>{text}</code>
      </span>
    </>
  );
}
