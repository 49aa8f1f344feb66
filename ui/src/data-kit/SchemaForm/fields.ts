/**
 * A JSON Schema from an agent, read as fields a person can fill in.
 *
 * Which control a field has is decided in `controls.ts`, and a keyword that is not known there changes nothing. Values
 * are kept as the text that was typed until they are written, so that a number leaves exactly as it was entered.
 */
import { isJsonNumber, type Lossless, memberOf, readLossless, writeLossless } from "../../kit/lossless";
import { visible } from "../Value/unseen";
import { type Control, MOST_FIELDS, onlyValue, type Shape, shapeOf } from "./controls";
import { limitsOf, type Mark, marksOf } from "./marks";
import { withoutNull } from "./optional";
import { inPlace } from "./refs";
import { bare, counted, textOf, texts } from "./words";

export type Field = {
  name: string;
  label: string;
  /** The name under which the value is sent, where the label does not say it. */
  sentAs: string | null;
  description: string | null;
  required: boolean;
  /** What else the schema says of it. */
  marks: readonly Mark[];
  /** What the schema demands, by keyword, to be shown when it is not met. */
  limits: ReadonlyMap<string, string>;
  /** `null` may be sent instead of what the control is for. */
  nullable: boolean;
  /** What is sent for a text or a number that was cleared; `null`: nothing, it is left out. */
  cleared: Lossless | null;
  control: Control;
};

/**
 * What stands in a field. `text` is what was typed; what an empty one does, the field says. Choices are kept by their
 * place in the list. A value is the agent's, a default, or what was picked for a field that is empty.
 */
export type Entry =
  | { kind: "text"; text: string }
  | { kind: "choices"; picked: readonly number[] }
  | { kind: "value"; value: Lossless | null };

export type Entries = ReadonlyMap<string, Entry>;

/** The fields of a schema, or `null` when it does not describe an object with properties, or with too many. */
export function fieldsOf(schema: string): Field[] | null {
  const read = readSchema(schema);
  const properties = read && memberOf(read, "properties");
  if (!read || properties?.type !== "object" || properties.members.length > MOST_FIELDS) return null;
  const required = new Set(texts(memberOf(read, "required")));
  const shapes = properties.members.map(({ name, value }) => shapeOf(value, required.has(name)));
  const labels = properties.members.map(({ name }, index) => {
    const shape = shapes[index];
    return (shape && textOf(shape.schema, "title")) ?? nameOf(name);
  });
  const count = counted(labels);
  return properties.members.flatMap(({ name, value }, index) => {
    // Of two of one name the last one counts, as it does where values are checked.
    const shape = shapes[index];
    if (memberOf(properties, name) !== value || shape === undefined) return [];
    const label = labels[index] ?? nameOf(name);
    const said = nameOf(lastStep(name));
    return {
      name,
      label,
      sentAs: bare(label) === bare(said) && count.get(bare(label)) === 1 ? null : said,
      description: textOf(shape.schema, "description") ?? null,
      required: required.has(name),
      marks: marksOf(shape.schema),
      limits: limitsOf(shape.schema),
      nullable: shape.nullable,
      cleared: clearedOf(shape, required.has(name)),
      control: shape.control,
    };
  });
}

/** A name that can be seen, spaces around it as well. */
/** Of a place in the data of a screen (A2UI), how its value is called there. */
function lastStep(name: string): string {
  return name.startsWith("/") ? (name.split("/").at(-1) ?? name) : name;
}

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
  return read && withoutNull(inPlace(read)).schema;
}

const NULL: Lossless = { type: "null" };

/** `null` where the schema begins with it or the value cannot be left out. */
function clearedOf({ schema, nullable }: Shape, isRequired: boolean): Lossless | null {
  return nullable && (isRequired || memberOf(schema, "default")?.type === "null") ? NULL : null;
}

/** One value of a list as a field, by the schema of the list's items. */
export function itemField(schema: string, name: string, label: string): Field {
  const read = readLossless(schema) ?? NULL;
  const shape = shapeOf(read, true);
  return {
    name,
    label,
    sentAs: null,
    description: null,
    required: true,
    marks: marksOf(shape.schema),
    limits: limitsOf(shape.schema),
    nullable: shape.nullable,
    cleared: clearedOf(shape, true),
    control: shape.control,
  };
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
    const shape = shapeOf(value, required.has(name));
    const initial = (given && memberOf(given, name)) ?? memberOf(shape.schema, "default");
    const begun = initial ?? (required.has(name) ? blank(shape) : null);
    entries.set(name, { kind: "value", value: completed(shape.control, begun) });
  }
  return entries;
}

/** What the fields show of values to which nothing is to be added: not even a default. */
export function exactEntries(fields: readonly Field[], values: string): Entries {
  const given = readLossless(values);
  const givenTo = (name: string) => (given && memberOf(given, name)) ?? null;
  return new Map(fields.map(({ name }) => [name, { kind: "value", value: givenTo(name) }]));
}

/** The same of values to be changed, with what has to be there and can be no other, which its field shows. */
export function wholeEntries(fields: readonly Field[], values: string): Entries {
  const entries = new Map(exactEntries(fields, values));
  for (const { name, required, control } of fields) {
    const entry = entries.get(name);
    const isMissing = entry?.kind === "value" && entry.value === null;
    if (required && isMissing) entries.set(name, { kind: "value", value: onlyValue(control) });
  }
  return entries;
}

/** What a value that has to be there begins with; `null`: with nothing. */
function blank({ control, nullable }: Pick<Shape, "control" | "nullable">): Lossless | null {
  if (nullable) return NULL;
  if (control.kind === "object") return { type: "object", members: [] };
  return onlyValue(control);
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
export function newItem(field: Field): Entry {
  return { kind: "value", value: completed(field.control, blank(field)) };
}

/** The text that a field shows. */
export function shownText(entry: Entry | undefined, field: Field): string {
  if (entry === undefined || entry.kind === "choices") return "";
  if (entry.kind === "text") return entry.text;
  if (entry.value === null) return "";
  // It is said below the field.
  if (entry.value.type === "null" && field.nullable && isTyped(field.control)) return "";
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

/** Whether it is entered as a text, which an empty one cannot be told apart in. */
function isTyped({ kind }: Control): boolean {
  return kind === "text" || kind === "number" || kind === "files";
}

/** What stands in one field, or `null` where nothing does. */
export function valueIn(field: Field, entry: Entry | undefined): Lossless | null {
  if (entry === undefined) return null;
  if (entry.kind === "value") return entry.value;
  const control = field.control;
  if (entry.kind === "choices") {
    if (control.kind !== "choice" && control.kind !== "choices") return null;
    const values = entry.picked.flatMap((index) => control.choices[index]?.value ?? []);
    if (control.kind === "choice") return values[0] ?? null;
    return { type: "array", items: values };
  }
  const text: Lossless = { type: "string", value: entry.text };
  if (entry.text === "") return isTyped(control) ? field.cleared : null;
  switch (control.kind) {
    case "number":
      return isJsonNumber(entry.text.trim()) ? { type: "number", raw: entry.text.trim() } : text;
    case "boolean":
      return field.nullable && entry.text === "null"
        ? NULL
        : { type: "boolean", value: entry.text === "true" };
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
