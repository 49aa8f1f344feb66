import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { asSent } from "../Value/directions";
import { Plain } from "../Value/Plain";
import type { Choice } from "./choices";
import styles from "./SchemaForm.module.css";
import { SentAs } from "./SentAs";

type Props = { label: string; labelNote: ReactNode; description?: ReactNode; choice: Choice };

/** What has to be there and can be nothing else: it is sent by itself, and shown like everything that is. */
export function OnlyValue({ label, labelNote, description, choice }: Props) {
  const { t } = useTranslation("dataKit");
  const name = useId();
  const about = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, and there is nothing to enter
    <div role="group" aria-labelledby={name} aria-describedby={about} className={styles.several}>
      <span id={name} className={styles.onlyLabel}>
        {label}
        {labelNote}
      </span>
      <p className={styles.only}>
        <Plain text={asSent(choice.label)} />
        <SentAs text={choice.sentAs} />
      </p>
      <div id={about} className={styles.note}>
        {description}
        <span className={styles.hint}>{t("form.only")}</span>
      </div>
    </div>
  );
}
