import { useTranslation } from "react-i18next";
import { type Choice, readable } from "./choices";
import styles from "./SchemaForm.module.css";

/**
 * What is sent where an agent's title says something else, right behind the title and read aloud with it: a title is
 * what the agent wants to be read.
 */
export function SentAs({ text }: { text: string | null }) {
  const { t } = useTranslation("dataKit");
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

/** A choice with what it sends, and of what kind that is where another reads the same. */
export function Read({ choice }: { choice: Choice }) {
  const { t } = useTranslation("dataKit");
  const { label, sentAs, kind } = readable(choice);
  return (
    <>
      {label}
      <SentAs text={sentAs} />
      {kind !== null && <span className={styles.sentAs}> ({t(`form.kind.${kind}`)})</span>}
    </>
  );
}
