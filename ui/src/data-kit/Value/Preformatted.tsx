import { Plain } from "./Plain";
import styles from "./Value.module.css";

/** Text in the letters of a program, line by line as it was received. */
export function Preformatted({ text }: { text: string }) {
  return (
    <pre className={styles.code}>
      <Plain text={text} />
    </pre>
  );
}
