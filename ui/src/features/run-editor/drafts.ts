/**
 * Run files that are being written. What was typed is kept with every letter, also over a reload, until it is saved or discarded;
 * opening another file puts what is not saved behind it and takes nothing away.
 */

import { Shared, useShared } from "../../kit/shared";
import { navigate } from "../../places/route";

/** In `runs`, instead of a run: the editor. */
export const RUN_EDITOR = "edit";

const KEY = "a2a-workbench.run-drafts";

export type RunDraft = {
  /** Unique among those that are kept. */
  key: number;
  text: string;
  /** Files that it may run. */
  others: readonly string[];
  /** Its text when it was opened or saved. */
  saved: string;
};

type Kept = {
  /** The first is the one that is shown. */
  drafts: readonly RunDraft[];
  /** They outlive the page. */
  isSafe: boolean;
};

/** What a new file begins with. */
const BEGINNING = `document:
  dsl: 1.0.3
  namespace: mine
  name: new-run
  version: 1.0.0
  title: New run
do:
  - write:
      call: a2a
      with:
        method: message/send
        server: a2a-workbench://agents/story-writer
        parameters:
          message:
            role: user
            parts:
              - {kind: text, text: A story about a lighthouse}
      output:
        as: .status.message.parts[0].text
`;

/** `null`: what an earlier page left has not been looked at. */
const shared = new Shared<Kept | null>(null);

function current(): Kept {
  const known = shared.read();
  if (known !== null) return known;
  const found = read();
  const drafts = found.length > 0 ? found : [draftOf(BEGINNING, [], found)];
  const kept = { drafts, isSafe: true };
  shared.set(kept);
  return kept;
}

function keep(drafts: readonly RunDraft[]): void {
  let isSafe = true;
  try {
    localStorage.setItem(KEY, JSON.stringify(drafts));
  } catch {
    isSafe = false;
  }
  shared.set({ drafts, isSafe });
}

function draftOf(text: string, others: readonly string[], among: readonly RunDraft[]): RunDraft {
  return { key: Math.max(0, ...among.map(({ key }) => key)) + 1, text, others, saved: text };
}

export function isSaved({ text, saved }: RunDraft): boolean {
  return text === saved;
}

/** Opens a file in the editor; without one, a new one. */
export function editRunFile(text: string = BEGINNING, others: readonly string[] = []): void {
  const { drafts } = current();
  const [shown, ...behind] = drafts;
  if (shown === undefined || shown.text !== text) {
    const next = draftOf(text, others, drafts);
    keep([next, ...(shown === undefined || isSaved(shown) ? behind : drafts)]);
  }
  navigate("runs", RUN_EDITOR);
}

/** What stands in the editor now. */
export function typed(text: string): void {
  const [shown, ...behind] = current().drafts;
  if (shown !== undefined && shown.text !== text) keep([{ ...shown, text }, ...behind]);
}

/** A draft stands in a file as `text`. */
export function wasSaved(key: number, text: string): void {
  keep(current().drafts.map((draft) => (draft.key === key ? { ...draft, saved: text } : draft)));
}

/** Shows one that is behind. */
export function bringBack(key: number): void {
  const { drafts } = current();
  const [shown, ...behind] = drafts;
  const wanted = drafts.find((draft) => draft.key === key);
  if (wanted === undefined || shown === undefined || wanted === shown) return;
  const others = behind.filter((draft) => draft !== wanted);
  keep([wanted, ...(isSaved(shown) ? others : [shown, ...others])]);
}

/** Forgets one that is behind. */
export function discard(key: number): void {
  const [shown, ...behind] = current().drafts;
  if (shown !== undefined) keep([shown, ...behind.filter((draft) => draft.key !== key)]);
}

export function useDrafts(): Kept {
  return useShared(shared) ?? current();
}

function read(): RunDraft[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isDraft) : [];
  } catch {
    return [];
  }
}

function isDraft(value: unknown): value is RunDraft {
  if (typeof value !== "object" || value === null) return false;
  return (
    "key" in value &&
    typeof value.key === "number" &&
    "text" in value &&
    typeof value.text === "string" &&
    "saved" in value &&
    typeof value.saved === "string" &&
    "others" in value &&
    Array.isArray(value.others) &&
    value.others.every((other) => typeof other === "string")
  );
}
