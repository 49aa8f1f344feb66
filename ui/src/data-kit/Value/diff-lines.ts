/**
 * Lines of a diff by what they do: the unified format, and the one that begins with `*** Begin Patch`.
 *
 * Within a hunk only the counts of its head say which lines belong to it: a removed line of SQL comment begins with
 * `---` as well. Deliberately absent: diffs of several parents (`@@@`), whose lines have more than one sign.
 */

export type DiffLine = {
  /** Where it ends, behind its line break. It begins where the one before ends. */
  to: number;
  kind: "added" | "removed" | "same" | "place" | "file" | "note";
};

const HUNK = /^@@ -\d{1,9}(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@/;
const ANY_HUNK = /^@@ -\d{1,9}(?:,\d{1,9})? \+\d{1,9}(?:,\d{1,9})? @@/m;
const FILES = /^--- [^\n]*\n\+\+\+ /m;
/** What git says of a file beside its lines. */
const OF_GIT =
  /^(?:(?:old|new|deleted file|new file) mode |(?:copy|rename) (?:from|to) |(?:dis)?similarity index |Binary files |GIT binary patch)/;
const OTHER_FORMAT = /^\*\*\* Begin Patch\r?$/m;

/** `isNamed`: it stands where a diff is expected, so less of it is enough. */
export function isDiff(text: string, isNamed: boolean): boolean {
  if (/^@@@ /m.test(text)) return false;
  if (OTHER_FORMAT.test(text)) return true;
  return isNamed ? ANY_HUNK.test(text) || FILES.test(text) : ANY_HUNK.test(text) && FILES.test(text);
}

/** All lines in order. Together they are the text. */
export function diffLines(text: string): DiffLine[] {
  const lines: DiffLine[] = [];
  const isOtherFormat = OTHER_FORMAT.test(text);
  let old = 0;
  let now = 0;
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf("\n", at);
    const to = end === -1 ? text.length : end + 1;
    const line = text.slice(at, Math.min(to, at + 80));
    const inside = old > 0 || now > 0 ? insideOf(line) : null;
    if (inside !== null) {
      if (inside !== "added" && inside !== "note") old -= 1;
      if (inside !== "removed" && inside !== "note") now -= 1;
      lines.push({ to, kind: inside });
    } else {
      const hunk = HUNK.exec(line);
      old = hunk === null ? 0 : Number(hunk[1] ?? 1);
      now = hunk === null ? 0 : Number(hunk[2] ?? 1);
      const isHead = !isOtherFormat && isFileHead(line, text, to, lines.at(-1));
      lines.push({ to, kind: isHead ? "file" : outsideOf(line) });
    }
    at = to;
  }
  return lines;
}

function insideOf(line: string): DiffLine["kind"] | null {
  switch (line[0]) {
    case "+":
      return "added";
    case "-":
      return "removed";
    case " ":
    case "\n":
    case "\r":
      return "same";
    case "\\":
      return "note";
    default:
      return null;
  }
}

/** Whoever makes a diff may count wrongly: what has a sign is then still told by it. */
function outsideOf(line: string): DiffLine["kind"] {
  if (line.startsWith("@@")) return "place";
  if (/^(?:diff |index |Index: |\*\*\* )/.test(line) || OF_GIT.test(line)) return "file";
  if (/^-- ?\r?\n?$/.test(line)) return "note";
  return insideOf(line) ?? "note";
}

/** `--- a` and `+++ b` name files only together. */
function isFileHead(line: string, text: string, next: number, before: DiffLine | undefined): boolean {
  if (line.startsWith("--- ")) return text.startsWith("+++ ", next);
  return line.startsWith("+++ ") && before?.kind === "file";
}
