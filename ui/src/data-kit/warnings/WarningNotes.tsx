import { TriangleAlert } from "lucide-react";
import type { Warning } from "../../host/generated/api";
import { useSay } from "../../i18n/say";
import { Plain } from "../Value/Plain";
import styles from "./WarningNotes.module.css";

/** What may deceive a reader, said where it stands. */
export function WarningNotes({ warnings, withPlace }: { warnings: readonly Warning[]; withPlace?: boolean }) {
  const say = useSay();
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings}>
      {warnings.map((warning, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one place can be warned of twice, and the order stays
        <li key={index} className={styles.warning}>
          <TriangleAlert size={14} aria-hidden className={styles.icon} />
          <span>
            {/* It may say names as an agent wrote them. */}
            <Plain text={say(warning.message)} />
            {withPlace === true && warning.pointer !== "" && (
              <code className={styles.place}>
                {" "}
                <Plain text={warning.pointer} />
              </code>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
