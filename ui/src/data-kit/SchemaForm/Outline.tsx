import { useState } from "react";
import { writeLossless } from "../../kit/lossless";
import { About } from "./About";
import { type Entries, type Field, fieldsOf, initialEntries, shownText } from "./fields";
import styles from "./SchemaForm.module.css";
import { Read, SentAs } from "./SentAs";

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
          <Said text={begunWith(field, begun)} />
          <Inside control={field.control} />
        </li>
      ))}
    </ul>
  );
}

/** What its field would begin with, unless it can be nothing else. */
function begunWith(field: Field, begun: Entries): string {
  const { control } = field;
  const text = shownText(begun.get(field.name), field);
  const only = control.kind === "choice" && control.isOnly ? control.choices[0]?.label : undefined;
  return text === only ? "" : text;
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
          {control.choices.map((choice) => (
            <li key={writeLossless(choice.value)}>
              <Read choice={choice} />
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
