/** Finds the warnings that concern one place of a request. */
import type { Warning } from "../../host/generated/api";

/**
 * Pointers lead into the request as received, while a place is known relative to what is shown (`/to` of the
 * arguments). One that ends in the place concerns it; erring here shows a warning twice, never not at all.
 */
export function warningsAt(warnings: readonly Warning[], place: string): Warning[] {
  return place === "" ? [] : warnings.filter((warning) => warning.pointer.endsWith(place));
}
