/** A schema for values that came without one: each member stays, with the kind of value that it has. */
import { type Lossless, readLossless } from "../../../kit/lossless";

/** JSON Schema of an object like this one; of any object when the text is none. */
export function inferSchema(values: string): string {
  const read = readLossless(values);
  const members = read?.type === "object" ? read.members : [];
  const properties = Object.fromEntries(members.map(({ name, value }) => [name, schemaOf(value)]));
  return JSON.stringify({ type: "object", properties, required: members.map(({ name }) => name) });
}

function schemaOf(value: Lossless): object {
  switch (value.type) {
    case "string":
    case "boolean":
    case "number":
    case "array":
      return { type: value.type };
    case "object":
      return { type: "object" };
    case "null":
      return {};
  }
}
