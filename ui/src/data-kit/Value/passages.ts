/**
 * Bytes that a text carries in letters, for whoever wants to see them.
 *
 * The bounds of a passage are those of the warning (`warnings/texts.rs` of `a2a-hitl`), and base64 that is broken into
 * lines of 64 or 76 letters, as e-mail and PEM have it, is one passage as well.
 */

/** Letters in `text`: `at` where they begin. */
export type Passage = { at: number; text: string };
export type Decoded = { from: "base64" | "hex"; bytes: Uint8Array };

const BYTES_PER_ROW = 16;
const LETTER = "[A-Za-z0-9+/=_-]";
const PASSAGE = new RegExp(`(?<!${LETTER})(?:${lines(76)}|${lines(64)}|${LETTER}{200,})`, "g");

function lines(width: number): string {
  return `(?:${LETTER}{${width}}\\r?\\n){3,}(?:${LETTER}{0,${width}}(?![^\\r\\n]))?`;
}

/** Passages that nobody can read. */
export function passagesIn(text: string): Passage[] {
  return Array.from(text.matchAll(PASSAGE), ({ index, 0: found }) => ({ at: index, text: found }));
}

/** The bytes, or `null` where the letters stand for none. */
export function decode(passage: string): Decoded | null {
  const letters = passage.replaceAll(/\s/g, "");
  if (/^(?:[0-9a-f]{2})+$/i.test(letters)) {
    return {
      from: "hex",
      bytes: bytesFrom(letters.length / 2, (at) => Number.parseInt(letters.slice(2 * at, 2 * at + 2), 16)),
    };
  }
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(letters)) return null;
  const plain = letters.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "");
  if (plain.length % 4 === 1) return null;
  const binary = atob(plain);
  return { from: "base64", bytes: bytesFrom(binary.length, (at) => binary.charCodeAt(at)) };
}

function bytesFrom(length: number, byte: (at: number) => number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) bytes[at] = byte(at);
  return bytes;
}

type Picture = "png" | "jpeg" | "gif" | "webp";
export type What =
  | { kind: "text" | "utf16"; text: string }
  | { kind: "binary" | Picture | "pdf" | "zip" | "gzip" | "sqlite" | "program" };

/** First bytes, as hexadecimal digits. A dot stands for any digit. */
const BEGINNINGS: readonly (readonly [Exclude<What["kind"], "text" | "utf16" | "binary">, RegExp])[] = [
  ["png", /^89504e470d0a1a0a/],
  ["jpeg", /^ffd8ff/],
  ["gif", /^474946383[79]61/],
  ["webp", /^52494646.{8}57454250/],
  ["pdf", /^255044462d/],
  ["zip", /^504b0304/],
  ["gzip", /^1f8b08/],
  ["sqlite", /^53514c69746520666f726d6174203300/],
  ["program", /^(?:7f454c46|4d5a|cffaedfe|cefaedfe|cafebabe)/],
];

/** What bytes are: text where they can be read as such, else what they begin like. */
export function whatIs(bytes: Uint8Array): What {
  const text = read(bytes, "utf-8");
  if (text !== null && !text.includes("\0")) return { kind: "text", text };
  const start = Array.from(bytes.subarray(0, BYTES_PER_ROW), hexByte).join("");
  const kind = BEGINNINGS.find(([, beginning]) => beginning.test(start))?.[0];
  if (kind !== undefined) return { kind };
  const wide = looksWide(bytes) ? read(bytes, "utf-16le") : null;
  if (wide !== null) return { kind: "utf16", text: wide };
  return text === null ? { kind: "binary" } : { kind: "text", text };
}

/** Letters of Latin in two bytes each, as a PowerShell command in base64 has them. */
function looksWide(bytes: Uint8Array): boolean {
  if (bytes.length % 2 === 1) return false;
  let zeros = 0;
  for (let at = 1; at < bytes.length; at += 2) zeros += bytes[at] === 0 ? 1 : 0;
  return zeros * 4 > bytes.length;
}

function read(bytes: Uint8Array, encoding: string): string | null {
  try {
    // A mark at the beginning is not seen, so it must not be swallowed.
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Bytes as offset, hexadecimal and characters: all of them. */
export function hexView(bytes: Uint8Array): string {
  const rows: string[] = [];
  for (let at = 0; at < bytes.length; at += BYTES_PER_ROW) {
    const row = Array.from(bytes.subarray(at, at + BYTES_PER_ROW));
    const hex = row.map(hexByte).join(" ");
    const characters = row
      .map((byte) => (byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "·"))
      .join("");
    rows.push(`${at.toString(16).padStart(8, "0")}  ${hex}  ${characters}`);
  }
  return rows.join("\n");
}

function hexByte(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}
