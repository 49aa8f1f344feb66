/**
 * Checks values against an agent's JSON Schema without compiling code, as the content security policy demands.
 *
 * The schema is hostile input: one that cannot be used never throws, and a `pattern` that could take the page
 * hostage while matching is left unchecked and said so.
 */
import { validate as judge } from "@cfworker/json-schema";
import { fromStep, toStep } from "../../../kit/pointer";
import { type Fault, isFault, usable } from "./usable";

export type Complaint = {
  /** Name of the property, or `null` for the object as a whole. */
  field: string | null;
  keyword: string;
  /** Where the value stands (RFC 6901). */
  pointer: string;
  /** The validator's words, for keywords that have no sentence of our own. */
  detail: string;
};

export type Verdict = {
  complaints: Complaint[];
  skippedPatterns: boolean;
  /** Why the schema could not be used; `null`: the values were checked. */
  fault: Fault | null;
};

/** What the schema says about the values, both as JSON texts. */
export function validate(schema: string, values: string): Verdict {
  let skippedPatterns = false;
  try {
    const read = usable(
      JSON.parse(schema, (key, value: unknown) => {
        if (key !== "pattern" || typeof value !== "string" || isHarmless(value)) return value;
        skippedPatterns = true;
        return undefined;
      }),
    );
    if (isFault(read)) return unchecked(read);
    const instance: unknown = JSON.parse(values);
    const { errors } = judge(instance, read.schema, read.draft, read.lookup, false);
    return { complaints: complaintsOf(errors), skippedPatterns, fault: null };
  } catch {
    return unchecked({ kind: "unreadable" });
  }
}

/** Whether the values may be sent as they are. */
export function fits(schema: string, values: string): boolean {
  return validate(schema, values).complaints.length === 0;
}

function unchecked(fault: Fault): Verdict {
  return { complaints: [], skippedPatterns: false, fault };
}

type Unit = { keyword: string; instanceLocation: string; error: string };

/** Keywords that only say that something below them failed. */
const CONTAINERS = new Set(["properties", "items", "allOf", "$ref", "additionalProperties"]);

function complaintsOf(errors: readonly Unit[]): Complaint[] {
  const complaints = errors
    .filter((error) => !CONTAINERS.has(error.keyword))
    .map((error) => ({
      field: fieldOf(error),
      keyword: error.keyword,
      pointer: pointerOf(error),
      detail: error.error,
    }));
  const told = new Set<string>();
  return complaints.filter(({ pointer, keyword }) => {
    const what = JSON.stringify([pointer, keyword]);
    if (told.has(what)) return false;
    told.add(what);
    return true;
  });
}

/** The validator writes pointers as fragments of a URL. */
function pointerOf({ keyword, instanceLocation, error }: Unit): string {
  const place = decodeURIComponent(instanceLocation.replace(/^#/, ""));
  const missing = keyword === "required" ? /required property "([^"]+)"/.exec(error)?.[1] : undefined;
  return missing === undefined ? place : `${place}/${toStep(missing)}`;
}

function fieldOf({ keyword, instanceLocation, error }: Unit): string | null {
  if (keyword === "required") {
    const missing = /required property "([^"]+)"/.exec(error)?.[1];
    if (missing !== undefined && instanceLocation === "#") return missing;
  }
  const first = instanceLocation.replace(/^#\/?/, "").split("/")[0];
  if (first === undefined || first === "") return null;
  return fromStep(decodeURIComponent(first));
}

/** Short, without back-references, and without a repeated group that itself repeats: matches in linear time. */
function isHarmless(pattern: string): boolean {
  if (pattern.length > 200 || /\\[1-9]|\\k</.test(pattern)) return false;
  if (/\([^)]*[*+{|][^)]*\)[*+{]/.test(pattern) || /\)\)[*+{]/.test(pattern)) return false;
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}
