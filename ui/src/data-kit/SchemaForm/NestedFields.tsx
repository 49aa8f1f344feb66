import { Plus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../kit/Button/Button";
import { readLossless, writeLossless } from "../../kit/lossless";
import { About } from "./About";
import { MOST_FIELDS } from "./controls";
import { FieldGroup } from "./FieldGroup";
import {
  type Entries,
  type Entry,
  exactEntries,
  fieldsOf,
  itemField,
  newItem,
  presetValues,
  valueIn,
  writeValues,
} from "./fields";
import { JsonField } from "./JsonField";
import { Outline } from "./Outline";
import { SchemaField } from "./SchemaField";
import styles from "./SchemaForm.module.css";

type Props = {
  label: string;
  labelNote: ReactNode;
  /** What the agent says of it. */
  description?: ReactNode;
  /** Of the object, or of one value of the list. */
  schema: string;
  /** `null` may stand in its place, which is said beside it. */
  nullable: boolean;
  /** The value as JSON; empty where there is none. */
  text: string;
  onText: (text: string) => void;
  error: string | undefined;
};

/**
 * A property that has properties of its own. One that may be missing and is has no fields to fill in, because nothing of
 * them would be sent; what the agent says of them is shown.
 */
export function ObjectField(props: Props & { title: string; required: boolean }) {
  const { t } = useTranslation("dataKit");
  const { title, schema, text, onText, required, nullable } = props;
  const isNone = text === "" || (nullable && text === "null");
  const [isOther] = useState(() => !isNone && readLossless(text)?.type !== "object");
  if (isOther) return <AsJson {...props} />;
  const isThere = !isNone;
  const none = required && nullable ? "null" : "";
  return (
    <FieldGroup {...props} isNested>
      {isThere ? (
        <Members schema={schema} text={text} onText={onText} />
      ) : (
        <>
          {text === "" && <p className={styles.note}>{t("form.notIncluded")}</p>}
          <Outline schema={schema} />
        </>
      )}
      {(!required || nullable || !isThere) && (
        <div>
          <Button
            tone="quiet"
            icon={isThere ? X : Plus}
            onPress={() => onText(isThere ? none : presetValues(schema, "{}"))}
          >
            {t(isThere ? "form.leaveOut" : "form.include", { label: title })}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

function Members({ schema, text, onText }: Pick<Props, "schema" | "text" | "onText">) {
  const [begun] = useState(text);
  const [fields] = useState(() => fieldsOf(schema) ?? []);
  const [entries, setEntries] = useState<Entries>(() => exactEntries(fields, begun));
  function enter(name: string, entry: Entry) {
    const next = new Map(entries).set(name, entry);
    setEntries(next);
    onText(writeValues(fields, next, begun));
  }
  return fields.map((field) => (
    <SchemaField
      key={field.name}
      field={field}
      entry={entries.get(field.name)}
      complaints={[]}
      onEntry={(entry) => enter(field.name, entry)}
    />
  ));
}

/** What has no fields, because it is something else than they are for or too much for them. */
function AsJson({ children, ...props }: Props & { children?: ReactNode }) {
  return (
    <FieldGroup {...props} isNested>
      {children}
      <JsonField label={props.label} text={props.text} onText={props.onText} />
    </FieldGroup>
  );
}

type Row = { key: number; entry: Entry };

/** A property with any number of values. */
export function ListField(props: Props & { title: string }) {
  const { t } = useTranslation("dataKit");
  const { title: label, schema, text, onText, nullable } = props;
  const [rows, setRows] = useState<Row[]>(() => rowsOf(text));
  const isNone = text === "" || (nullable && text === "null");
  const [isOther] = useState(() => !isNone && readLossless(text)?.type !== "array");
  const field = (index: number) =>
    itemField(schema, String(index), t("form.entry", { label, index: index + 1 }));
  function report(next: Row[]) {
    setRows(next);
    const items = next.flatMap(({ entry }, index) => valueIn(field(index), entry) ?? []);
    onText(next.length === 0 ? "" : writeLossless({ type: "array", items }));
  }
  if (isOther || rows.length > MOST_FIELDS) {
    return (
      <AsJson {...props}>
        <About schema={schema} />
      </AsJson>
    );
  }
  const free = rows.reduce((highest, { key }) => Math.max(highest, key + 1), 0);
  return (
    <FieldGroup {...props} isNested>
      <About schema={schema} />
      {rows.map((row, index) => (
        <div key={row.key} className={styles.line}>
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
          onPress={() => report([...rows, { key: free, entry: newItem(field(rows.length)) }])}
        >
          {t("form.addEntry", { label })}
        </Button>
      </div>
    </FieldGroup>
  );
}

function rowsOf(text: string): Row[] {
  const value = readLossless(text);
  if (value?.type !== "array") return [];
  return value.items.map((item, key) => ({ key, entry: { kind: "value", value: item } }));
}
