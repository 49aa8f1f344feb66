import { Pieces } from "./Pieces";
import styles from "./Value.module.css";

type Mark = { at: number; kind: "plain" | "code" | "strong" | "table"; text: string };

/** A block of code between fences, on lines of their own, with the language behind the first. */
const FENCED = /^[ \t]*```([^\n`]*)\n([\s\S]*?)\n?[ \t]*```[ \t]*$/gm;
/** A table: its head, the line that makes it one, and its rows. */
const TABLE =
  /^[ \t]*(\|[^\n]+)\n[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)*(?:[ \t]*:?-+:?)?[ \t]*\n((?:[ \t]*\|[^\n]+(?:\n|$))+)/gm;
/** A heading, or words in bold. */
const STRONG = /^#{1,6} +(\S[^\n]*)$|\*\*([^\s*][^*\n]*)\*\*/gm;

/**
 * What an agent says, with the marks that agents put into questions: blocks of code, tables, headings and bold words. Whatever
 * else Markdown has stands there as received.
 */
export function Marks({ text, requestId }: { text: string; requestId: string }) {
  return marksOf(text).map(({ at, kind, text }) => {
    if (kind === "table") return <Table key={at} text={text} requestId={requestId} />;
    const drawn = <Pieces key={at} text={text} requestId={requestId} />;
    if (kind === "plain") return drawn;
    return kind === "strong" ? (
      <strong key={at}>{drawn}</strong>
    ) : (
      <code key={at} className={styles.block}>
        {drawn}
      </code>
    );
  });
}

/** The lines of a table as rows. It stands in a paragraph, which holds no table of its own. */
function Table({ text, requestId }: { text: string; requestId: string }) {
  const rows = text.trimEnd().split("\n").map(cellsOf);
  return (
    <span className={styles.ruled}>
      {rows.map((cells, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <span key={row} className={styles.ruledRow}>
          {cells.map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            <span key={column} className={styles.ruledCell}>
              <Marks text={cell} requestId={requestId} />
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

export function marksOf(text: string): Mark[] {
  return parted(text, 0, FENCED, ([, language = "", code = ""]) => [
    ...(language.trim() === "" ? [] : [{ kind: "plain" as const, text: language.trim() }]),
    { kind: "code", text: code },
  ])
    .flatMap(inPlain(TABLE, ([, head = "", rows = ""]) => [{ kind: "table", text: `${head}\n${rows}` }]))
    .flatMap(inPlain(STRONG, ([, heading, bold]) => [{ kind: "strong", text: heading ?? bold ?? "" }]));
}

type Found = (match: RegExpMatchArray) => Omit<Mark, "at">[];

/** What a pattern finds where no other mark is. */
function inPlain(pattern: RegExp, found: Found): (mark: Mark) => Mark[] {
  return (mark) => (mark.kind === "plain" ? parted(mark.text, mark.at, pattern, found) : [mark]);
}

/** The marks that a pattern finds, and the text between them. */
function parted(text: string, from: number, pattern: RegExp, found: Found): Mark[] {
  const marks: Mark[] = [];
  let end = 0;
  const plain = (to: number) => {
    if (to > end) marks.push({ at: from + end, kind: "plain", text: text.slice(end, to) });
  };
  for (const match of text.matchAll(pattern)) {
    plain(match.index);
    // Each has a place of its own: what is found is shorter than what stands there.
    found(match).forEach((mark, index) => {
      marks.push({ at: from + match.index + index, ...mark });
    });
    end = match.index + match[0].length;
  }
  plain(text.length);
  return marks;
}
