import type { HostError } from "../../../host/error";
import { useSay } from "../../../i18n/say";
import styles from "./Refused.module.css";

/** Why something did not happen, beside what it is about, and what to do. */
export function Refused({ error }: { error: HostError }) {
  const say = useSay();
  return (
    <div role="alert">
      <p className={styles.reason}>{say(error.told)}</p>
      {error.hints.map(say).map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
    </div>
  );
}
