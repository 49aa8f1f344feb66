import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../kit/Button/Button";
import { TextArea } from "../../kit/fields/Fields";
import { TypedNote } from "../Value/TypedNote";
import type { TextFormat } from "./controls";
import { inWords, type Moment, offsetOf, written } from "./moments";
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
 * A text of which the agent says how it is written. It is typed, because not every window has a calendar to pick from,
 * and so that what is sent stands in the field letter by letter; what it means is said below.
 */
export function FormatField({ title, description, format, text, onText, size, ...rest }: Props) {
  const { t } = useTranslation("dataKit");
  const moment = momentOf(format);
  return (
    <div className={styles.several}>
      <TextArea
        {...rest}
        {...size}
        code
        value={text}
        onChange={onText}
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
        <div>
          <Button tone="quiet" onPress={() => onText(written(moment, Date.now(), zoneHere()))}>
            {t(`form.now.${moment}`, { label: title })}
          </Button>
        </div>
      )}
    </div>
  );
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
