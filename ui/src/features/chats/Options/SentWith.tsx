import { SlidersHorizontal } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SendOptions } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import styles from "./Options.module.css";
import { isChosen, noOptions } from "./options";

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

/** What was chosen, in a few words each. */
function usePhrases(): (options: SendOptions) => string[] {
  const { t } = useTranslation("chat");
  return (options) =>
    [
      options.answer === "as-it-can" ? null : t(`options.phrase.${options.answer}`),
      options.acceptedOutputModes.length === 0 ? null : options.acceptedOutputModes.join(", "),
      options.historyLength === null ? null : t("options.phrase.history", { count: options.historyLength }),
      options.referenceTaskIds.length === 0
        ? null
        : t("options.phrase.tasks", { count: options.referenceTaskIds.length }),
      options.extensions === null
        ? null
        : t("options.phrase.extensions", { count: options.extensions.length }),
      options.metadata === null ? null : t("options.phrase.metadata"),
      options.requestMetadata === null ? null : t("options.phrase.requestMetadata"),
      options.misfits ? t("options.phrase.misfits") : null,
    ].filter((phrase) => phrase !== null);
}

type Props = { options: SendOptions; onChange: (options: SendOptions) => void };

/** What is chosen for the next message, where the choice itself is not in view: it is never applied unseen. */
export function Chosen({ options, onChange }: Props) {
  const { t } = useTranslation("chat");
  const phrases = usePhrases();
  if (!isChosen(options)) return null;
  return (
    <div role="status" className={styles.chosen}>
      <SlidersHorizontal size={14} aria-hidden />
      <span>{t("options.sendsWith", { what: phrases(options).join(" · ") })}</span>
      <Button tone="quiet" onPress={() => onChange(noOptions)}>
        {t("options.reset")}
      </Button>
    </div>
  );
}
