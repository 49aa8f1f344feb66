/** Addresses of the web in words, as a reader takes them: what ends a sentence or closes a bracket is no part of them. */
import { readAddress } from "../../kit/address";

const WRITTEN = /(?<![a-z0-9])https?:\/\/[\p{L}\p{N}\p{M}\-._~%/=&#@+$?:,;!*'()[\]]+/giu;

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
    // The beginning of an address is another address.
    const isCut = text.startsWith("…", index + written.length);
    if (isCut || !readAddress(address)?.opens) continue;
    add(index, false);
    add(index + address.length, true);
  }
  add(text.length, false);
  return runs;
}

function trimmed(written: string): string {
  const count = (letter: string) => written.split(letter).length - 1;
  const surplus = { ")": count(")") - count("("), "]": count("]") - count("[") };
  let end = written.length;
  for (; end > 0; end -= 1) {
    const last = written.charAt(end - 1);
    if (last === ")" || last === "]") {
      if (surplus[last] <= 0) break;
      surplus[last] -= 1;
    } else if (!/[.,:;!?*']/.test(last)) break;
  }
  return written.slice(0, end);
}
