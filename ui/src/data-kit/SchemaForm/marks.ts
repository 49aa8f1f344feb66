/** What a schema says of a value beside its kind (JSON Schema 2020-12, validation §9.3 and §9.4). */
import { type Lossless, memberOf, writeLossless } from "../../kit/lossless";
import { visible } from "../Value/unseen";

const MARKS = ["deprecated", "readOnly", "writeOnly"] as const;

export type Mark = (typeof MARKS)[number];

/** Keywords whose value is told where it is not met. */
export const LIMITS = [
  "const",
  "exclusiveMaximum",
  "exclusiveMinimum",
  "maxItems",
  "maxLength",
  "maximum",
  "minItems",
  "minLength",
  "minimum",
  "multipleOf",
  "pattern",
] as const;

/** What a schema demands, as it stands there, by keyword. */
export function limitsOf(schema: Lossless): ReadonlyMap<string, string> {
  const members = schema.type === "object" ? schema.members : [];
  const limits = members.filter(({ name }) => LIMITS.some((limit) => limit === name));
  return new Map(limits.map(({ name, value }) => [name, visible(inWords(name, value))]));
}

/** A pattern is read as it is, and a constant as it is sent. */
function inWords(keyword: string, value: Lossless): string {
  return keyword === "pattern" && value.type === "string" ? value.value : writeLossless(value);
}

export function marksOf(schema: Lossless): Mark[] {
  return MARKS.filter((mark) => {
    const said = memberOf(schema, mark);
    return said?.type === "boolean" && said.value;
  });
}
