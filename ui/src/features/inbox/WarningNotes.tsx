import { TriangleAlert } from "lucide-react";
import type { Warning } from "../../host/generated/api";
import { useSay } from "../../i18n/say";
import styles from "./WarningNotes.module.css";

/** What may deceive a reader, said where it stands. */
export function WarningNotes({ warnings, withPlace }: { warnings: readonly Warning[]; withPlace?: boolean }) {
  const say = useSay();
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings}>
      {warnings.map((warning) => (
        <li key={`${warning.pointer} ${warning.kind}`} className={styles.warning}>
          <TriangleAlert size={14} aria-hidden className={styles.icon} />
          <span>
            {say(warning.message)}
            {withPlace === true && <code className={styles.place}> {warning.pointer}</code>}
          </span>
        </li>
      ))}
    </ul>
  );
}
