import { type ReactNode, useId } from "react";
import styles from "./SchemaForm.module.css";

type Props = {
  label: string;
  labelNote: ReactNode;
  description?: ReactNode;
  error: string | undefined;
  /** It has fields of its own, which stand within it. */
  isNested?: boolean;
  children: ReactNode;
};

/** Controls that are one field: named, described and blamed together, also where they are read aloud. */
export function FieldGroup({ label, labelNote, description, error, isNested = false, children }: Props) {
  const id = useId();
  const about = [description !== undefined && `${id}-about`, error !== undefined && `${id}-error`];
  const describedBy = about.filter((each) => each !== false).join(" ");
  return (
    <fieldset
      className={isNested ? styles.nested : styles.several}
      {...(describedBy !== "" && { "aria-describedby": describedBy })}
    >
      <legend>
        {label}
        {labelNote}
      </legend>
      {description !== undefined && (
        <div id={`${id}-about`} className={styles.note}>
          {description}
        </div>
      )}
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
