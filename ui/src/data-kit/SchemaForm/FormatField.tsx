import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../kit/Button/Button";
import { TextArea, TextField } from "../../kit/fields/Fields";
import { TypedNote } from "../Value/TypedNote";
import type { TextFormat } from "./controls";
import { completed, inWords, type Moment, offsetOf, picked, written } from "./moments";
import styles from "./SchemaForm.module.css";

type Props = {
  label: string;
  /** The label without what is said of the field. */
  title: string;
  labelNote: ReactNode;
  description?: ReactNode;
  error: string | undefined;
  format: TextFormat;
  text: string;
  onText: (text: string) => void;
  size: { rows: number; grows: boolean; oneLine: boolean };
};

/**
 * A text of which the agent says how it is written. What is sent stands in the field letter by letter, and what it means is
 * said below. It can be typed everywhere; where the window has a calendar or a clock to pick from, that writes it as well.
 */
export function FormatField({ title, description, format, text, onText, size, ...rest }: Props) {
  const { t } = useTranslation("dataKit");
  const moment = momentOf(format);
  const complete = (moment: Moment, typed: string) => {
    const whole = completed(moment, typed, zoneHere(), Date.now());
    if (whole !== text) onText(whole);
  };
  return (
    <div className={styles.several}>
      <TextArea
        {...rest}
        {...size}
        code
        value={text}
        onChange={onText}
        {...(moment !== null && { onBlur: () => complete(moment, text) })}
        description={
          <>
            {description}
            <span className={styles.hint}>{t(`form.written.${format}`)}</span>
            {moment !== null && <Meaning moment={moment} text={text} />}
            <TypedNote text={text} />
          </>
        }
      />
      {moment !== null && (
        <div className={styles.picking}>
          {isDrawn(PICKERS[moment]) && (
            <TextField
              label={t("form.picker", { label: title })}
              hideLabel
              type={PICKERS[moment]}
              value={picked(moment, text, zoneHere())}
              onChange={(next) => complete(moment, next)}
            />
          )}
          <Button tone="quiet" onPress={() => onText(written(moment, Date.now(), zoneHere()))}>
            {t(`form.now.${moment}`, { label: title })}
          </Button>
        </div>
      )}
    </div>
  );
}

const PICKERS = { date: "date", time: "time", "date-time": "datetime-local" } as const satisfies Record<
  Moment,
  string
>;

/** Whether this window has such a control; one that has none makes a plain field of it. */
function isDrawn(type: string): boolean {
  const input = document.createElement("input");
  input.type = type;
  return input.type === type;
}

/** What a date or a time means to the person, whose time zone may not be the one that it is written in. */
function Meaning({ moment, text }: { moment: Moment; text: string }) {
  const { t, i18n } = useTranslation("dataKit");
  const zone = useMemo(zoneHere, []);
  const words = useMemo(
    () => inWords(moment, text, i18n.language, zone),
    [moment, text, i18n.language, zone],
  );
  if (moment === "date") return words !== null && <span className={styles.hint}>{words}</span>;
  const said =
    words === null
      ? t("form.zone", { zone, offset: offsetOf(Date.now(), zone) })
      : t("form.inZone", { zone, moment: words });
  return <span className={styles.hint}>{said}</span>;
}

function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function momentOf(format: TextFormat): Moment | null {
  return format === "email" || format === "uri" ? null : format;
}
