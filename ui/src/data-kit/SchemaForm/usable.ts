/**
 * Whether an agent's JSON Schema can be used at all, and if not, why.
 *
 * A schema is used whole or not at all: a part that is broken, or that would have to be fetched from somewhere,
 * would make values look as if they had been checked. Nothing is ever fetched. A schema whose references multiply
 * what there is to check is left alone, too, because checking it would take the page hostage.
 */
import { dereference, type Schema, type SchemaDraft } from "@cfworker/json-schema";
import { toStep } from "../../kit/pointer";

export type Fault =
  /** It refers to a schema somewhere else. */
  | { kind: "remote"; ref: string }
  /** It refers to a part of itself that is not there. */
  | { kind: "dangling"; ref: string }
  /** A keyword has a value that means nothing. */
  | { kind: "broken"; pointer: string }
  /** Checking it would take too long. */
  | { kind: "costly" }
  /** It is no schema. */
  | { kind: "unreadable" };

export type Usable = {
  schema: Schema;
  draft: SchemaDraft;
  lookup: ReturnType<typeof dereference>;
};

/** Schemas that are met from one on, each as often as it is met. */
const MOST = 20_000;

/** The schema as the validator takes it, or what is wrong with it. */
export function usable(json: unknown): Usable | Fault {
  if (!isObject(json)) return { kind: "unreadable" };
  const schema: Schema = { ...json };
  const broken = brokenIn(schema, "");
  if (broken !== null) return { kind: "broken", pointer: broken };
  let lookup: Usable["lookup"];
  try {
    lookup = dereference(schema);
  } catch {
    return { kind: "unreadable" };
  }
  const all = new Set(Object.values(lookup).filter((each) => typeof each !== "boolean"));
  for (const { $ref: ref, __absolute_ref__: target = "" } of all) {
    if (ref === undefined || target in lookup) continue;
    return { kind: ref.startsWith("#") ? "dangling" : "remote", ref };
  }
  return isCostly(schema, lookup) ? { kind: "costly" } : { schema, draft: draftOf(schema), lookup };
}

export function isFault(found: Usable | Fault): found is Fault {
  return "kind" in found;
}

/** By what it says it is; most say nothing and are of the newest. */
function draftOf({ $schema: said }: Schema): SchemaDraft {
  if (typeof said !== "string") return "2020-12";
  if (said.includes("2019-09")) return "2019-09";
  if (/draft-0[67]/.test(said)) return "7";
  return said.includes("draft-04") ? "4" : "2020-12";
}

const TYPES = new Set<unknown>(["array", "boolean", "integer", "null", "number", "object", "string"]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isSchema = (value: unknown) => typeof value === "boolean" || isObject(value);
const isText = (value: unknown) => typeof value === "string";
const isNumber = (value: unknown) => typeof value === "number";
const isCount = (value: unknown) => typeof value === "number" && Number.isInteger(value) && value >= 0;
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isType = (value: unknown) =>
  TYPES.has(value) || (Array.isArray(value) && value.length > 0 && value.every((each) => TYPES.has(each)));
/** In draft 4 a flag beside `minimum` and `maximum`. */
const isBound = (value: unknown) => isNumber(value) || typeof value === "boolean";

/** Keywords whose value is no schema. */
const PLAIN: Record<string, (value: unknown) => boolean> = {
  $ref: isText,
  type: isType,
  enum: Array.isArray,
  required: isTexts,
  format: isText,
  pattern: isText,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isBound,
  exclusiveMaximum: isBound,
  multipleOf: (value) => typeof value === "number" && value > 0,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  uniqueItems: (value) => typeof value === "boolean",
};
const ONE = new Set([
  "additionalItems",
  "additionalProperties",
  "contains",
  "else",
  "if",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
]);
const SEVERAL = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const NAMED = new Set(["$defs", "definitions", "dependentSchemas", "patternProperties", "properties"]);

/** The schemas right below one, by keyword and place; `null` where a keyword has no meaningful value. */
function below(schema: Record<string, unknown>): { at: string; schema: unknown }[] | { broken: string } {
  const found: { at: string; schema: unknown }[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    const several = SEVERAL.has(keyword) || (keyword === "items" && Array.isArray(value));
    if (several) {
      if (!Array.isArray(value)) return { broken: keyword };
      found.push(...value.map((each: unknown, place) => ({ at: `${keyword}/${place}`, schema: each })));
    } else if (NAMED.has(keyword)) {
      if (!isObject(value)) return { broken: keyword };
      const named = Object.entries(value).map(([name, each]) => ({
        at: `${keyword}/${toStep(name)}`,
        schema: each,
      }));
      found.push(...named);
    } else if (ONE.has(keyword) || keyword === "items") {
      found.push({ at: keyword, schema: value });
    } else if (Object.hasOwn(PLAIN, keyword) && PLAIN[keyword]?.(value) === false) {
      return { broken: keyword };
    }
  }
  return found;
}

/** Where a schema is broken, if it is. */
function brokenIn(schema: unknown, pointer: string): string | null {
  if (!isSchema(schema)) return pointer;
  if (!isObject(schema)) return null;
  const parts = below(schema);
  if ("broken" in parts) return `${pointer}/${parts.broken}`;
  for (const part of parts) {
    const broken = brokenIn(part.schema, `${pointer}/${part.at}`);
    if (broken !== null) return broken;
  }
  return null;
}

/** A schema that is met again below itself is counted once: how often it is met then, the values decide. */
function isCostly(root: Schema, lookup: Usable["lookup"]): boolean {
  const known = new Map<unknown, number>();
  const open = new Set<unknown>();
  function cost(schema: unknown): number {
    if (!isObject(schema)) return 1;
    if (open.has(schema)) return 1;
    const counted = known.get(schema);
    if (counted !== undefined) return counted;
    open.add(schema);
    const parts = below(schema);
    let sum = 1;
    for (const part of "broken" in parts ? [] : parts) {
      // Definitions cost where they are referred to.
      if (!/^(\$defs|definitions)\//.test(part.at)) sum += cost(part.schema);
    }
    const { $ref: ref, __absolute_ref__: target } = schema;
    if (typeof ref === "string") sum += cost(lookup[String(target)]);
    open.delete(schema);
    known.set(schema, sum);
    return sum;
  }
  return cost(root) > MOST;
}
