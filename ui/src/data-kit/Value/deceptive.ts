/**
 * What somebody typed or pasted without seeing it: characters that are not seen, words that may pass for Latin ones, and
 * lines that stand in another order than they are sent in. They are found as they are in an agent's texts, and pointed at
 * instead of being written out, because a field shows what it holds.
 */
import { prettyJson } from "../../kit/lossless";
import { turnedLines } from "./directions";
import { codePoint, pieces } from "./unseen";

/** Characters by their code, and the words before them; none where the text begins with them. */
type Unseen = { code: string; before: string };
/** A word, and the letters in it that are of another alphabet, by their codes. */
export type Mixed = { word: string; codes: string[] };
/** `turned`: lines that a field shows in another order. */
export type Deceptive = { unseen: Unseen[]; mixed: Mixed[]; turned: string[] };

/** Letters that are shown to find a place by. */
const AROUND = 12;
/** The bounds are those of the warnings (`warnings/texts.rs` of `a2a-hitl`). */
const FOREIGN = /[\u0370-\u058f\u13a0-\u13ff\u2c80-\u2cff\ua4d0-\ua4ff\uab70-\uabbf]/;
/** Letters that are drawn as Latin ones are, in most fonts; of so many, words are rare. */
const TWIN = "[асеорхуіјѕһԁԛԝАВСЕНІЈКМОРЅТХοΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]";
const OF_TWINS = new RegExp(`^${TWIN}+$`, "u");
const RARE = 3;

/** All of it, in the order of the text. */
export function deceptiveIn(text: string): Deceptive {
  const found = text.match(/\p{Alphabetic}+/gu) ?? [];
  const isOfIt = found.some((word) => FOREIGN.test(word) && !isMixed(word) && !OF_TWINS.test(word));
  const passes = (word: string) => OF_TWINS.test(word) && (!isOfIt || [...word].length >= RARE);
  const words = new Set(found.filter((word) => isMixed(word) || passes(word)));
  return {
    unseen: unseenIn(text),
    mixed: [...words].map((word) => ({ word, codes: foreignIn(word) })),
    turned: turnedLines(text),
  };
}

/** The same for JSON: what an escape stands for is sent as well as what is typed, and room between values is not. */
export function deceptiveInJson(json: string): Deceptive {
  return deceptiveIn(prettyJson(json));
}

function unseenIn(text: string): Unseen[] {
  const found: Unseen[] = [];
  let before = "";
  for (const { shown, unseen } of pieces(text)) {
    if (unseen) found.push({ code: shown, before });
    else before = [...shown.trimEnd()].slice(-AROUND).join("").replaceAll(/\s+/g, " ").trim();
  }
  return found;
}

function isMixed(word: string): boolean {
  return /[a-z]/i.test(word) && FOREIGN.test(word);
}

function foreignIn(word: string): string[] {
  const letters = new Set([...word].filter((letter) => FOREIGN.test(letter)));
  return [...letters].map((letter) => codePoint(letter));
}
