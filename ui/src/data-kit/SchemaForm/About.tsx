import { useState } from "react";
import { aboutOf } from "./fields";
import styles from "./SchemaForm.module.css";

/** What an agent says of a form as a whole, or of each value in a list. */
export function About({ schema }: { schema: string }) {
  const [texts] = useState(() => new Set(aboutOf(schema)));
  return [...texts].map((text) => (
    <p key={text} className={styles.note}>
      {text}
    </p>
  ));
}
