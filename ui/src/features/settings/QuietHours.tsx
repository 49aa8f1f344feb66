import { useTranslation } from "react-i18next";
import type { QuietHours as Hours } from "../../host/generated/api";
import { Switch, TextField } from "../../kit/fields/Fields";
import styles from "./QuietHours.module.css";

/** When the desktop is left in peace, every day. */
export function QuietHours({ value, onChange }: { value: Hours; onChange: (value: Hours) => void }) {
  const { t } = useTranslation("settings");
  const edit = (name: "from" | "to") => (text: string) => {
    const minute = readMinute(text);
    if (minute !== null) onChange({ ...value, [name]: minute });
  };
  return (
    <>
      <Switch
        label={t("quiet.on")}
        description={t("quiet.text")}
        value={value.on}
        onChange={(on) => onChange({ ...value, on })}
      />
      {value.on && (
        <div className={styles.times}>
          <TextField
            label={t("quiet.from")}
            type="time"
            value={writeMinute(value.from)}
            onChange={edit("from")}
          />
          <TextField label={t("quiet.to")} type="time" value={writeMinute(value.to)} onChange={edit("to")} />
        </div>
      )}
    </>
  );
}

function readMinute(text: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

function writeMinute(minute: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
