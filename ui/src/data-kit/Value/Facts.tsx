import { type Lossless, readLossless } from "../../kit/lossless";
import { AsReceived } from "./AsReceived";
import { meaningOf } from "./meaning";
import { JsonValue } from "./Value";
import styles from "./Value.module.css";

/** Members of an object, and rows of a table, that are seen together. Of more the tree says where they stand. */
const MOST_MEMBERS = 12;
const MOST_ROWS = 100;
/** Letters of a value that stands beside its name. */
const MOST_LETTERS = 400;

/** A few values by name, or a table of such objects: `{"city":"Graz","temp":14}`; `null` for any other JSON. */
export function factsIn(json: string): Lossless | null {
  const value = readLossless(json);
  if (value?.type === "object") {
    const { members } = value;
    const isFew = members.length > 0 && members.length <= MOST_MEMBERS;
    return isFew && members.every((member) => isFact(member.value)) ? value : null;
  }
  const meaning = value?.type === "array" ? meaningOf(value) : null;
  if (value === null || meaning?.kind !== "table" || meaning.rows.length > MOST_ROWS) return null;
  return meaning.rows.flat().every(isFact) ? value : null;
}

function isFact(value: Lossless): boolean {
  if (value.type === "string") return value.value.length <= MOST_LETTERS;
  return value.type !== "object" && value.type !== "array";
}

/** What an agent tells in a few values, as a request shows them, and the JSON at one press. */
export function Facts({ value, json }: { value: Lossless; json: string }) {
  return (
    <div className={styles.plan}>
      <JsonValue json={json} warnings={NONE} />
      <AsReceived value={value} />
    </div>
  );
}

const NONE = [] as const;
