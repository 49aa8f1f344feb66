/** The run file that is looked at before it is started. It does nothing until a person starts it. */

import { Shared, useShared } from "../../kit/shared";
import { navigate, START } from "../../places/route";

export type OpenedFile = {
  /** The text of the file. */
  text: string;
  /** Files that it may run. */
  others: readonly string[];
  /** It is to be tried with agents of this machine. */
  isTrial: boolean;
  /** Which opening of a file it is: what was filled in belongs to one. */
  key: number;
};

const opened = new Shared<OpenedFile | null>(null);
let openings = 0;

/** Shows what a file will do, with all that is to be chosen before it is started. */
export function openRunFile(text: string, others: readonly string[] = [], isTrial = false): void {
  openings += 1;
  opened.set({ text, others, isTrial, key: openings });
  navigate("runs", START);
}

/** Adds files that the opened one runs. */
export function addRunFiles(others: readonly string[]): void {
  const before = opened.read();
  if (before === null) return;
  const known = new Set([before.text, ...before.others]);
  const more = others.filter((text) => !known.has(text));
  openings += 1;
  opened.set({ ...before, others: [...before.others, ...more], key: openings });
}

export function useOpenedFile(): OpenedFile | null {
  return useShared(opened);
}
