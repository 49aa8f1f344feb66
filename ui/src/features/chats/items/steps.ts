/**
 * What an agent says about its progress, in steps: messages that are pieces of one text are one step.
 *
 * Agents that stream token by token send each token as the words of a status. The host joins those that are behind; the newest
 * still stands by itself. The rule is that of `fold/pieces.rs` of `a2a-protocol`.
 */
import type { MessageView, PartView } from "../../../host/generated/api";
import { textOf } from "./Parts";

export type Step = {
  key: string;
  text: string;
  /** What is no text: data, files, links. */
  others: PartView[];
  /** It came in pieces: what is new of it is its end. */
  grew: boolean;
  /** The time of its last piece. */
  at: number;
};

/** The steps that have anything to show. */
export function stepsOf(messages: readonly MessageView[]): Step[] {
  const steps: (Step & { taskKey: string | null })[] = [];
  for (const { key, parts, taskKey, at } of messages) {
    const text = textOf(parts);
    const others = parts.filter((part) => part.kind !== "text");
    const before = steps.at(-1);
    const goesOn = before !== undefined && before.taskKey === taskKey && before.others.length === 0;
    if (goesOn && others.length === 0 && !areApart(before.text, text)) {
      Object.assign(before, { text: before.text + text, grew: true, at });
    } else {
      steps.push({ key, text, others, grew: false, taskKey, at });
    }
  }
  return steps.filter(({ text, others }) => text.trim() !== "" || others.length > 0);
}

/** So many letters of a line are shown. */
const SHOWN = 80;

/** The last line of a text. Of a long one its beginning is shown, and its end while that is what is new. */
export function lastLine(text: string, grew: boolean): string {
  const line = text.split(/[\n\r\u0085\u2028\u2029]/).findLast((each) => each.trim() !== "") ?? "";
  const letters = [...line.trim()];
  if (letters.length <= SHOWN) return letters.join("");
  return grew ? `…${letters.slice(1 - SHOWN).join("")}` : `${letters.slice(0, SHOWN - 1).join("")}…`;
}

/** Fewer letters may be a piece by themselves, whatever they end with. */
const SENTENCE = 8;

/** Whether words begin anew that nothing separates from those before. */
function areApart(stood: string, next: string): boolean {
  if (stood.trim() === "" || next.trim() === "" || /\s$/.test(stood) || /^\s/.test(next)) return false;
  const isWord = (/\S*$/.exec(stood)?.[0].match(/\p{L}/gu)?.length ?? 0) >= 3;
  const isNumber = /\d$/.test(stood) && /^\p{Lu}\p{Ll}{2}/u.test(next);
  const areSteps =
    (isWord || isNumber) && /^\p{Lu}/u.test(next) && (next.trimEnd().includes(" ") || next.endsWith("…"));
  const isSentence = [...stood].length >= SENTENCE && /\p{L}/u.test(stood);
  // “Asking 5 hotels.” and “3 of 5 hotels answered.”, but not “It costs 12.” and “50 euro”.
  const isCounted = /^\d.* .*[.!?…:。！？]$/su.test(next) && !/\d[.:]+$/.test(stood);
  const begins = isCounted || !/^[\p{Ll}0-9!-/:-@[-`{-~]/u.test(next);
  const isMore = ENDS.test(next) || next.trimEnd().includes(" ") || [...next].length >= SENTENCE;
  return (
    areSteps ||
    areAlike(stood, next) ||
    (isSentence && (/(?:…|\.\.\.)$/.test(stood) || (ENDS.test(stood) && begins && isMore)))
  );
}

/** Whether both go on behind the same first word: “Page 1 of 12”, “Page 2 of 12”. */
function areAlike(stood: string, next: string): boolean {
  const word = FIRST_WORD.exec(next)?.[0];
  return word !== undefined && FIRST_WORD.exec(stood)?.[0] === word;
}

/** A word, or a mark such as “[STATUS]”. */
const FIRST_WORD = /^(?:\p{L}{3,}(?=[\s\d])|\[\p{L}{3,}\](?=\s))/u;
const ENDS = /[.!?…:。！？]$/;
