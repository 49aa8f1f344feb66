import type { ReactNode } from "react";
import styles from "./ListDetail.module.css";
import { Split } from "./Split/Split";

type Props = {
  /** Under which name the width of the list is remembered. */
  name: string;
  title: string;
  /** Buttons beside the title. */
  tools?: ReactNode;
  /** Of the list at first, in pixels. */
  width?: number;
  list: ReactNode;
  detail: ReactNode;
};

/** A list on the left, what is picked in it on the right: the shape of most places. */
export function ListDetail({ name, title, tools, width = 300, list, detail }: Props) {
  return (
    <Split
      name={name}
      initial={width}
      minimum={220}
      maximum={520}
      // In a small window the list gives way.
      rest="55%"
      first={
        <section className={styles.side} aria-label={title}>
          <header className={styles.header}>
            <h1 className={styles.title}>{title}</h1>
            <div className={styles.tools}>{tools}</div>
          </header>
          <div className={styles.list}>{list}</div>
        </section>
      }
      second={<div className={styles.detail}>{detail}</div>}
    />
  );
}
