import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { RunSettings } from "../../host/generated/api";
import { TextField } from "../../kit/fields/Fields";
import styles from "./SettingsScreen.module.css";

const LIMITS = [
  ["calls", 1000],
  ["rounds", 1000],
  ["minutes", 100_000],
  ["tokens", 1_000_000_000],
] as const;

type Props = { value: RunSettings; onChange: (value: RunSettings) => void };

/** What any run may cost before the person is asked. */
export function RunLimits({ value, onChange }: Props) {
  const { t } = useTranslation("settings");
  return (
    <>
      <p className={styles.note}>{t("runLimits.text")}</p>
      {LIMITS.map(([name, most]) => (
        <Limit
          key={name}
          label={t(`runLimits.${name}`)}
          most={most}
          value={value[name]}
          onChange={(count) => onChange({ ...value, [name]: count })}
        />
      ))}
    </>
  );
}

type LimitProps = { label: string; most: number; value: number; onChange: (value: number) => void };

/** What is no number is said to be, and changes nothing. */
function Limit({ label, most, value, onChange }: LimitProps) {
  const { t, i18n } = useTranslation("settings");
  const [text, setText] = useState(String(value));
  function edit(next: string) {
    setText(next);
    const read = readLimit(next, most);
    if (read !== null && read !== value) onChange(read);
  }
  const number = new Intl.NumberFormat(i18n.language);
  const error =
    readLimit(text, most) === null ? t("runLimits.error", { most: number.format(most) }) : undefined;
  return <TextField label={label} value={text} onChange={edit} error={error} />;
}

function readLimit(text: string, most: number): number | null {
  const digits = text.normalize("NFKC").trim();
  if (!/^\d{1,10}$/.test(digits)) return null;
  const number = Number(digits);
  return number <= most ? number : null;
}
