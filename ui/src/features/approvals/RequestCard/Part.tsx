import { type ReactNode, useId } from "react";
import { Sentinels } from "../../../data-kit";
import styles from "./RequestCard.module.css";

type Props = { title: string; children: ReactNode };

/** One of the questions that a request answers. It must have been in view before anything is approved. */
export function Part({ title, children }: Props) {
  const heading = useId();
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h3 id={heading} className={styles.partTitle}>
        {title}
      </h3>
      {children}
      <Sentinels />
    </section>
  );
}
