/**
 * What a form would send and its fields do not show in full.
 *
 * An agent may propose members for which there is no field, texts that run out of theirs, and options that are called
 * something else than they are. Whoever sends the form sends that, too. What a person typed is known to that person;
 * what still cannot be seen of a text that the agent put there is told until it can be.
 */
import { type Lossless, memberOf, readLossless, writeLossless } from "../../kit/lossless";
import { toStep } from "../../kit/pointer";
import { asSent } from "../Value/directions";
import { pieces } from "../Value/unseen";
import type { Choice } from "./choices";
import { type Control, MOST_FIELDS } from "./controls";
import { type Field, fieldsOf, itemField, presetValues } from "./fields";
import { bare } from "./words";

export type Unshown = {
  /** The member; a JSON pointer where it lies deeper, and empty for all of it. */
  name: string;
  /** The option that stands for the value. */
  option: string | null;
  value: Lossless;
};

/** Columns that take a line or two. */
const ONE_LINE = 60;
/** Columns of a line of a field of several, counted so low that a text never needs more lines than expected. */
const A_LINE = 30;
const MOST_LINES = 12;
const FEWEST_LINES = 3;
/** Lines of JSON that are seen without scrolling. */
const JSON_LINES = 15;

const BREAK = /[\n\r\t\u2028\u2029]/;
/** Letters as wide as two. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{So}/u;

/** In the order in which it is sent. `values` are those that the form began with, `sent` is what stands in it now. */
export function unshown(schema: string, values: string, sent: string): Unshown[] {
  const fields = fieldsOf(schema);
  const value = readLossless(sent);
  const preset = readLossless(presetValues(schema, values)) ?? undefined;
  if (value === null) return [];
  const found = fields === null ? inJson(preset, value, []) : inMembers(fields, { preset, value, path: [] });
  const known = new Set<string>();
  return found.filter((each) => {
    const key = keyOf(each);
    return !known.has(key) && known.add(key);
  });
}

/** Tells pieces apart. */
export function keyOf({ name, option, value }: Unshown): string {
  return JSON.stringify([name, option, writeLossless(value)]);
}

/** A field of one line, which takes another where letters are wide, shows all of it. */
export function fitsLine(text: string): boolean {
  return isPlain(text) && !BREAK.test(text) && columns(text) <= ONE_LINE;
}

/** JSON of which an editor shows all without being scrolled. */
export function fitsEditor(json: string): boolean {
  return isPlain(json) && linesOf(json) <= JSON_LINES;
}

/** Lines that a field of several needs for a text. */
export function linesFor(text: string): number {
  return Math.min(MOST_LINES, Math.max(FEWEST_LINES, linesOf(text)));
}

/** A field of several lines becomes as high as the text, in whatever width. */
export function growsFor(text: string): boolean {
  return linesOf(text) <= MOST_LINES;
}

type At = { preset: Lossless | undefined; value: Lossless; path: readonly string[] };

function inMembers(fields: readonly Field[], { preset, value, path }: At): Unshown[] {
  if (value.type !== "object") return [whole(value, path)];
  return value.members.flatMap((member, index) => {
    const below = [...path, member.name];
    const field = fields.find(({ name }) => name === member.name);
    const isRepeated = value.members.findLastIndex(({ name }) => name === member.name) !== index;
    if (field === undefined || isRepeated) return [whole(member.value, below)];
    const begun = preset && memberOf(preset, member.name);
    return inField(field, { preset: begun, value: member.value, path: below });
  });
}

function inField({ control, nullable }: Field, at: At): Unshown[] {
  const { preset, value, path } = at;
  // What a field that may be `null` sends while it is empty stands below it.
  if (nullable && (value.type === "null" || isEmptyText(control, value))) return [];
  const all = [whole(value, path)];
  switch (control.kind) {
    case "text": {
      const fits = control.multiline ? fitsLines : fitsLine;
      const isSeen = (each: Lossless) =>
        each.type === "string" && each.value !== "" && each.value === each.value.trim() && fits(each.value);
      return isLeft(preset, value, isSeen) ? all : [];
    }
    case "number":
      return isLeft(preset, value, (each) => each.type === "number" && fitsLine(each.raw)) ? all : [];
    case "boolean":
      return value.type === "boolean" ? [] : all;
    case "choice":
      // The only value stands there as a text.
      return inChoice(control.choices, value, path, !control.isOnly);
    case "choices":
      if (value.type !== "array" || !isAsPicked(control.choices, value.items)) return all;
      return value.items.flatMap((item) => inChoice(control.choices, item, path, false));
    case "files": {
      if (control.form !== "list") return same(preset, value) || value.type !== "string" ? all : [];
      if (value.type !== "array") return all;
      const begun = preset?.type === "array" ? preset.items : [];
      return value.items.flatMap((item, index) =>
        begun.some((each) => same(each, item)) ? [whole(item, [...path, String(index)])] : [],
      );
    }
    case "object":
      return inMembers(fieldsOf(control.schema) ?? [], at);
    case "list": {
      if (value.type !== "array") return all;
      if (value.items.length > MOST_FIELDS) return inJson(preset, value, path);
      // Values move up when one is taken out, so each of them may be the agent's where any was.
      const isBegun = preset?.type === "array" && preset.items.length > 0;
      return value.items.flatMap((item, index) => {
        const field = itemField(control.item, String(index), "");
        return inField(field, {
          preset: isBegun ? item : undefined,
          value: item,
          path: [...path, field.name],
        });
      });
    }
    case "json":
      return inJson(preset, value, path);
  }
}

function isEmptyText({ kind }: Control, value: Lossless): boolean {
  return kind === "text" && value.type === "string" && value.value === "";
}

function inJson(preset: Lossless | undefined, value: Lossless, path: readonly string[]): Unshown[] {
  return isLeft(preset, value, (each) => fitsEditor(writeLossless(each, 2))) ? [whole(value, path)] : [];
}

function inChoice(
  choices: readonly Choice[],
  value: Lossless,
  path: readonly string[],
  isOneLine: boolean,
): Unshown[] {
  const choice = choices.find((each) => same(each.value, value));
  if (choice === undefined) return [whole(value, path)];
  const option = asSent(choice.label);
  if (isOneLine && !fitsLine(option)) return [{ ...whole(value, path), option }];
  return isNamedIn(option, textOf(value)) ? [] : [{ ...whole(value, path), option }];
}

/** Whether a label says its value: as the same words, or before what it stands for (`4200 – Sales`). */
function isNamedIn(label: string, value: string): boolean {
  const behind = label.startsWith(value) ? label.slice(value.length) : "";
  return bare(label) === bare(value) || /^( [–—-] |: )/.test(behind);
}

/** Boxes say which values there are, and neither in which order nor how often. */
function isAsPicked(choices: readonly Choice[], items: readonly Lossless[]): boolean {
  const places = items.map((item) => choices.findIndex(({ value }) => same(value, item)));
  const known = places.filter((place) => place >= 0);
  return known.every((place, index) => index === 0 || place > (known[index - 1] ?? place));
}

/** The agent put something there that is not shown in full, and what stands there now is not, either. */
function isLeft(preset: Lossless | undefined, value: Lossless, fits: (value: Lossless) => boolean): boolean {
  return preset !== undefined && !fits(preset) && !fits(value);
}

function whole(value: Lossless, path: readonly string[]): Unshown {
  const pointer = path.map((step) => `/${toStep(step)}`).join("");
  const [only = ""] = path;
  return { name: path.length === 1 && only.trim() !== "" ? only : pointer, option: null, value };
}

function same(one: Lossless | undefined, other: Lossless): boolean {
  return one !== undefined && writeLossless(one) === writeLossless(other);
}

function textOf(value: Lossless): string {
  return value.type === "string" ? value.value : writeLossless(value);
}

function fitsLines(text: string): boolean {
  return isPlain(text) && growsFor(text);
}

function linesOf(text: string): number {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(columns(line) / A_LINE)), 0);
}

function isPlain(text: string): boolean {
  return pieces(text).every(({ unseen }) => !unseen);
}

function columns(text: string): number {
  let width = 0;
  for (const letter of text) width += WIDE.test(letter) ? 2 : 1;
  return width;
}
