/**
 * Operations of a JSON Patch (RFC 6902 §4), one by one.
 *
 * What is not exactly one of them (another `op`, a member that stands twice, no pointer) is kept as it came, to be shown
 * by its members: a sentence about it would say more than is known.
 */
import type { Lossless, Member } from "../../kit/lossless";

type Op = "add" | "replace" | "remove" | "move" | "copy" | "test";

export type Operation =
  | { kind: "known"; op: Op; path: string; from: string | null; value: Lossless | null; also: Member[] }
  | { kind: "unknown"; whole: Lossless; members: Member[] };

const OPS: readonly Op[] = ["add", "replace", "remove", "move", "copy", "test"];

/** The operations of a list that is a JSON Patch, or `null`. */
export function operationsOf(items: readonly Lossless[]): Operation[] | null {
  const found: Operation[] = [];
  for (const item of items) {
    if (item.type !== "object" || !has(item.members, "op") || !has(item.members, "path")) return null;
    found.push(operationOf(item.members) ?? { kind: "unknown", whole: item, members: item.members });
  }
  return found.some(({ kind }) => kind === "known") ? found : null;
}

function has(members: readonly Member[], name: string): boolean {
  return members.some((member) => member.name === name);
}

function operationOf(members: readonly Member[]): Operation | null {
  const names = members.map(({ name }) => name);
  if (new Set(names).size < names.length) return null;
  const value = (name: string) => members.find((member) => member.name === name)?.value ?? null;
  const said = value("op");
  const op = OPS.find((each) => said?.type === "string" && said.value === each);
  const path = pointer(value("path"));
  if (op === undefined || path === null) return null;
  const isMove = op === "move" || op === "copy";
  const from = isMove ? pointer(value("from")) : null;
  const operand = isMove || op === "remove" ? null : value("value");
  if (isMove ? from === null : op !== "remove" && operand === null) return null;
  const used = new Set(["op", "path", isMove ? "from" : op === "remove" ? "path" : "value"]);
  return {
    kind: "known",
    op,
    path,
    from,
    value: operand,
    also: members.filter(({ name }) => !used.has(name)),
  };
}

/** RFC 6901 §3: empty, or every step behind a `/`. */
function pointer(value: Lossless | null): string | null {
  return value?.type === "string" && /^(?:\/|$)/.test(value.value) ? value.value : null;
}
