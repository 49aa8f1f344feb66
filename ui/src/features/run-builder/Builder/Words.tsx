import { useRef } from "react";
import { Button } from "../../../kit/Button/Button";
import { TextArea } from "../../../kit/fields/Fields";
import { type Mark, type Speak, unknownIn } from "../words";
import styles from "./Builder.module.css";
import { useBuilding } from "./building";

type Props = {
  label: string;
  value: string;
  /** What may be put in. */
  marks: readonly Mark[];
  /** The host says that something is not said. */
  isMissing: boolean;
  onChange: (words: string) => void;
};

/** Words that are said to an agent or to the person, and what can be put into them. */
export function Words({ label, value, marks, isMissing, onChange }: Props) {
  const { around } = useBuilding();
  const { t } = around;
  const area = useRef<HTMLTextAreaElement>(null);
  const unknown = unknownIn(around, value, marks);

  function put(mark: string) {
    const from = area.current?.selectionStart ?? value.length;
    const to = area.current?.selectionEnd ?? from;
    onChange(`${value.slice(0, from)}${mark}${value.slice(to)}`);
    area.current?.focus();
  }
  return (
    <div className={styles.words}>
      <TextArea
        label={label}
        value={value}
        onChange={onChange}
        rows={2}
        grows
        areaRef={area}
        error={isMissing && value.trim() === "" ? t("fault.no-words") : undefined}
        {...(unknown.length > 0 && { description: unknownText(t, unknown) })}
      />
      <fieldset className={styles.marks}>
        <legend className={styles.legend}>{t("marks.title")}</legend>
        {marks.map(({ mark, label: what }) => (
          <Button key={mark} tone="plain" onPress={() => put(mark)} aria-label={t("marks.put", { what })}>
            {what}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

function unknownText(t: Speak, unknown: readonly string[]): string {
  return t("marks.unknown", { marks: unknown.join(" "), count: unknown.length });
}
