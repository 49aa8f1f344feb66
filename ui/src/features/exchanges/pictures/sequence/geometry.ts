/** Where things stand in a sequence diagram, on the screen and in a file alike. */
import type { Row } from "./rows";

export const ROW = 34;
/** Times stand here, left of everybody's lines. */
export const GUTTER = 84;
export const NARROWEST = 150;
const ARROW_Y = 24;
const BAR = 5;

/** How far apart the lines are, in a drawing of this width. */
export function spacing(width: number, columns: number): number {
  return Math.max(NARROWEST, (width - GUTTER) / Math.max(1, columns));
}

export function columnX(column: number, apart: number): number {
  return GUTTER + apart * (column + 0.5);
}

export type Arrow = {
  /** From the edge of one bar to that of the other. */
  path: string;
  head: string;
  /** Where its words stand. */
  text: { x: number; y: number; width: number };
};

export function arrowOf({ from, to }: Row, apart: number): Arrow {
  const [start, end] = [columnX(from, apart), columnX(to, apart)];
  const way = end >= start ? 1 : -1;
  const [tail, tip] = [start + way * BAR, end - way * BAR];
  return {
    path: `M${tail} ${ARROW_Y} L${tip - way * 6} ${ARROW_Y}`,
    head: `M${tip - way * 8} ${ARROW_Y - 4} L${tip} ${ARROW_Y} L${tip - way * 8} ${ARROW_Y + 4} Z`,
    text: { x: (start + end) / 2, y: ARROW_Y - 7, width: Math.abs(end - start) - 24 },
  };
}

export type Bar = { x: number; y: number; height: number; width: number };

/** The pieces of bars that a row shows: who is at work above and below its arrow. */
export function barsOf({ above, below }: Row, apart: number): Bar[] {
  const piece = (column: number, y: number, height: number) => ({
    x: columnX(column, apart) - BAR,
    y,
    height,
    width: BAR * 2,
  });
  return [
    ...above.map((column) => piece(column, 0, ARROW_Y)),
    ...below.map((column) => piece(column, ARROW_Y, ROW - ARROW_Y)),
  ];
}

/** As many characters as fit, about. Full-width ones take two places. */
export function fitting(text: string, width: number): string {
  const places = Math.max(4, Math.floor(width / 6.4));
  let used = 0;
  let kept = "";
  for (const character of text) {
    used += (character.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1;
    if (used > places) return `${kept.trimEnd()}…`;
    kept += character;
  }
  return text;
}
