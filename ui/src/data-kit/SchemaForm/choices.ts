/**
 * What an agent offers to choose from, each with what it sends.
 *
 * Two choices may read alike and send something else: a title is what the agent wants to be read, and `1` and `"1"` are
 * one word to a reader.
 */
import { type Lossless, literalOf, memberOf, writeLossless } from "../../kit/lossless";
import { visibleShort } from "../Value/unseen";
import type { Entry } from "./fields";
import { isNull } from "./optional";
import { bare, counted, textOf, wordsIn } from "./words";

export type Choice = {
  value: Lossless;
  label: string;
  /** The value as it is sent, where the label does not say it. */
  sentAs: string | null;
  /** What kind of value it is, where another choice reads the same and is of another kind, and where it is none. */
  kind: Lossless["type"] | null;
};

/** Choices of one field: there are more countries than fields that somebody fills in. */
const MOST_CHOICES = 1000;

/** The choices that are picked, by their place. */
export function pickedChoices(entry: Entry | undefined, choices: readonly Choice[]): readonly number[] {
  if (entry === undefined || entry.kind === "text") return [];
  if (entry.kind === "choices") return entry.picked;
  if (entry.value === null) return [];
  const values = entry.value.type === "array" ? entry.value.items : [entry.value];
  const wanted = new Set(values.map((value) => writeLossless(value)));
  return choices.flatMap((choice, index) => (wanted.has(writeLossless(choice.value)) ? [index] : []));
}

/**
 * The only value that the schema allows, as a choice of one. Options with titles are no such value, however few they
 * are: an agent offers its buttons like that, and somebody has to press one.
 */
export function onlyChoice(schema: Lossless): Choice[] | undefined {
  const value = memberOf(schema, "const");
  if (value !== undefined) {
    const [choice] = distinct([{ value, title: undefined }]);
    // Nothing else says whether `1` is a number.
    const sentAs = literal(value) === label(value) ? null : literal(value);
    return choice && [{ ...choice, sentAs }];
  }
  const choices = memberOf(schema, "enum") && choicesOf(schema);
  return choices?.length === 1 ? choices : undefined;
}

const NULL: Lossless = { type: "null" };

/**
 * `enum` (with the older `enumNames`), or `oneOf` / `anyOf` of constants with titles. `orNull`: nothing may be chosen as
 * well, and then a single constant is something to choose, too.
 */
export function choicesOf(schema: Lossless, orNull = false): Choice[] | undefined {
  const offered = offeredBy(schema, orNull);
  return offered && distinct(orNull ? [...offered, { value: NULL, title: undefined }] : offered);
}

type Offer = { value: Lossless; title: string | undefined };

function offeredBy(schema: Lossless, orNull: boolean): Offer[] | undefined {
  const constant = memberOf(schema, "const");
  if (orNull && constant !== undefined) return [{ value: constant, title: undefined }];
  const values = memberOf(schema, "enum");
  if (values?.type === "array" && values.items.length > 0) {
    if (values.items.length > MOST_CHOICES) return undefined;
    const names = memberOf(schema, "enumNames");
    const nameAt = (index: number) => (names?.type === "array" ? wordsIn(names.items[index]) : undefined);
    return values.items.map((value, index) => ({ value, title: nameAt(index) }));
  }
  const options = memberOf(schema, "oneOf") ?? memberOf(schema, "anyOf");
  if (options?.type !== "array" || options.items.length === 0) return undefined;
  if (options.items.length > MOST_CHOICES) return undefined;
  const choices = options.items.flatMap((option) => {
    const value = memberOf(option, "const") ?? (isNull(option) ? NULL : undefined);
    return value ? [{ value, title: textOf(option, "title") }] : [];
  });
  const isChoice =
    choices.length === options.items.length && choices.some(({ value }) => value.type !== "null");
  return isChoice ? choices : undefined;
}

/** Choices of which each sends something else; one that is offered twice is the first, under all of its titles. */
function distinct(offered: readonly Offer[]): Choice[] {
  const byValue = new Map<string, { value: Lossless; titles: Set<string> }>();
  for (const { value, title } of offered) {
    const key = writeLossless(value);
    const known = byValue.get(key) ?? { value, titles: new Set() };
    byValue.set(key, known);
    known.titles.add(title ?? label(value));
  }
  const choices = [...byValue.values()];
  const labels = choices.map(({ titles }) => [...titles].join(" / "));
  const count = counted(labels);
  const kinds = new Map<string, Set<string>>();
  for (const [index, { value }] of choices.entries()) {
    const words = bare(labels[index] ?? "");
    kinds.set(words, (kinds.get(words) ?? new Set()).add(value.type));
  }
  return choices.map(({ value }, index) => {
    const named = labels[index] ?? label(value);
    const isOnly = count.get(bare(named)) === 1;
    return {
      value,
      label: named,
      sentAs: isOnly && bare(named) === bare(label(value)) ? null : literal(value),
      kind: kinds.get(bare(named))?.size === 1 && value.type !== "null" ? null : value.type,
    };
  });
}

/** What is read of a choice. A value that another is read like stands there as it is sent, once. */
export function readable({ label, sentAs, kind }: Choice): Omit<Choice, "value"> {
  const isSaidTwice = sentAs === label || sentAs === JSON.stringify(label);
  return isSaidTwice ? { label: sentAs, sentAs: null, kind } : { label, sentAs, kind };
}

/** A value as it is sent, with what cannot be seen in it. */
function literal(value: Lossless): string {
  return visibleShort(literalOf(value));
}

function label(value: Lossless): string {
  return visibleShort(value.type === "string" ? value.value : writeLossless(value));
}
