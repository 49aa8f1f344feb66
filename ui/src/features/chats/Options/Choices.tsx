import type { ReactNode } from "react";
import styles from "./Options.module.css";

type Props = {
  title: string;
  /** What to say where there is nothing to choose from. */
  none: string;
  /** Why nothing can be chosen; what was chosen can still be taken back. */
  unable: string | null;
  choices: readonly { id: string; note: ReactNode }[];
  chosen: readonly string[];
  onToggle: (id: string) => void;
};

/** Several of what is there, each by its name on the wire. */
export function Choices({ title, none, unable, choices, chosen, onToggle }: Props) {
  return (
    <fieldset className={styles.choices}>
      <legend>{title}</legend>
      {unable !== null && <p className={styles.note}>{unable}</p>}
      {unable === null && choices.length === 0 && <p className={styles.note}>{none}</p>}
      {choices.map(({ id, note }) => (
        <label key={id} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            disabled={unable !== null && !chosen.includes(id)}
            onChange={() => onToggle(id)}
          />
          <code>{id}</code>
          {note}
        </label>
      ))}
    </fieldset>
  );
}
