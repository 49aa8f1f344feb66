import { useTranslation } from "react-i18next";
import { Button } from "../../../kit/Button/Button";
import styles from "./Items.module.css";

const PRESETS = ["wrong", "notNow", "notAsked", "tooRisky"] as const;

/** Common reasons for a rejection. Picking one only fills the field: nothing is sent by it. */
export function ReasonPresets({ onPick }: { onPick: (reason: string) => void }) {
  const { t } = useTranslation("inbox");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are buttons
    <div role="group" aria-label={t("rejection.presets")} className={styles.row}>
      {PRESETS.map((preset) => (
        <Button key={preset} onPress={() => onPick(t(`rejection.preset.${preset}`))}>
          {t(`rejection.preset.${preset}`)}
        </Button>
      ))}
    </div>
  );
}
