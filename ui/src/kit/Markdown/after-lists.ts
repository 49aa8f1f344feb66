/**
 * A line at the margin below a list is a paragraph of its own: “1. Yes”, “2. No”, “Reply with the number”. CommonMark takes
 * it for more of the last item; agents mean it so only where they wrap their lines.
 */

export type Node = {
  type: string;
  value?: string;
  children?: Node[];
  position?: { start: { line: number }; end: { line: number } };
};

/** Beyond so many letters a line may have been wrapped. */
const LONG_LINE = 60;

/** A remark plugin. A list whose items have several lines stays as it is. */
export function linesAfterLists() {
  return (tree: Node, file: unknown): void => {
    const lines = String(file).split(/\r\n|\r|\n/);
    tree.children = (tree.children ?? []).flatMap((node) => [node, ...takenOut(node, lines)]);
  };
}

/** What stands below a list and was read into its last item. */
function takenOut(list: Node, lines: readonly string[]): Node[] {
  if (list.type !== "list") return [];
  const last = lastParagraph(list);
  const inline = last?.children ?? [];
  const first = last?.position?.start.line;
  if (last === null || first === undefined || !othersAreLines(list, last)) return [];
  const at = inline.findIndex((node) => endsLine(node, first));
  const broken = inline[at];
  const next = lines[first] ?? "";
  if (broken === undefined || !/^\S/.test(next) || isWrapped(lines[first - 1] ?? "", next)) return [];
  const [before = "", ...after] = (broken.value ?? "").split("\n");
  last.children = [...inline.slice(0, at), ...textOf(before)];
  return [{ type: "paragraph", children: [...textOf(after.join("\n")), ...inline.slice(at + 1)] }];
}

/** What the last item says, or the last item of the list within it. */
function lastParagraph({ children: items = [] }: Node): Node | null {
  const last = items.at(-1)?.children?.at(-1);
  if (last?.type === "list") return lastParagraph(last);
  return last?.type === "paragraph" ? last : null;
}

/** Whether every item, and every item within it, is a line; `last` is about to become one. */
function othersAreLines(list: Node, last: Node): boolean {
  const isLine = (node: Node) => node === last || node.position?.start.line === node.position?.end.line;
  return (list.children ?? []).every(({ children: [words, ...more] = [] }) => {
    const isPlain = words === undefined || (words.type === "paragraph" && isLine(words));
    return isPlain && more.every((node) => node.type === "list" && othersAreLines(node, last));
  });
}

/** Whether the first line of a paragraph ends in this part of it, and not within bold words or a link. */
function endsLine({ type, value, position }: Node, first: number): boolean {
  if (position?.start.line !== first) return false;
  return type === "break" || (type === "text" && value?.includes("\n") === true);
}

function isWrapped(line: string, next: string): boolean {
  const said = line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, "");
  return [...said].length > LONG_LINE && /^\p{Ll}/u.test(next);
}

function textOf(value: string): Node[] {
  return value === "" ? [] : [{ type: "text", value }];
}
