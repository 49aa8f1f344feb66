import { useState } from "react";
import { About } from "./About";
import { type Field, fieldsOf, initialEntries, shownText } from "./fields";
import styles from "./SchemaForm.module.css";
import { SentAs } from "./SentAs";

/** What the fields of an object would be that is not there: whatever the agent says of them, to be read only. */
export function Outline({ schema }: { schema: string }) {
  const [fields] = useState(() => fieldsOf(schema) ?? []);
  const [begun] = useState(() => initialEntries(schema, "{}"));
  if (fields.length === 0) return null;
  return (
    <ul className={styles.outline}>
      {fields.map((field) => (
        <li key={field.name}>
          {field.label}
          <SentAs text={field.sentAs} />
          <Said text={field.description} />
          <Said text={shownText(begun.get(field.name), field)} />
          <Inside control={field.control} />
        </li>
      ))}
    </ul>
  );
}

function Said({ text }: { text: string | null }) {
  return text === null || text === "" ? null : <div>{text}</div>;
}

function Inside({ control }: Pick<Field, "control">) {
  switch (control.kind) {
    case "choice":
    case "choices":
      return (
        <ul className={styles.outline}>
          {control.choices.map(({ label, sentAs, kind }) => (
            <li key={`${label} ${sentAs}`}>
              {label}
              <SentAs text={sentAs} kind={kind} />
            </li>
          ))}
        </ul>
      );
    case "object":
      return <Outline schema={control.schema} />;
    case "list":
      return (
        <>
          <About schema={control.item} />
          <Outline schema={control.item} />
        </>
      );
    default:
      return null;
  }
}
