/** The ways in which content can be shown, the best for its media type first. */
import { readLossless } from "../../../kit/lossless";

export type Mode = "text" | "markdown" | "json" | "table" | "image" | "hex";

/** Raster pictures only: an SVG is shown as the text that it is. */
const PICTURES = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;

/** `text` is `null` for bytes that are no text. */
export function modesOf(mediaType: string, text: string | null, isFile: boolean): Mode[] {
  const type = (mediaType.split(";")[0] ?? "").trim().toLowerCase();
  if (isFile && PICTURES.test(type)) return ["image", "hex"];
  if (text === null) return ["hex"];
  const modes = new Set<Mode>();
  if (/[/+]json$/.test(type) || (type !== "text/plain" && looksLikeJson(text))) modes.add("json");
  if (type === "text/csv" || type === "text/tab-separated-values") modes.add("table");
  if (type === "text/markdown") modes.add("markdown");
  const isData = modes.has("json") || modes.has("table");
  modes.add("text");
  if (!isData) modes.add("markdown");
  if (isFile) modes.add("hex");
  return [...modes];
}

function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text) && readLossless(text) !== null;
}
