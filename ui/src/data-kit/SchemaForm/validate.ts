/**
 * Checks values against an agent's JSON Schema without compiling code, as the content security policy demands.
 *
 * The schema is hostile input: one that cannot be used never throws, and a `pattern` that could take the page
 * hostage while matching is left unchecked and said so; of addresses only what every address has is checked, because the
 * validator's pattern for those of the web is such a one.
 */
import { validate as judge } from "@cfworker/json-schema";
import { fromStep, toStep } from "../../kit/pointer";
import { patternsFor } from "./patterns";
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
  try {
    const instance: unknown = JSON.parse(values);
    const isHarmless = patternsFor(instance);
    let skippedPatterns = false;
    const read = usable(
      JSON.parse(schema, (key, value: unknown) => {
        const harmless = withoutHarm(key, value, isHarmless);
        if (harmless !== value) skippedPatterns = true;
        return key === "format" && value === "url" ? "uri" : harmless;
      }),
    );
    if (isFault(read)) return unchecked(read);
    const { errors } = judge(instance, read.schema, read.draft, read.lookup, false);
    return { complaints: complaintsOf(errors), skippedPatterns, fault: null };
  } catch {
    return unchecked({ kind: "unreadable" });
  }
}

/** A keyword without the patterns that must not be tried. Names that one of those was for may have any value. */
function withoutHarm(key: string, value: unknown, isHarmless: (pattern: string) => boolean): unknown {
  if (key === "pattern" && typeof value === "string") return isHarmless(value) ? value : undefined;
  if (key !== "patternProperties" || typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([pattern]) => isHarmless(pattern));
  if (kept.length === Object.keys(value).length) return value;
  return { ...Object.fromEntries(kept), "": true };
}

/** Whether the values may be sent as they are. */
export function fits(schema: string, values: string): boolean {
  return validate(schema, values).complaints.length === 0;
}

function unchecked(fault: Fault): Verdict {
  return { complaints: [], skippedPatterns: false, fault };
}

type Unit = { keyword: string; keywordLocation: string; instanceLocation: string; error: string };

/** A name may have quotation marks of its own. */
const REQUIRED = /^Instance does not have required property "([\s\S]*)"\.$/;

/** Keywords that only say that something below them failed. */
const CONTAINERS = new Set(["properties", "items", "allOf", "$ref", "additionalProperties"]);

function complaintsOf(errors: readonly Unit[]): Complaint[] {
  const complaints = withoutNulls(errors)
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

/** What is a value or `null` and does not fit as a value is not blamed for being one. */
function withoutNulls(errors: readonly Unit[]): Unit[] {
  const blamed = errors.flatMap(({ keyword, keywordLocation, error }) => {
    const isNull = keyword === "type" && error.endsWith('Expected "null".');
    const [, either] = isNull ? (/^(.*\/(?:anyOf|oneOf))\/\d+\/type$/.exec(keywordLocation) ?? []) : [];
    return either === undefined ? [] : [{ either, keywordLocation }];
  });
  const needless = blamed.flatMap(({ either, keywordLocation }) => {
    const below = errors.filter((each) => each.keywordLocation.startsWith(`${either}/`));
    const options = new Set(below.map((each) => each.keywordLocation.slice(either.length + 1).split("/")[0]));
    return options.size === 2 ? [either, keywordLocation] : [];
  });
  return errors.filter(({ keywordLocation }) => !needless.includes(keywordLocation));
}

/** The validator writes pointers as fragments of a URL. */
function pointerOf({ keyword, instanceLocation, error }: Unit): string {
  const place = decodeURIComponent(instanceLocation.replace(/^#/, ""));
  const missing = keyword === "required" ? REQUIRED.exec(error)?.[1] : undefined;
  return missing === undefined ? place : `${place}/${toStep(missing)}`;
}

function fieldOf({ keyword, instanceLocation, error }: Unit): string | null {
  if (keyword === "required") {
    const missing = REQUIRED.exec(error)?.[1];
    if (missing !== undefined && instanceLocation === "#") return missing;
  }
  const first = instanceLocation.replace(/^#\/?/, "").split("/")[0];
  if (first === undefined || first === "") return null;
  return fromStep(decodeURIComponent(first));
}
