/**
 * References within a schema, put in place, so that what is referred to has fields like what stands there.
 *
 * Only where fields come from: properties, items, and the one schema of a value that may be `null`. A schema that contains itself is followed once; what lies
 * deeper is edited as JSON.
 */
import { type Lossless, memberOf } from "../../kit/lossless";
import { fromStep } from "../../kit/pointer";
import { wrappedIn } from "./optional";

/** References that are followed at most; a schema may double them at every step. */
const MOST = 500;

export function inPlace(root: Lossless): Lossless {
  let left = MOST;

  function resolved(schema: Lossless, open: readonly string[]): Lossless {
    if (schema.type !== "object") return schema;
    const ref = memberOf(schema, "$ref");
    if (ref?.type !== "string") return inside(schema, open);
    const target = open.includes(ref.value) || left === 0 ? undefined : partAt(root, ref.value);
    if (target?.type !== "object") return nowhere(schema);
    left -= 1;
    // What is said beside a reference is nearer to the field.
    const own = schema.members.filter(({ name }) => name !== "$ref");
    const named = new Set(own.map(({ name }) => name));
    const members = [...target.members.filter(({ name }) => !named.has(name)), ...own];
    return resolved({ type: "object", members }, [...open, ref.value]);
  }

  function inside(schema: Lossless, open: readonly string[]): Lossless {
    if (schema.type !== "object") return schema;
    const wrapped = wrappedIn(schema)?.keyword;
    const members = schema.members.map(({ name, value }) => {
      if (name === "items") return { name, value: resolved(value, open) };
      if (name === wrapped && value.type === "array") {
        const options = value.items.map((option) => resolved(option, open));
        return { name, value: { type: "array", items: options } satisfies Lossless };
      }
      if (name !== "properties" || value.type !== "object") return { name, value };
      const properties = value.members.map((each) => ({
        name: each.name,
        value: resolved(each.value, open),
      }));
      return { name, value: { type: "object", members: properties } satisfies Lossless };
    });
    return { type: "object", members };
  }

  return resolved(root, []);
}

/** A part of a schema is read by itself later, and the reference would lead to another place within it. */
function nowhere(schema: Extract<Lossless, { type: "object" }>): Lossless {
  const members = schema.members.map(({ name, value }) =>
    name === "$ref" ? { name, value: { type: "string", value: "" } satisfies Lossless } : { name, value },
  );
  return { type: "object", members };
}

/** What a JSON pointer written as a fragment points to (RFC 6901 §6). */
function partAt(root: Lossless, ref: string): Lossless | undefined {
  if (ref !== "#" && !ref.startsWith("#/")) return undefined;
  let found: Lossless | undefined = root;
  for (const step of unescaped(ref.slice(1))?.split("/").slice(1) ?? []) {
    const name = fromStep(step);
    if (found === undefined) return undefined;
    found = found.type === "array" ? found.items[Number(name)] : memberOf(found, name);
  }
  return found;
}

function unescaped(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}
