/**
 * Calls of tools, and what came of them, in data that an agent tells of its work: so many trees of JSON would hide its answer.
 *
 * A call is known by a name beside arguments or a result, whatever framework writes it. Deliberately absent: the meaning of a
 * call. What waits for a decision is read by the host and has a card of its own.
 */
import { spelledOut } from "../../../data-kit";
import { type Lossless, type Member, memberOf, readLossless, writeLossless } from "../../../kit/lossless";

export type Call = {
  name: string;
  /** What came of it, rather than what it is called with. */
  isResult: boolean;
  /** Arguments or results with their names, in their order. Of a value that is no object, itself alone. */
  values: { name: string | null; text: string }[];
};

const NAMES = ["toolName", "tool_name", "functionName", "function_name", "name", "tool", "function", "title"];
const ARGUMENTS = [
  "args",
  "arguments",
  "input",
  "parameters",
  "params",
  "rawInput",
  "tool_input",
  "toolInput",
];
const RESULTS = ["response", "result", "output", "rawOutput", "content"];
/** Members that hold a call, or a list of calls, and nothing that somebody would read instead. */
const INSIDE = /^(?:tool|function)_?(?:calls?|responses?|results?|use)?$|^tool_?invocations?$/i;

/** The calls that data consists of; `null` where it is, or may be, something else. */
export function callsOf(json: string): Call[] | null {
  const value = readLossless(json);
  return value === null ? null : callsIn(value);
}

function callsIn(value: Lossless): Call[] | null {
  switch (value.type) {
    case "array":
      return every(value.items);
    case "object": {
      const call = callOf(value);
      if (call !== null) return [call];
      const inside = value.members.find(({ name, value }) => INSIDE.test(name) && isContainer(value));
      return inside === undefined ? null : callsIn(inside.value);
    }
    default:
      return null;
  }
}

function every(items: readonly Lossless[]): Call[] | null {
  const calls = items.map(callsIn);
  return calls.length > 0 && calls.every((each) => each !== null) ? calls.flat() : null;
}

function callOf(value: Lossless): Call | null {
  const name = NAMES.map((each) => memberOf(value, each)).find((each) => each?.type === "string");
  if (name?.type !== "string" || name.value.trim() === "") return null;
  const result = first(value, RESULTS);
  const given = first(value, ARGUMENTS) ?? result;
  if (given === undefined) return null;
  return { name: spelledOut(name.value), isResult: given === result, values: valuesOf(given) };
}

function first(value: Lossless, names: readonly string[]): Lossless | undefined {
  return names.map((name) => memberOf(value, name)).find((each) => each !== undefined);
}

function valuesOf(given: Lossless): Call["values"] {
  // Several frameworks write the arguments as a text of JSON.
  const written = given.type === "string" ? readLossless(given.value) : null;
  const value = written?.type === "object" ? written : given;
  if (value.type !== "object") return [{ name: null, text: short(value) }];
  return value.members.map(({ name, value }: Member) => ({ name: spelledOut(name), text: short(value) }));
}

/** Letters of one value in a line. */
const LONGEST = 60;

function short(value: Lossless): string {
  const text = spelledOut(value.type === "string" ? value.value : writeLossless(value)).replaceAll(
    /\s+/g,
    " ",
  );
  const letters = [...text];
  return letters.length <= LONGEST ? text : `${letters.slice(0, LONGEST - 1).join("")}…`;
}

function isContainer(value: Lossless): boolean {
  return value.type === "object" || value.type === "array";
}

/** Values of a call in its line; the others are in the tree. */
const FIRST = 3;

/** The first values of a call in words. */
export function firstValues({ values }: Call): string {
  const shown = values.slice(0, FIRST).map(({ name, text }) => (name === null ? text : `${name}: ${text}`));
  return [...shown, ...(values.length > FIRST ? ["…"] : [])].join(", ");
}

/** A call in one line. */
export function nameCall(call: Call): string {
  const values = firstValues(call);
  return values === "" ? call.name : `${call.name} · ${values}`;
}
