/**
 * JSON as lines: what a tree shows, one line for each value, as far as its containers are open.
 *
 * Only lines are made, never elements, so that a body of megabytes costs what is looked at. A place is a JSON pointer
 * (RFC 6901); of members of one name, the later ones carry their position as well, because they are other values.
 */
import { type Lossless, writeLossless } from "../lossless";
import { toStep } from "../pointer";

export type Line = {
  pointer: string;
  depth: number;
  /** The member's name or the item's position; `null` for the whole. */
  name: string | null;
  value: Lossless;
  /** `null` for what cannot be opened. */
  open: boolean | null;
};

export type IsOpen = (pointer: string, depth: number) => boolean;

export function linesOf(value: Lossless, isOpen: IsOpen): Line[] {
  const lines: Line[] = [];
  add(lines, value, "", null, 0, isOpen);
  return lines;
}

function add(
  lines: Line[],
  value: Lossless,
  pointer: string,
  name: string | null,
  depth: number,
  isOpen: IsOpen,
): void {
  const children = childrenOf(value);
  const open = children.length === 0 ? null : isOpen(pointer, depth);
  lines.push({ pointer, depth, name, value, open });
  if (open !== true) return;
  for (const child of children) {
    add(lines, child.value, `${pointer}/${child.token}`, child.name, depth + 1, isOpen);
  }
}

type Child = { name: string; token: string; value: Lossless };

function childrenOf(value: Lossless): Child[] {
  if (value.type === "array") {
    return value.items.map((item, index) => ({ name: String(index), token: String(index), value: item }));
  }
  if (value.type !== "object") return [];
  const seen = new Map<string, number>();
  return value.members.map((member) => {
    const before = seen.get(member.name) ?? 0;
    seen.set(member.name, before + 1);
    const token = toStep(member.name);
    return { name: member.name, token: before === 0 ? token : `${token}#${before}`, value: member.value };
  });
}

/** The containers around a place, the outermost first. */
export function around(pointer: string): string[] {
  const tokens = pointer.split("/").slice(1, -1);
  return ["", ...tokens.map((_, index) => `/${tokens.slice(0, index + 1).join("/")}`)];
}

/** Places whose name or own text holds the words, in the order of the text, at most `limit`. */
export function search(value: Lossless, words: string, limit: number): string[] {
  const found: string[] = [];
  const wanted = words.toLowerCase();
  const everything: IsOpen = () => true;
  if (wanted === "") return found;
  for (const line of linesOf(value, everything)) {
    const own = line.open === null ? writeLossless(line.value) : "";
    if ((line.name ?? "").toLowerCase().includes(wanted) || own.toLowerCase().includes(wanted)) {
      found.push(line.pointer);
      if (found.length === limit) break;
    }
  }
  return found;
}

/** The value as text to copy: a string without its quotes, everything else as JSON. */
export function textOf(value: Lossless): string {
  return value.type === "string" ? value.value : writeLossless(value, 2);
}
