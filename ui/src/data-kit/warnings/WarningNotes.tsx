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

/**
 * The warnings that concern one place of a request.
 *
 * Pointers lead into the request as received, while a place is known relative to what is shown (`/to` of the
 * arguments). One that ends in the place concerns it, unless the word that it names does not stand there, by its letters
 * or in an escape; erring here shows a warning twice, never not at all.
 */
export function warningsAt(warnings: readonly Warning[], place: string, shown?: string): Warning[] {
  if (place === "") return [];
  return warnings.filter((warning) => warning.pointer.endsWith(place) && mayConcern(warning, shown));
}

function mayConcern({ message }: Warning, shown: string | undefined): boolean {
  if (shown === undefined || typeof message === "string" || message.code !== "look-alike-word") return true;
  return shown.includes(message.word) || shown.includes("\\");
}
