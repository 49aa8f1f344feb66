/**
 * Whether a form can show what somebody wrote as JSON.
 *
 * It has to show all of it, or nothing that was written would be safe from a look at the form. Members without a field
 * are told beside the fields; a value that its field has no way to show, and a name that stands there twice, keep the
 * text as it is.
 */
import { type Lossless, readLossless, writeLossless } from "../../kit/lossless";
import { toStep } from "../../kit/pointer";
import type { Choice } from "./choices";
import { MOST_FIELDS } from "./controls";
import { type Field, fieldsOf, itemField } from "./fields";

export type Hindrance =
  /** It is no JSON. */
  | { kind: "invalid" }
  /** It is something else than an object, which alone has fields. */
  | { kind: "noObject" }
  /** The field at this place (RFC 6901) is for another kind of value. */
  | { kind: "otherKind"; place: string }
  /** A name stands there twice, and a form has it once. */
  | { kind: "twice"; place: string };

/** What keeps a JSON text from being shown by these fields; `null`: nothing. */
export function hindrance(fields: readonly Field[], json: string): Hindrance | null {
  const value = readLossless(json);
  if (value === null) return { kind: "invalid" };
  return value.type === "object" ? inMembers(fields, value.members, "") : { kind: "noObject" };
}

type Members = Extract<Lossless, { type: "object" }>["members"];

function inMembers(fields: readonly Field[], members: Members, place: string): Hindrance | null {
  const known = new Set<string>();
  for (const { name, value } of members) {
    const below = `${place}/${toStep(name)}`;
    if (known.has(name)) return { kind: "twice", place: below };
    known.add(name);
    const field = fields.find((each) => each.name === name);
    const found = field === undefined ? null : inField(field, value, below);
    if (found !== null) return found;
  }
  return null;
}

function inField({ control, nullable }: Field, value: Lossless, place: string): Hindrance | null {
  if (nullable && value.type === "null") return null;
  const unless = (isShown: boolean): Hindrance | null => (isShown ? null : { kind: "otherKind", place });
  switch (control.kind) {
    case "text":
      return unless(value.type === "string");
    case "number":
      return unless(value.type === "number");
    case "boolean":
      return unless(value.type === "boolean");
    case "choice":
      return unless(placeOf(control.choices, value) >= 0);
    case "choices":
      return unless(value.type === "array" && areBoxes(control.choices, value.items));
    case "files":
      return unless(control.form === "list" ? value.type === "array" : value.type === "string");
    case "object":
      // What is no object is edited as JSON within the form.
      if (value.type !== "object") return null;
      return inMembers(fieldsOf(control.schema) ?? [], value.members, place);
    case "list":
      return inItems(control.item, value, place);
    case "json":
      return null;
  }
}

function inItems(schema: string, value: Lossless, place: string): Hindrance | null {
  if (value.type !== "array" || value.items.length > MOST_FIELDS) return null;
  const field = itemField(schema, "", "");
  for (const [index, item] of value.items.entries()) {
    const found = inField(field, item, `${place}/${index}`);
    if (found !== null) return found;
  }
  return null;
}

/** Boxes stand in their order, and each is ticked once. */
function areBoxes(choices: readonly Choice[], items: readonly Lossless[]): boolean {
  const places = items.map((item) => placeOf(choices, item));
  return places.every((place, index) => place > (places[index - 1] ?? -1));
}

function placeOf(choices: readonly Choice[], value: Lossless): number {
  return choices.findIndex((choice) => writeLossless(choice.value) === writeLossless(value));
}
