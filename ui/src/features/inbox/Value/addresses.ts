/** Addresses of the web in words, as a reader takes them: what ends a sentence or closes a bracket is no part of them. */
import { readAddress } from "../../../app/address";

const WRITTEN = /(?<![a-z0-9])https?:\/\/[\p{L}\p{N}\p{M}\-._~%/=&#@+$?:,;!*'()[\]]+/giu;
const CLOSING = { ")": "(", "]": "[" } as const;

/** A text in order: words, and addresses that can be opened. */
export type Run = { at: number; text: string; isAddress: boolean };

export function withAddresses(text: string): Run[] {
  const runs: Run[] = [];
  let end = 0;
  const add = (to: number, isAddress: boolean) => {
    if (to > end) runs.push({ at: end, text: text.slice(end, to), isAddress });
    end = to;
  };
  for (const { 0: written, index } of text.matchAll(WRITTEN)) {
    const address = trimmed(written);
    if (!readAddress(address)?.opens) continue;
    add(index, false);
    add(index + address.length, true);
  }
  add(text.length, false);
  return runs;
}

function trimmed(written: string): string {
  const last = written.at(-1) ?? "";
  if (/[.,:;!?*']/.test(last)) return trimmed(written.slice(0, -1));
  const opening = last === ")" || last === "]" ? CLOSING[last] : null;
  if (opening === null) return written;
  const count = (letter: string) => written.split(letter).length;
  return count(last) > count(opening) ? trimmed(written.slice(0, -1)) : written;
}
