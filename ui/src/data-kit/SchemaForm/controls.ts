/**
 * Which control can express what a schema describes.
 *
 * Only what has an honest control becomes one: plain values, choices, several choices. Anything else is edited as JSON,
 * which says why it is.
 */
import { type Lossless, memberOf, writeLossless } from "../../kit/lossless";
import { type Choice, choicesOf, onlyChoice } from "./choices";
import { withoutNull } from "./optional";
import { textOf, texts } from "./words";

/**
 * How a file is written: as base64 (JSON Schema 2020-12, validation §8.3), as a `data:` address (RFC 2397) with its
 * name, or as a list of addresses with names, as Agent Stack has it.
 */
export type FileForm = "base64" | "data-url" | "list";

/** What a text is written like, where a person can be helped with it. */
export type TextFormat = "email" | "uri" | "date" | "time" | "date-time";

/** Why there is no field: of no kind, of several kinds, within itself, with names of its own, or too much. */
type JsonReason = "anyKind" | "severalKinds" | "repeats" | "freeNames" | "tooMany";

export type Control =
  | { kind: "text"; multiline: boolean; format: TextFormat | null }
  | { kind: "number"; integer: boolean }
  | { kind: "boolean" }
  /** `isOnly`: there is nothing to choose, and it has to be there. */
  | { kind: "choice"; choices: Choice[]; isOnly: boolean }
  | { kind: "choices"; choices: Choice[] }
  | { kind: "files"; form: FileForm; accept: readonly string[] }
  /** Fields of its own, by its schema. */
  | { kind: "object"; schema: string }
  /** Any number of values, each by this schema. */
  | { kind: "list"; item: string }
  | { kind: "json"; why: JsonReason };

/** Fields and values that are laid out one by one. Whoever has to enter more of them is better off with JSON. */
export const MOST_FIELDS = 200;

export type Shape = {
  /** The schema of the value, with all that is said of it. */
  schema: Lossless;
  /** `null` may be sent in its place. */
  nullable: boolean;
  control: Control;
};

/** How a value is entered, and whether it has to be one. */
export function shapeOf(read: Lossless, isRequired: boolean): Shape {
  const { schema, nullable } = withoutNull(read);
  const only = onlyChoice(schema);
  if (only !== undefined && isRequired && !nullable) {
    return { schema, nullable, control: { kind: "choice", choices: only, isOnly: true } };
  }
  const choices = choicesOf(schema, nullable);
  const control: Control = choices ? { kind: "choice", choices, isOnly: false } : controlOf(schema);
  return { schema, nullable, control };
}

/** The value that has to be there, where it can be no other. */
export function onlyValue(control: Control): Lossless | null {
  return control.kind === "choice" && control.isOnly ? (control.choices[0]?.value ?? null) : null;
}

function controlOf(schema: Lossless): Control {
  switch (typeOf(schema)) {
    case "string": {
      const form = fileForm(schema);
      return form === null ? textControl(schema) : { kind: "files", form, accept: mediaTypes(schema) };
    }
    case "integer":
      return { kind: "number", integer: true };
    case "number":
      return { kind: "number", integer: false };
    case "boolean":
      return { kind: "boolean" };
    case "array": {
      const items = memberOf(schema, "items");
      if (items && isAddressOfFile(items)) return { kind: "files", form: "list", accept: mediaTypes(schema) };
      const several = items && choicesOf(items);
      if (several) return { kind: "choices", choices: several };
      const item = items === undefined ? undefined : shapeOf(items, true).control;
      if (items === undefined || item === undefined) return { kind: "json", why: "anyKind" };
      return item.kind === "json" ? item : { kind: "list", item: writeLossless(items) };
    }
    case "object": {
      const properties = memberOf(schema, "properties");
      if (properties?.type !== "object") return { kind: "json", why: "freeNames" };
      return properties.members.length <= MOST_FIELDS
        ? { kind: "object", schema: writeLossless(schema) }
        : { kind: "json", why: "tooMany" };
    }
    default:
      return { kind: "json", why: reasonOf(schema) };
  }
}

/** Why nothing is known of its kind. */
function reasonOf(schema: Lossless): JsonReason {
  if (memberOf(schema, "$ref") !== undefined) return "repeats";
  const isSeveral = ["anyOf", "oneOf", "allOf", "if", "enum", "type"].some(
    (keyword) => memberOf(schema, keyword) !== undefined,
  );
  return isSeveral ? "severalKinds" : "anyKind";
}

function fileForm(schema: Lossless): FileForm | null {
  const format = textOf(schema, "format");
  if (format === "data-url") return "data-url";
  return format === "byte" || textOf(schema, "contentEncoding") === "base64" ? "base64" : null;
}

function isAddressOfFile(schema: Lossless): boolean {
  const properties = memberOf(schema, "properties");
  const uri = properties && memberOf(properties, "uri");
  const has = (name: string) => properties !== undefined && memberOf(properties, name) !== undefined;
  return uri !== undefined && textOf(uri, "format") === "uri" && has("mime_type");
}

function mediaTypes(schema: Lossless): string[] {
  const only = textOf(schema, "contentMediaType");
  return only === undefined ? texts(memberOf(schema, "accept")) : [only];
}

/** A text with a format is short, and has its own help. */
function textControl(schema: Lossless): Control {
  const format = FORMATS.get(textOf(schema, "format") ?? "") ?? null;
  const limit = memberOf(schema, "maxLength");
  // `textarea` is no format of JSON Schema, but how forms say that lines are written.
  const isLong =
    (limit?.type === "number" && Number(limit.raw) > 200) || textOf(schema, "format") === "textarea";
  return { kind: "text", multiline: isLong && format === null, format };
}

const FORMATS: ReadonlyMap<string, TextFormat> = new Map([
  ["email", "email"],
  ["idn-email", "email"],
  ["uri", "uri"],
  ["url", "uri"],
  ["iri", "uri"],
  ["date", "date"],
  ["time", "time"],
  ["date-time", "date-time"],
]);

/** One type; `null` beside it is told apart before. What has members and says nothing else is an object. */
function typeOf(schema: Lossless): string | undefined {
  const type = memberOf(schema, "type");
  if (type === undefined && memberOf(schema, "properties") !== undefined) return "object";
  if (type?.type === "string") return type.value;
  const named = texts(type).filter((name) => name !== "null");
  return named.length === 1 ? named[0] : undefined;
}
