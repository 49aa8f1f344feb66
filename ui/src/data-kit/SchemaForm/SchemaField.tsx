import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Select, TextArea } from "../../kit/fields/Fields";
import { writeLossless } from "../../kit/lossless";
import { asSent } from "../Value/directions";
import { Plain, WordsOfForm } from "../Value/Plain";
import { TypedNote } from "../Value/TypedNote";
import type { Choice } from "./choices";
import { pickedChoices, readable } from "./choices";
import { useExplanation } from "./explain";
import { FieldGroup } from "./FieldGroup";
import { FilesField } from "./FilesField";
import { FormatField } from "./FormatField";
import { type Entry, type Field, shownText, valueIn } from "./fields";
import { JsonField } from "./JsonField";
import { ListField, ObjectField } from "./NestedFields";
import styles from "./SchemaForm.module.css";
import { Read, SentAs } from "./SentAs";
import { fitsLine, growsFor, linesFor } from "./unshown";
import type { Complaint } from "./validate";
import { WhileEmpty } from "./WhileEmpty";

type Props = {
  field: Field;
  entry: Entry | undefined;
  complaints: readonly Complaint[];
  onEntry: (entry: Entry) => void;
};

/** One property, with the control that can express it and the reason when its value cannot be taken. */
export function SchemaField(props: Props) {
  const { field, entry, onEntry } = props;
  return (
    <div className={styles.field}>
      <FieldControl {...props} />
      <WhileEmpty
        field={field}
        value={valueIn(field, entry)}
        onPick={(value) => onEntry({ kind: "value", value })}
      />
    </div>
  );
}

function FieldControl({ field, entry, complaints, onEntry }: Props) {
  const { t } = useTranslation("dataKit");
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
    ...((field.description !== null || field.marks.length > 0) && { description: <Said field={field} /> }),
  };
  const text = shownText(entry, field);
  // It is always there, so that a field is read aloud with it.
  const description = (
    <>
      <Said field={field} />
      <TypedNote text={text} />
    </>
  );
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
      return control.format === null ? (
        <TextArea {...common} {...size} description={description} value={text} onChange={type} />
      ) : (
        <FormatField
          {...common}
          title={field.label}
          format={control.format}
          text={text}
          onText={type}
          size={size}
        />
      );
    case "number":
      return <TextArea {...common} {...size} description={description} value={text} onChange={type} code />;
    case "boolean":
      return (
        <Select
          {...common}
          whole
          value={
            ["true", "false", ...(field.nullable ? ["null"] : [])].find((key) => key === text) ?? "unset"
          }
          options={[
            ...(field.required ? [] : [{ key: "unset", label: t("form.unset") }]),
            ...(field.nullable ? [{ key: "null", label: "null", kind: t("form.kind.null") }] : []),
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
        <FieldGroup {...common}>
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
        </FieldGroup>
      );
    }
    case "files":
      return <FilesField {...common} form={control.form} accept={control.accept} text={text} onText={type} />;
    case "object":
      return (
        <ObjectField
          {...common}
          title={field.label}
          required={field.required}
          nullable={field.nullable}
          schema={control.schema}
          text={text}
          onText={type}
        />
      );
    case "list":
      return (
        <ListField
          {...common}
          title={field.label}
          nullable={field.nullable}
          schema={control.item}
          text={text}
          onText={type}
        />
      );
    case "json":
      return (
        <FieldGroup
          {...common}
          description={
            <>
              <Said field={field} />
              <span className={styles.hint}>{t(`form.why.${control.why}`)}</span>
            </>
          }
        >
          <JsonField label={label} text={text} onText={type} />
        </FieldGroup>
      );
  }
}

/** What the agent says of a field, in its words and in what its schema marks. */
function Said({ field }: { field: Field }) {
  const { t } = useTranslation("dataKit");
  return (
    <>
      {field.description !== null && <WordsOfForm text={field.description} />}
      {field.marks.map((mark) => (
        <span key={mark} className={styles.hint}>
          {t(`form.mark.${mark}`)}
        </span>
      ))}
    </>
  );
}

function toggled(picked: readonly number[], index: number): number[] {
  const next = picked.includes(index) ? picked.filter((each) => each !== index) : [...picked, index];
  return next.sort((one, other) => one - other);
}

type OnlyValueProps = { label: string; labelNote: ReactNode; description?: ReactNode; choice: Choice };

/** What has to be there and can be nothing else: it is sent by itself, and shown like everything that is. */
function OnlyValue({ label, labelNote, description, choice }: OnlyValueProps) {
  const { t } = useTranslation("dataKit");
  const name = useId();
  const about = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, and there is nothing to enter
    <div role="group" aria-labelledby={name} aria-describedby={about} className={styles.several}>
      <span id={name} className={styles.onlyLabel}>
        {label}
        {labelNote}
      </span>
      <p className={styles.only}>
        <Plain text={asSent(choice.label)} />
        <SentAs text={choice.sentAs} />
      </p>
      <div id={about} className={styles.note}>
        {description}
        <span className={styles.hint}>{t("form.only")}</span>
      </div>
    </div>
  );
}
