/** The single permissions inside what an agent asks for, and the part of it that a person grants. */
import { type Lossless, literalOf, writeLossless } from "../../../kit/lossless";
import { toStep } from "../../../kit/pointer";

export type Permission = {
  /** A JSON pointer to where it stands; unique within the request. */
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
      permissionsIn(inner, `${place}/${toStep(name)}`, under === "" ? name : `${under} › ${name}`),
    );
  }
  if (value.type === "array" && value.items.length > 0) {
    return value.items.map((inner, at) => permission(inner, `${place}/${at}`, under));
  }
  return [permission(value, place, under)];
}

function permission(value: Lossless, place: string, under: string): Permission {
  return { place, under, text: literalOf(value) };
}

/** What is asked for without the permissions that are not in `granted`. */
export function granted(value: Lossless, chosen: ReadonlySet<string>): string {
  return writeLossless(keep(value, chosen, "") ?? { type: "object", members: [] });
}

function keep(value: Lossless, chosen: ReadonlySet<string>, place: string): Lossless | null {
  if (value.type === "object" && value.members.length > 0) {
    const members = value.members.flatMap(({ name, value: inner }) => {
      const kept = keep(inner, chosen, `${place}/${toStep(name)}`);
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
