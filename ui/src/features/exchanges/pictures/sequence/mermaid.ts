/** A sequence diagram as text that Mermaid draws. */
import type { Diagram, Row } from "./rows";

/** `say` gives the words on an arrow. */
export function mermaidOf({ columns, rows }: Diagram, say: (row: Row) => string): string {
  return [
    "sequenceDiagram",
    ...columns.map(({ name }, place) => `  participant P${place} as ${escaped(name)}`),
    ...rows.map((row) => {
      const arrow = row.kind === "request" ? "->>" : row.call.failed ? "--x" : "-->>";
      return `  P${row.from}${arrow}P${row.to}: ${escaped(say(row))}`;
    }),
    "",
  ].join("\n");
}

/**
 * Names and words come from agents and must not become syntax: `#` and `;` begin entities and statements, `%%` a comment,
 * and the bare word `end` closes a block.
 */
function escaped(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[#;<>%:]/g, (character) => `#${character.charCodeAt(0)};`)
    .replace(/\bend\b/gi, (word) => `#${word.charCodeAt(0)};${word.slice(1)}`)
    .trim();
}
