/** The single permissions inside what an agent asks for, and the part of it that a person grants. */
import { type Lossless, readLossless, writeLossless } from "../../../kit/lossless";

export type Permission = {
  /** Where it stands; unique within the request. */
  place: string;
  /** What it is under, as the agent named it. */
  under: string;
  /** The permission itself, as written. */
  text: string;
};

/** Every permission by itself: what lies at the end of each branch. What stands in a list is granted whole or not at all. */
export function permissionsIn(value: Lossless, place = "", under = ""): Permission[] {
  if (value.type === "object" && value.members.length > 0) {
    return value.members.flatMap(({ name, value: inner }) =>
      permissionsIn(inner, below(place, name), under === "" ? name : `${under} › ${name}`),
    );
  }
  if (value.type === "array" && value.items.length > 0) {
    return value.items.map((inner, at) => permission(inner, `${place}/${at}`, under));
  }
  return [permission(value, place, under)];
}

function permission(value: Lossless, place: string, under: string): Permission {
  // `1` and `"1"` are two permissions.
  const isWords = value.type === "string" && readLossless(value.value) === null;
  return { place, under, text: isWords ? value.value : writeLossless(value) };
}

/** A JSON pointer (RFC 6901): without its escapes `a/b` with `c` in it is where `a` with `b/c` in it is. */
function below(place: string, name: string): string {
  return `${place}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** What is asked for without the permissions that are not in `granted`. */
export function granted(value: Lossless, chosen: ReadonlySet<string>): string {
  return writeLossless(keep(value, chosen, "") ?? { type: "object", members: [] });
}

function keep(value: Lossless, chosen: ReadonlySet<string>, place: string): Lossless | null {
  if (value.type === "object" && value.members.length > 0) {
    const members = value.members.flatMap(({ name, value: inner }) => {
      const kept = keep(inner, chosen, below(place, name));
      return kept === null ? [] : [{ name, value: kept }];
    });
    return members.length === 0 ? null : { type: "object", members };
  }
  if (value.type === "array" && value.items.length > 0) {
    const items = value.items.filter((_, at) => chosen.has(`${place}/${at}`));
    return items.length === 0 ? null : { type: "array", items };
  }
  return chosen.has(place) ? value : null;
}
