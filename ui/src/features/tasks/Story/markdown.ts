/** A story as Markdown. Whatever Markdown, its dialects or HTML would make of somebody's words is escaped. */
import type { Telling } from "./tell";

export function markdownOf({ title, facts, summary, steps, remarks }: Telling): string {
  const lines = [`# ${inLine(title)}`, "", inLine(summary), ""];
  lines.push(...facts.map(({ name, value }) => `- ${inLine(name)}: ${inLine(value)}`), "");
  for (const { time, sentence, notes, quotes } of steps) {
    lines.push(`**${inLine(time)}** ${inLine([sentence, ...notes].join(" "))}`, "");
    for (const quote of quotes) {
      if (quote.text !== "") lines.push(...quote.text.split(/\r\n?|\n/).map(quotedLine), "");
      if (quote.notes.length > 0) lines.push(`(${inLine(quote.notes.join(", "))})`, "");
    }
  }
  lines.push("---", "", inLine(remarks.join(" ")), "");
  return lines.join("\n");
}

/** A line of a quotation. What it begins with stays, and so does its end. */
function quotedLine(line: string): string {
  const [indent = ""] = /^\s*/.exec(line) ?? [];
  const rest = line.slice(indent.length);
  return rest === "" ? ">" : `> ${"\u00a0".repeat(indent.length)}${escaped(rest)}\\`;
}

function inLine(text: string): string {
  return escaped(text.replace(/\s+/g, " ").trim());
}

function escaped(text: string): string {
  return text
    .replace(/[\\`*_[\]<>#|~&!$@{}]/g, "\\$&")
    .replace(/:(?=\/\/)/g, "\\:")
    .replace(/(www)\./gi, "$1\\.")
    .replace(/^([-+=]|\d+(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}
