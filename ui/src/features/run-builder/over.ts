/** The file that is gone on with in the form, for as long as the form shows it. */
import { useEffect } from "react";
import { Shared, useShared } from "../../kit/shared";
import { navigate } from "../../places/route";

/** In `runs`, instead of a run: the form. */
export const NEW_FROM_AGENTS = "new";

const over = new Shared<string | null>(null);

/** Opens a file that a form wrote in the form. */
export function changeInForm(text: string): void {
  over.set(text);
  navigate("runs", NEW_FROM_AGENTS);
}

/** The file that was opened in the form; `null`: a new one is made. */
export function useOver(): string | null {
  useEffect(() => () => over.set(null), []);
  return useShared(over);
}

/** What a run is begun with: the file, and those that it may run. */
export type RunToStart = { text: string; others: readonly string[] };
