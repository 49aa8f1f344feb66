/** Which files an agent reads, by the media types of its card. */
import { bytesOf } from "./files";

/** Whether a media type fits one of the agent's. An agent that names none is asked nothing. */
export function accepts(mediaTypes: readonly string[], mediaType: string): boolean {
  if (mediaTypes.length === 0) return true;
  const offered = bare(mediaType);
  return mediaTypes.some((wanted) => {
    const type = bare(wanted);
    if (type === "*/*" || type === "*" || type === offered) return true;
    return type.endsWith("/*") && offered.startsWith(type.slice(0, -1));
  });
}

/** Whether an agent reads words, by the media types of its card. One that names none may read anything. */
export function readsText(mediaTypes: readonly string[]): boolean {
  const isText = (type: string) => type.startsWith("text") || type === "*/*" || type === "*";
  return mediaTypes.length === 0 || mediaTypes.map(bare).some(isText);
}

/** Of a file: what is known before it is sent, and how it begins. */
export type Offered = { name: string; mediaType: string; beginning: Uint8Array };

/** So many bytes tell text from anything else. A multiple of three: base64 can be cut behind them. */
export const BEGINNING_BYTES = 6_000;

/** How a file begins that is here as base64. */
export function beginningOf(base64: string): Uint8Array {
  return bytesOf(base64.slice(0, (BEGINNING_BYTES / 3) * 4));
}

/**
 * The media type that a file is sent with; `null` where the agent does not read it. Source, logs and settings have many
 * types or none: an agent that reads plain text reads them as that.
 */
export function sentAs(mediaTypes: readonly string[], offered: Offered): string | null {
  const { mediaType } = offered;
  if (accepts(mediaTypes, mediaType)) return mediaType;
  return accepts(mediaTypes, PLAIN) && isText(offered) ? PLAIN : null;
}

const PLAIN = "text/plain";

/** Endings of files that are text, whatever a system calls their type. */
const TEXT_ENDINGS = [
  "txt log md markdown rst adoc tex csv tsv diff patch srt",
  "json jsonl ndjson yaml yml toml ini cfg conf env properties xml html htm css scss proto graphql tf",
  "py pyi rb php pl lua r jl sh bash zsh ps1 bat sql js mjs cjs jsx ts mts cts tsx vue svelte",
  "c h cc cpp hpp cs java kt kts scala groovy gradle swift go rs zig dart ex exs erl hs clj",
].flatMap((endings) => endings.split(" "));

/** Types of source beside `text/…`, without their `x-`: `application/toml`, `application/x-sh`. */
const SOURCE = new Set(
  "sh csh perl php httpd-php python python-code ruby sql toml yaml json xml javascript ecmascript".split(" "),
);

/** An ending that a film has, too: its type says film of source in TypeScript. */
const FILM = ["video/mp2t", "video/vnd.dlna.mpeg-tts"];

function isText({ name, mediaType, beginning }: Offered): boolean {
  if (beginning.includes(0)) return false;
  const type = bare(mediaType);
  const isUnknown = type === "" || type === "application/octet-stream" || FILM.includes(type);
  return type.startsWith("text/") || isSource(type) || (isUnknown && TEXT_ENDINGS.includes(endingOf(name)));
}

function isSource(type: string): boolean {
  const subtype = /^application\/(?:x-)?(.+)$/.exec(type)?.[1] ?? "";
  return SOURCE.has(subtype) || /^application\/(?:x-.*script|.*\+(?:json|xml|yaml)$)/.test(type);
}

function endingOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** What a file input may offer: with plain text, every file that is text. */
export function fileFilter(mediaTypes: readonly string[]): string {
  const types = mediaTypes.map(bare).filter((type) => type.includes("/") && type !== "*/*");
  if (mediaTypes.some((type) => bare(type) === "*/*")) return "";
  const endings = accepts(types, PLAIN) && types.length > 0 ? TEXT_ENDINGS.map((ending) => `.${ending}`) : [];
  return [...types, ...endings].join(",");
}

function bare(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}
