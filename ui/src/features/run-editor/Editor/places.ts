/** Places of the host, in lines and characters from 1, and those of the editor, in code units from 0. */
import type { Text } from "@codemirror/state";

export type Place = { line: number; column: number };

export function placeOf(doc: Text, position: number): Place {
  const line = doc.lineAt(position);
  return { line: line.number, column: [...line.text.slice(0, position - line.from)].length + 1 };
}

/** Somewhere in the text, whatever the place is. */
export function positionOf(doc: Text, { line, column }: Place): number {
  const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return at.from + [...at.text].slice(0, Math.max(column - 1, 0)).join("").length;
}

/** The word that begins at a place, or what else there is to be marked. */
export function wordAt(doc: Text, place: Place): { from: number; to: number } {
  const from = positionOf(doc, place);
  const line = doc.lineAt(from);
  const rest = line.text.slice(from - line.from);
  const length = /^[^\s:,{}[\]]+/.exec(rest)?.[0].length ?? Math.min(rest.length, 1);
  if (length > 0) return { from, to: from + length };
  return { from: Math.max(line.from, from - 1), to: from };
}
