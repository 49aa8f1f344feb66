/**
 * A schema of one value that is no object (a yes or no, one of some words, a list), as the only field of a form.
 *
 * The form takes objects, so the schema is put under a name and what is filled in is taken out again. Definitions stay at
 * the root, where references look for them.
 */
import { type Lossless, memberOf, readLossless, writeLossless } from "../../kit/lossless";

export type OneValue = { schema: string; values: string; name: string };

const ROOT = new Set(["$defs", "definitions", "$schema"]);

/**
 * The form for such a schema; `null` for a schema of an object, which is a form by itself. Its field is called as the schema is:
 * no name goes out with the value.
 */
export function oneValue(schema: string, values: string, unnamed: string): OneValue | null {
  const read = readLossless(schema);
  if (read === null || read.type !== "object" || isOfObject(read)) return null;
  const title = memberOf(read, "title");
  const name = title?.type === "string" && title.value.trim() !== "" ? title.value : unnamed;
  const root = read.members.filter((member) => ROOT.has(member.name));
  const own: Lossless = { type: "object", members: read.members.filter((member) => !ROOT.has(member.name)) };
  const text = (value: string): Lossless => ({ type: "string", value });
  const form: Lossless = {
    type: "object",
    members: [
      ...root,
      { name: "type", value: text("object") },
      { name: "properties", value: { type: "object", members: [{ name, value: own }] } },
      { name: "required", value: { type: "array", items: [text(name)] } },
    ],
  };
  const begun = readLossless(values);
  const nothing = begun === null || begun.type === "null";
  const members = nothing ? [] : [{ name, value: begun }];
  return { schema: writeLossless(form), values: writeLossless({ type: "object", members }), name };
}

/** The value alone; `null` where there is none yet. */
export function takenOut({ name }: OneValue, json: string | null): string | null {
  const read = json === null ? null : readLossless(json);
  const value = read === null ? undefined : memberOf(read, name);
  return value === undefined ? null : writeLossless(value);
}

function isOfObject(schema: Lossless): boolean {
  const type = memberOf(schema, "type");
  if (type?.type === "string") return type.value === "object";
  return memberOf(schema, "properties") !== undefined || hasNoKind(schema);
}

/** Whether a schema says nothing of what its values are. */
function hasNoKind(schema: Lossless): boolean {
  return ["type", "enum", "const", "oneOf", "anyOf", "$ref"].every(
    (name) => memberOf(schema, name) === undefined,
  );
}
