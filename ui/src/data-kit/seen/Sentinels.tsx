import styles from "./Sentinels.module.css";
import { useSentinels } from "./seen";

/** Watches that all of its parent, which must be positioned, was in view. */
export function Sentinels() {
  return <span ref={useSentinels()} className={styles.sentinels} aria-hidden />;
}
