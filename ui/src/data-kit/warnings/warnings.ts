/** Finds the warnings that concern one place of a request. */
import type { Warning } from "../../host/generated/api";

/**
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
