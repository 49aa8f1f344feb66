/** What a file's bytes say that they are: a picture of a size that can be drawn without harm. */
import { imageSize } from "image-size";

/** Drawn from such a file: a small file may be a picture of gigabytes. */
const MOST_PIXELS = 40_000_000;
/** Raster pictures that the engine decodes by itself. An SVG is shown as the text that it is. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
]);

/** The media type to draw it by, whatever its sender calls it; `null`: it is not drawn. */
export function drawnAs(bytes: Uint8Array): string | null {
  try {
    const { width, height, type } = imageSize(bytes);
    const isDrawn = width > 0 && height > 0 && width * height <= MOST_PIXELS;
    return isDrawn ? (TYPES.get(type ?? "") ?? null) : null;
  } catch {
    return null;
  }
}
