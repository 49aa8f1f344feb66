import { SlidersHorizontal } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SendOptions } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import styles from "./Options.module.css";
import { isChosen, noOptions } from "./options";
import { usePhrases } from "./use-phrases";

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
