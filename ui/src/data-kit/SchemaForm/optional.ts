/**
 * What may be a value or `null`, read as what it is when it is a value.
 *
 * Generators of schemas write it in three ways: as one of two schemas (`anyOf`, `oneOf`), as one of two types, and with
 * the one schema that there is wrapped in `allOf`, so that a title can stand outside. Deliberately absent: a choice
 * between schemas of which two take values. Nobody here knows which of them is meant.
 */
import { type Lossless, memberOf } from "../../kit/lossless";
import { texts } from "./words";

export type Optional = {
  /** The schema of the value. */
  schema: Lossless;
  /** `null` may be sent in its place. */
  nullable: boolean;
};

export function withoutNull(read: Lossless): Optional {
  let schema = read;
  let nullable = false;
  for (let wrapped = wrappedIn(schema); wrapped !== undefined; wrapped = wrappedIn(schema)) {
    schema = merged(schema, wrapped);
    nullable ||= wrapped.nullable;
  }
  return { schema, nullable: nullable || isOneOfItsTypes(schema) };
}

type Wrapped = Optional & { keyword: string };

/** The one schema of a value within another; the keyword that it stands under is the only one that holds schemas there. */
export function wrappedIn(schema: Lossless): Wrapped | undefined {
  const all = optionsOf(schema, "allOf");
  const [alone] = all;
  if (all.length === 1 && alone?.type === "object") {
    return { keyword: "allOf", schema: alone, nullable: false };
  }
  for (const keyword of ["anyOf", "oneOf"]) {
    const options = optionsOf(schema, keyword);
    const [value, ...others] = options.filter((option) => !isNull(option));
    if (options.length !== 2 || others.length > 0 || value?.type !== "object") continue;
    // A constant with a title is something to choose, and so is nothing beside it.
    if (memberOf(value, "const") === undefined) return { keyword, schema: value, nullable: true };
  }
  return undefined;
}

export function isNull(schema: Lossless): boolean {
  const type = memberOf(schema, "type");
  return (type?.type === "string" && type.value === "null") || memberOf(schema, "const")?.type === "null";
}

/** What is said outside is nearer to the field. A default is that of the whole, not of one of its options. */
function merged(outer: Lossless, { keyword, schema, nullable }: Wrapped): Lossless {
  if (outer.type !== "object" || schema.type !== "object") return schema;
  const own = outer.members.filter(({ name }) => name !== keyword);
  const said = new Set(own.map(({ name }) => name));
  const inner = schema.members.filter(({ name }) => !said.has(name) && !(nullable && name === "default"));
  return { type: "object", members: [...inner, ...own] };
}

function optionsOf(schema: Lossless, keyword: string): readonly Lossless[] {
  const options = memberOf(schema, keyword);
  return options?.type === "array" ? options.items : [];
}

/** Values that are listed are all that there are. */
function isOneOfItsTypes(schema: Lossless): boolean {
  const isListed = memberOf(schema, "enum") !== undefined || memberOf(schema, "const") !== undefined;
  const types = texts(memberOf(schema, "type"));
  return !isListed && types.includes("null") && types.length > 1;
}
