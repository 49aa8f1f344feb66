import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Settings } from "../../host/generated/api";
import { Button } from "../../kit/Button/Button";
import { ConfirmDialog } from "../../kit/Dialog/Dialog";
import { TextField } from "../../kit/fields/Fields";
import styles from "./History.module.css";

type Limits = Pick<Settings, "keepDays" | "keepMegabytes">;
type Props = { value: Limits; onChange: (limits: Limits) => void };

const MOST = 99_999;

/**
 * How much of the history is kept. It is applied by a button and confirmed: a number that is half typed would delete what
 * nobody meant.
 */
export function Retention({ value, onChange }: Props) {
  const { t } = useTranslation("history");
  const [days, setDays] = useState(String(value.keepDays));
  const [megabytes, setMegabytes] = useState(String(value.keepMegabytes));
  const [asking, setAsking] = useState(false);
  const limits = { keepDays: readNumber(days), keepMegabytes: readNumber(megabytes) };
  const isSame = limits.keepDays === value.keepDays && limits.keepMegabytes === value.keepMegabytes;

  function apply() {
    const { keepDays, keepMegabytes } = limits;
    if (keepDays === null || keepMegabytes === null) return;
    setAsking(false);
    onChange({ keepDays, keepMegabytes });
  }
  const deletes =
    removesMore(value.keepDays, limits.keepDays) || removesMore(value.keepMegabytes, limits.keepMegabytes);
  return (
    <section aria-label={t("keep.title")} className={styles.part}>
      <h3 className={styles.label}>{t("keep.title")}</h3>
      <p className={styles.note}>{t("keep.text")}</p>
      <TextField
        label={t("keep.days")}
        description={t("keep.daysText")}
        error={limits.keepDays === null ? t("keep.wrong") : undefined}
        value={days}
        onChange={setDays}
      />
      <TextField
        label={t("keep.megabytes")}
        description={t("keep.megabytesText")}
        error={limits.keepMegabytes === null ? t("keep.wrong") : undefined}
        value={megabytes}
        onChange={setMegabytes}
      />
      <div>
        <Button
          isDisabled={isSame || limits.keepDays === null || limits.keepMegabytes === null}
          onPress={() => (deletes ? setAsking(true) : apply())}
        >
          {t("keep.apply")}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asking}
        onClose={() => setAsking(false)}
        title={t("keep.confirmTitle")}
        confirmLabel={t("keep.confirm")}
        onConfirm={apply}
      >
        <p>{t("keep.confirmText")}</p>
      </ConfirmDialog>
    </section>
  );
}

/** 0 removes nothing. */
function removesMore(before: number, next: number | null): boolean {
  return next !== null && next > 0 && (before === 0 || next < before);
}

function readNumber(text: string): number | null {
  const digits = text.normalize("NFKC").trim();
  return /^\d{1,5}$/.test(digits) && Number(digits) <= MOST ? Number(digits) : null;
}
