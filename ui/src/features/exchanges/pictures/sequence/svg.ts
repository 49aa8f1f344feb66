/** A sequence diagram as a file of its own: no fonts, styles or scripts from elsewhere. */
import { arrowOf, barsOf, columnX, fitting, GUTTER, NARROWEST, ROW, spacing } from "./geometry";
import type { Diagram, Row } from "./rows";

/** The colours that the page has now. */
export type Colours = {
  ground: string;
  line: string;
  text: string;
  faint: string;
  bar: string;
  bad: string;
};

type Words = { say: (row: Row) => string; time: (at: number) => string };

const HEAD = 44;

export function svgSize({ columns, rows }: Diagram): { width: number; height: number } {
  return { width: GUTTER + columns.length * (NARROWEST + 50), height: HEAD + rows.length * ROW + 16 };
}

export function svgOf(diagram: Diagram, { say, time }: Words, colours: Colours): string {
  const { width, height } = svgSize(diagram);
  const { columns, rows } = diagram;
  const apart = spacing(width, columns.length);
  const centred = (x: number, y: number, words: string, more = "") =>
    `<text x="${x}" y="${y}" text-anchor="middle" ${more}>${escaped(words)}</text>`;
  const lines = columns.map((_, place) => {
    const x = columnX(place, apart);
    return `<line x1="${x}" x2="${x}" y1="${HEAD - 8}" y2="${height - 8}" stroke="${colours.line}"/>`;
  });
  const names = columns.map(({ name }, place) =>
    centred(columnX(place, apart), 24, fitting(name, apart - 16), 'font-weight="600"'),
  );
  const drawn = rows.map((row, index) => {
    const { path, head, text } = arrowOf(row, apart);
    const colour = row.call.failed && row.kind !== "request" ? colours.bad : colours.text;
    const dash = row.kind === "request" ? "" : ' stroke-dasharray="5 3"';
    const bars = barsOf(row, apart).map(
      (bar) =>
        `<rect x="${bar.x}" y="${bar.y}" width="${bar.width}" height="${bar.height}" fill="${colours.bar}"/>`,
    );
    return [
      `<g transform="translate(0 ${HEAD + index * ROW})">`,
      ...bars,
      `<text x="8" y="28" font-size="11" fill="${colours.faint}">${escaped(time(row.at))}</text>`,
      `<path d="${path}" stroke="${colour}" fill="none"${dash}/><path d="${head}" fill="${colour}"/>`,
      centred(text.x, text.y, fitting(say(row), text.width), `fill="${colour}"`),
      "</g>",
    ].join("");
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ` font-family="system-ui, sans-serif" font-size="12" fill="${colours.text}">`,
    `<rect width="${width}" height="${height}" fill="${colours.ground}"/>`,
    ...lines,
    ...names,
    ...drawn,
    "</svg>",
  ].join("\n");
}

/** Names and words come from agents: they are text here and nothing else. What XML cannot hold is left out. */
function escaped(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return [...text]
    .filter((character) => isXml(character.codePointAt(0) ?? 0))
    .map((character) => entities[character] ?? character)
    .join("");
}

/** XML 1.0 §2.2. */
function isXml(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
}

/** A drawing as pixels. */

/** Browsers give no canvas that is higher. */
export const TALLEST = 16_000;

export async function pngOf(svg: string, size: { width: number; height: number }): Promise<Uint8Array> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(2, TALLEST / Math.max(size.width, size.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(size.width * scale);
  canvas.height = Math.round(size.height * scale);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("there is nothing to draw on");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob === null) throw new Error("the drawing is too large");
  return new Uint8Array(await blob.arrayBuffer());
}
