/**
 * A JSON Schema from an agent, read as fields a person can fill in.
 *
 * Only what has an honest control becomes one: plain values, choices, several choices. Any other property is
 * edited as JSON, and a keyword that is not known here changes nothing. Values are kept as the text that
 * was typed until they are written, so that a number leaves exactly as it was entered.
 */
import { isJsonNumber, type Lossless, memberOf, readLossless, writeLossless } from "../../../kit/lossless";
import { visible } from "../Value/unseen";
import { type Choice, choicesOf, onlyChoice } from "./choices";
import { inPlace } from "./refs";
import { bare, counted, textOf, texts } from "./words";

/**
 * How a file is written: as base64 (JSON Schema 2020-12, validation §8.3), as a `data:` address (RFC 2397) with its
 * name, or as a list of addresses with names, as Agent Stack has it.
 */
export type FileForm = "base64" | "data-url" | "list";

export type Control =
  | { kind: "text"; multiline: boolean; input: "text" | "email" | "url" | "date" }
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
  | { kind: "json" };

export type Field = {
  name: string;
  label: string;
  /** The name under which the value is sent, where the label does not say it. */
  sentAs: string | null;
  description: string | null;
  required: boolean;
  /** The pattern the schema demands, to be shown when it is not met. */
  pattern: string | null;
  control: Control;
};

/**
 * What stands in a field. `text` is what was typed; an empty one leaves the property out. Choices are kept by
 * their place in the list.
 */
export type Entry =
  | { kind: "text"; text: string }
  | { kind: "choices"; picked: readonly number[] }
  | { kind: "untouched"; value: Lossless | null };

export type Entries = ReadonlyMap<string, Entry>;

/** Fields and values that are laid out one by one. Whoever has to enter more of them is better off with JSON. */
export const MOST_FIELDS = 200;

/** The fields of a schema, or `null` when it does not describe an object with properties, or with too many. */
export function fieldsOf(schema: string): Field[] | null {
  const read = readSchema(schema);
  const properties = read && memberOf(read, "properties");
  if (!read || properties?.type !== "object" || properties.members.length > MOST_FIELDS) return null;
  const required = new Set(texts(memberOf(read, "required")));
  const labels = properties.members.map(({ name, value }) => textOf(value, "title") ?? nameOf(name));
  const count = counted(labels);
  return properties.members.flatMap(({ name, value }, index) => {
    // Of two of one name the last one counts, as it does where values are checked.
    if (memberOf(properties, name) !== value) return [];
    const label = labels[index] ?? nameOf(name);
    return {
      name,
      label,
      sentAs: bare(label) === bare(nameOf(name)) && count.get(bare(label)) === 1 ? null : nameOf(name),
      description: textOf(value, "description") ?? null,
      required: required.has(name),
      pattern: textOf(value, "pattern") ?? null,
      control: required.has(name) ? requiredControl(value) : controlOf(value),
    };
  });
}

/** A name that can be seen, spaces around it as well. */
function nameOf(name: string): string {
  return visible(name === "" || name !== name.trim() ? JSON.stringify(name) : name);
}

/** What is said of a schema as a whole: its title, and what it is for. */
export function aboutOf(schema: string): string[] {
  const read = readSchema(schema);
  return read === null ? [] : ["title", "description"].flatMap((name) => textOf(read, name) ?? []);
}

function readSchema(schema: string): Lossless | null {
  const read = readLossless(schema);
  return read && inPlace(read);
}

/** One value of a list as a field, by the schema of the list's items. */
export function itemField(schema: string, name: string, label: string): Field {
  const read = readLossless(schema);
  const control: Control = read === null ? { kind: "json" } : requiredControl(read);
  return { name, label, sentAs: null, description: null, required: true, pattern: null, control };
}

/** What the fields begin with: the agent's values, else the schema's defaults, in what lies inside as well. */
export function initialEntries(schema: string, values: string): Entries {
  const read = readSchema(schema);
  const given = readLossless(values);
  const properties = read && memberOf(read, "properties");
  const entries = new Map<string, Entry>();
  if (read === null || properties?.type !== "object") return entries;
  const required = new Set(texts(memberOf(read, "required")));
  for (const { name, value } of properties.members) {
    const control = required.has(name) ? requiredControl(value) : controlOf(value);
    const initial = (given && memberOf(given, name)) ?? memberOf(value, "default");
    const begun = initial ?? (required.has(name) ? blank(control) : null);
    entries.set(name, { kind: "untouched", value: completed(control, begun) });
  }
  return entries;
}

/** What the fields show of values to which nothing is to be added: not even a default. */
export function exactEntries(fields: readonly Field[], values: string): Entries {
  const given = readLossless(values);
  const givenTo = (name: string) => (given && memberOf(given, name)) ?? null;
  return new Map(fields.map(({ name }) => [name, { kind: "untouched", value: givenTo(name) }]));
}

/** The same of values to be changed, with what has to be there and can be no other, which its field shows. */
export function wholeEntries(fields: readonly Field[], values: string): Entries {
  const entries = new Map(exactEntries(fields, values));
  for (const { name, required, control } of fields) {
    const entry = entries.get(name);
    const isMissing = entry?.kind === "untouched" && entry.value === null;
    if (required && isMissing) entries.set(name, { kind: "untouched", value: onlyValue(control) });
  }
  return entries;
}

/** What a value that has to be there begins with; `null`: with nothing. */
function blank(control: Control): Lossless | null {
  if (control.kind === "object") return { type: "object", members: [] };
  return onlyValue(control);
}

/** The value that has to be there, where it can be no other. */
function onlyValue(control: Control): Lossless | null {
  return control.kind === "choice" && control.isOnly ? (control.choices[0]?.value ?? null) : null;
}

/** A value with all that its fields show: the defaults of what lies inside. */
function completed(control: Control, value: Lossless | null): Lossless | null {
  if (control.kind === "object" && value?.type === "object")
    return readLossless(presetValues(control.schema, writeLossless(value)));
  if (control.kind !== "list" || value?.type !== "array" || value.items.length > MOST_FIELDS) return value;
  const item = itemField(control.item, "", "").control;
  return { type: "array", items: value.items.map((each) => completed(item, each) ?? each) };
}

/** What a new value of a list begins with. */
export function newItem({ control }: Field): Entry {
  return { kind: "untouched", value: completed(control, blank(control)) };
}

/** The text that a field shows. */
export function shownText(entry: Entry | undefined, field: Field): string {
  if (entry === undefined || entry.kind === "choices") return "";
  if (entry.kind === "text") return entry.text;
  if (entry.value === null) return "";
  if (["json", "object", "list"].includes(field.control.kind)) return writeLossless(entry.value, 2);
  if (entry.value.type === "array") return writeLossless(entry.value);
  return entry.value.type === "string" ? entry.value.value : writeLossless(entry.value);
}

/**
 * The values as a JSON object. Members of `values` that no field shows are kept; a field left empty is left out.
 * A field whose text is not a value of its kind is written as text, for the schema to complain about.
 */
export function writeValues(fields: readonly Field[], entries: Entries, values: string): string {
  const given = readLossless(values);
  const known = new Set(fields.map((field) => field.name));
  const kept = given?.type === "object" ? given.members.filter((member) => !known.has(member.name)) : [];
  const written = fields.flatMap((field) => {
    const value = valueIn(field, entries.get(field.name));
    return value === null ? [] : [{ name: field.name, value }];
  });
  return writeLossless({ type: "object", members: [...kept, ...written] }, 2);
}

/** What the form would send untouched. What is no object has no fields. */
export function presetValues(schema: string, values: string): string {
  const fields = fieldsOf(schema);
  return fields === null || !mayHaveFields(values)
    ? values
    : writeValues(fields, initialEntries(schema, values), values);
}

/** Whether a form can begin with these values: it would lose what is no object. */
export function mayHaveFields(values: string): boolean {
  const read = readLossless(values);
  return read === null || read.type === "object";
}

/** What stands in one field, or `null` where nothing does. */
export function valueIn(field: Field, entry: Entry | undefined): Lossless | null {
  if (entry === undefined) return null;
  if (entry.kind === "untouched") return entry.value;
  const control = field.control;
  if (entry.kind === "choices") {
    if (control.kind !== "choice" && control.kind !== "choices") return null;
    const values = entry.picked.flatMap((index) => control.choices[index]?.value ?? []);
    if (control.kind === "choice") return values[0] ?? null;
    return { type: "array", items: values };
  }
  const text: Lossless = { type: "string", value: entry.text };
  if (entry.text === "") return null;
  switch (control.kind) {
    case "number":
      return isJsonNumber(entry.text.trim()) ? { type: "number", raw: entry.text.trim() } : text;
    case "boolean":
      return { type: "boolean", value: entry.text === "true" };
    case "json":
    case "object":
    case "list":
      return readLossless(entry.text) ?? text;
    case "files":
      return control.form === "list" ? (readLossless(entry.text) ?? text) : text;
    case "text":
    case "choice":
    case "choices":
      return text;
  }
}

/** The control of what has to be there. */
function requiredControl(schema: Lossless): Control {
  const choices = onlyChoice(schema);
  return choices ? { kind: "choice", choices, isOnly: true } : controlOf(schema);
}

function controlOf(schema: Lossless): Control {
  const choices = choicesOf(schema);
  if (choices) return { kind: "choice", choices, isOnly: false };
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
      const isPlain = items !== undefined && requiredControl(items).kind !== "json";
      return isPlain ? { kind: "list", item: writeLossless(items) } : { kind: "json" };
    }
    case "object": {
      const properties = memberOf(schema, "properties");
      return properties?.type === "object" && properties.members.length <= MOST_FIELDS
        ? { kind: "object", schema: writeLossless(schema) }
        : { kind: "json" };
    }
    default:
      return { kind: "json" };
  }
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

function textControl(schema: Lossless): Control {
  const limit = memberOf(schema, "maxLength");
  const long = limit?.type === "number" && Number(limit.raw) > 200;
  switch (textOf(schema, "format")) {
    case "email":
      return { kind: "text", multiline: false, input: "email" };
    case "uri":
    case "url":
      return { kind: "text", multiline: false, input: "url" };
    case "date":
      return { kind: "text", multiline: false, input: "date" };
    default:
      return { kind: "text", multiline: long, input: "text" };
  }
}

/** One type, where `null` beside it only says that the property may be absent in spirit. */
function typeOf(schema: Lossless): string | undefined {
  const type = memberOf(schema, "type");
  if (type?.type === "string") return type.value;
  const named = texts(type).filter((name) => name !== "null");
  return named.length === 1 ? named[0] : undefined;
}
