/** The values of an answer in a line, as the form called them: what was given is remembered by it, and secrets are left out. */
import { visibleShort } from "../../data-kit";
import type { AskedItem } from "../../host/generated/api";
import { type Lossless, memberOf, readLossless } from "../../kit/lossless";

/** So many are named. */
const MOST = 6;
/** And of each so many letters. */
const LONGEST = 60;

/** Each as `label: value`; none where the JSON has no names. */
export function givenValues(item: AskedItem | undefined, json: string): string[] {
  const given = readLossless(json);
  if (given?.type !== "object") return [];
  const schema = item?.kind === "form" ? readLossless(item.schema) : null;
  const properties = schema === null ? undefined : memberOf(schema, "properties");
  const named = given.members.flatMap(({ name, value }) => {
    const field = properties === undefined ? undefined : memberOf(properties, name);
    const said = isSecret(field) ? null : inShort(value);
    return said === null ? [] : [`${visibleShort(titleOf(field) ?? name)}: ${visibleShort(cut(said))}`];
  });
  return named.length > MOST ? [...named.slice(0, MOST), "…"] : named;
}

function cut(said: string): string {
  const letters = [...said];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : said;
}

function titleOf(field: Lossless | undefined): string | null {
  const title = field === undefined ? undefined : memberOf(field, "title");
  return title?.type === "string" && title.value.trim() !== "" ? title.value : null;
}

function isSecret(field: Lossless | undefined): boolean {
  if (field === undefined) return false;
  const format = memberOf(field, "format");
  const writeOnly = memberOf(field, "writeOnly");
  return (
    (format?.type === "string" && format.value === "password") ||
    (writeOnly?.type === "boolean" && writeOnly.value)
  );
}

/** A value in a few letters; `null` where it has none, or is a file. */
function inShort(value: Lossless): string | null {
  switch (value.type) {
    case "string":
      return value.value === "" || value.value.startsWith("data:") ? null : value.value;
    case "number":
      return value.raw;
    case "boolean":
      return String(value.value);
    case "array": {
      const all = value.items.map(inShort).filter((each) => each !== null);
      return all.length === 0 ? null : all.join(", ");
    }
    case "object":
      return "{…}";
    case "null":
      return null;
  }
}
