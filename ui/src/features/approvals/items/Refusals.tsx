import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ItemAnswer } from "../../../host/generated/api";
import styles from "./Items.module.css";

type Props = {
  item: { itemId: string; mayReject?: boolean; mayCancel?: boolean };
  answer: ItemAnswer | undefined;
  onAnswer: (answer: ItemAnswer | null) => void;
};

/** Declining and cancelling, where the request takes them: two different answers. */
export function Refusals({ item, answer, onAnswer }: Props) {
  const { t } = useTranslation("inbox");
  /** What was answered before it was refused to. */
  const [before, setBefore] = useState<ItemAnswer | null>(null);
  const options: { label: string; next: ItemAnswer }[] = [];
  if (item.mayReject === true)
    options.push({ label: t("refusal.decline"), next: { kind: "reject", reason: null } });
  if (item.mayCancel === true) options.push({ label: t("refusal.cancel"), next: { kind: "cancel" } });
  if (options.length === 0) return null;
  return (
    <fieldset className={styles.choices}>
      <legend>{t("refusal.label")}</legend>
      {options.map(({ label, next }) => (
        <label key={label} className={styles.choice}>
          <input
            type="checkbox"
            checked={answer?.kind === next.kind}
            onChange={(event) => {
              const isRefused = options.some((option) => option.next.kind === answer?.kind);
              if (!isRefused) setBefore(answer ?? null);
              onAnswer(event.target.checked ? next : before);
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
