import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Select, TextArea } from "../../../kit/fields/Fields";
import { writeLossless } from "../../../kit/lossless";
import { described } from "../Value/TypedNote";
import { pickedChoices, readable } from "./choices";
import { FilesField } from "./FilesField";
import { type Entry, type Field, shownText } from "./fields";
import { JsonField } from "./JsonField";
import { ListField, ObjectField } from "./NestedFields";
import { OnlyValue } from "./OnlyValue";
import styles from "./SchemaForm.module.css";
import { Read, SentAs } from "./SentAs";
import { fitsLine, growsFor, linesFor } from "./unshown";
import type { Complaint } from "./validate";

type Props = {
  field: Field;
  entry: Entry | undefined;
  complaints: readonly Complaint[];
  onEntry: (entry: Entry) => void;
};

/** One property, with the control that can express it and the reason when its value cannot be taken. */
export function SchemaField({ field, entry, complaints, onEntry }: Props) {
  const { t } = useTranslation("inbox");
  const [touched, setTouched] = useState(false);
  const explain = useExplanation(field);
  const [complaint] = complaints;
  // A field that was never touched is not blamed for being empty, but a value the agent put there is.
  const shown = touched || complaint?.keyword !== "required" ? complaint : undefined;
  // What is wrong inside of a value is told with its place.
  const place = shown !== undefined && shown.pointer.split("/").length > 2 ? `${shown.pointer} ` : "";
  const error = shown === undefined ? undefined : `${place}${explain(shown)}`;
  const label = field.required ? field.label : `${field.label} (${t("form.optional")})`;
  const labelNote = <SentAs text={field.sentAs} />;
  const common = {
    label,
    labelNote,
    error,
    ...(field.description !== null && { description: field.description }),
  };
  const text = shownText(entry, field);
  const withNote = described(field.description, text);
  // It stays what it is while it is typed in.
  const [begun] = useState(() => ({ lines: linesFor(text), isLong: !fitsLine(text) }));

  function enter(next: Entry) {
    setTouched(true);
    onEntry(next);
  }
  function type(next: string) {
    enter({ kind: "text", text: next });
  }

  const { control } = field;
  const isLong = begun.isLong || (control.kind === "text" && control.multiline);
  // What a field cannot surely show is told beside the form; whatever it can stands in it whole.
  const size = { rows: isLong ? begun.lines : 1, grows: growsFor(text), oneLine: !isLong };
  switch (control.kind) {
    case "text":
      return <TextArea {...common} {...withNote} {...size} value={text} onChange={type} />;
    case "number":
      return <TextArea {...common} {...withNote} {...size} value={text} onChange={type} code />;
    case "boolean":
      return (
        <Select
          {...common}
          whole
          value={text === "true" || text === "false" ? text : "unset"}
          options={[
            ...(field.required ? [] : [{ key: "unset", label: t("form.unset") }]),
            { key: "true", label: t("form.yes") },
            { key: "false", label: t("form.no") },
          ]}
          placeholder={t("form.pick")}
          onChange={(key) => type(key === "unset" ? "" : key)}
        />
      );
    case "choice": {
      const [picked] = pickedChoices(entry, control.choices);
      const [only] = control.choices;
      if (control.isOnly && picked !== undefined && only !== undefined) {
        return <OnlyValue {...common} choice={only} />;
      }
      return (
        <Select
          {...common}
          whole
          value={picked === undefined ? null : String(picked)}
          options={[
            ...(field.required ? [] : [{ key: "unset", label: t("form.unset") }]),
            ...control.choices.map(readable).map(({ label, sentAs, kind }, index) => ({
              key: String(index),
              label,
              ...(sentAs !== null && { code: sentAs }),
              ...(kind !== null && { kind: t(`form.kind.${kind}`) }),
            })),
          ]}
          placeholder={t("form.pick")}
          onChange={(key) => enter({ kind: "choices", picked: key === "unset" ? [] : [Number(key)] })}
        />
      );
    }
    case "choices": {
      const picked = pickedChoices(entry, control.choices);
      return (
        <fieldset className={styles.several}>
          <legend>
            {label}
            {labelNote}
          </legend>
          {field.description !== null && <p className={styles.note}>{field.description}</p>}
          {control.choices.map((choice, index) => (
            <label key={writeLossless(choice.value)} className={styles.choice}>
              <input
                type="checkbox"
                checked={picked.includes(index)}
                onChange={() => enter({ kind: "choices", picked: toggled(picked, index) })}
              />
              <span>
                <Read choice={choice} />
              </span>
            </label>
          ))}
          {error !== undefined && (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
        </fieldset>
      );
    }
    case "files":
      return (
        <FilesField
          label={label}
          labelNote={labelNote}
          description={field.description}
          form={control.form}
          accept={control.accept}
          text={text}
          onText={type}
          error={error}
        />
      );
    case "object":
      return (
        <ObjectField
          {...common}
          title={field.label}
          required={field.required}
          schema={control.schema}
          text={text}
          onText={type}
        />
      );
    case "list":
      return <ListField {...common} title={field.label} schema={control.item} text={text} onText={type} />;
    case "json":
      return (
        <div className={styles.several}>
          <span>
            {label}
            {labelNote}
          </span>
          {field.description !== null && <p className={styles.note}>{field.description}</p>}
          <JsonField label={label} text={text} onText={type} />
          {error !== undefined && (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
        </div>
      );
  }
}

function useExplanation(field: Field): (complaint: Complaint) => string {
  const { t } = useTranslation("inbox");
  return ({ keyword, detail }) => {
    switch (keyword) {
      case "required":
      case "type":
      case "enum":
      case "format":
      case "minLength":
      case "maxLength":
      case "minimum":
      case "maximum":
        return t(`form.${keyword}`);
      case "pattern":
        return t("form.pattern", { pattern: field.pattern ?? "" });
      default:
        return t("form.other", { detail });
    }
  };
}

function toggled(picked: readonly number[], index: number): number[] {
  const next = picked.includes(index) ? picked.filter((each) => each !== index) : [...picked, index];
  return next.sort((one, other) => one - other);
}
