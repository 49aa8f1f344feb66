import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../kit/Button/Button";
import { JsonEditor } from "../../../kit/JsonEditor/JsonEditor";
import { readLossless, writeLossless } from "../../../kit/lossless";
import {
  type Entries,
  type Entry,
  fieldsOf,
  initialEntries,
  itemField,
  MOST_FIELDS,
  valueIn,
  writeValues,
} from "./fields";
import { SchemaField } from "./SchemaField";
import styles from "./SchemaForm.module.css";

type Props = {
  label: string;
  /** Of the object, or of one value of the list. */
  schema: string;
  /** The value as JSON; empty where there is none. */
  text: string;
  onText: (text: string) => void;
  error: string | undefined;
};

/** A property that has properties of its own. */
export function ObjectField({ label, schema, text, onText, error }: Props) {
  const [begun] = useState(() => (text === "" ? "{}" : text));
  const [fields] = useState(() => fieldsOf(schema) ?? []);
  const [entries, setEntries] = useState<Entries>(() => initialEntries(schema, begun));
  function enter(name: string, entry: Entry) {
    const next = new Map(entries).set(name, entry);
    setEntries(next);
    onText(writeValues(fields, next, begun));
  }
  return (
    <fieldset className={styles.nested}>
      <legend>{label}</legend>
      {fields.map((field) => (
        <SchemaField
          key={field.name}
          field={field}
          entry={entries.get(field.name)}
          complaints={[]}
          onEntry={(entry) => enter(field.name, entry)}
        />
      ))}
      <Wrong error={error} />
    </fieldset>
  );
}

type Row = { key: number; entry: Entry };

/** A property with any number of values. */
export function ListField({ label, schema, text, onText, error }: Props) {
  const { t } = useTranslation("inbox");
  const [rows, setRows] = useState<Row[]>(() => rowsOf(text));
  const field = (index: number) =>
    itemField(schema, String(index), t("form.entry", { label, index: index + 1 }));
  function report(next: Row[]) {
    setRows(next);
    const items = next.flatMap(({ entry }, index) => valueIn(field(index), entry) ?? []);
    onText(next.length === 0 ? "" : writeLossless({ type: "array", items }));
  }
  if (rows.length > MOST_FIELDS) {
    return (
      <fieldset className={styles.nested}>
        <legend>{label}</legend>
        <JsonEditor label={label} value={text} onChange={onText} />
        <Wrong error={error} />
      </fieldset>
    );
  }
  const free = rows.reduce((highest, { key }) => Math.max(highest, key + 1), 0);
  return (
    <fieldset className={styles.nested}>
      <legend>{label}</legend>
      {rows.map((row, index) => (
        <div key={row.key} className={styles.entry}>
          <SchemaField
            field={field(index)}
            entry={row.entry}
            complaints={[]}
            onEntry={(entry) =>
              report(rows.map((each) => (each.key === row.key ? { ...each, entry } : each)))
            }
          />
          <Button tone="quiet" icon={X} onPress={() => report(rows.filter((each) => each.key !== row.key))}>
            {t("form.removeEntry", { index: index + 1 })}
          </Button>
        </div>
      ))}
      <div>
        <Button
          icon={Plus}
          onPress={() => report([...rows, { key: free, entry: { kind: "untouched", value: null } }])}
        >
          {t("form.addEntry", { label })}
        </Button>
      </div>
      <Wrong error={error} />
    </fieldset>
  );
}

function rowsOf(text: string): Row[] {
  const value = readLossless(text);
  if (value?.type !== "array") return [];
  return value.items.map((item, key) => ({ key, entry: { kind: "untouched", value: item } }));
}

function Wrong({ error }: { error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p role="alert" className={styles.error}>
      {error}
    </p>
  );
}
