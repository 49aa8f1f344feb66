/**
 * Where the strokes of a run file stand in its picture: from left to right as they happen, one above the other where they
 * happen at the same time. Deliberately absent: colours, and anything that is measured in the page.
 */
import type { RunStrokeView } from "../../../host/generated/api";

/** A stroke at its place. `x` and `y` are its upper left corner. */
export type Shape = {
  name: string;
  kind: RunStrokeView["kind"];
  x: number;
  y: number;
  width: number;
  height: number;
};

/** From one stroke to the next. */
export type Line = { from: readonly [x: number, y: number]; to: readonly [x: number, y: number] };

export type Drawing = { width: number; height: number; shapes: Shape[]; lines: Line[] };

type Sizes = {
  /** Of one stroke. */
  node: (stroke: RunStrokeView) => { width: number; height: number };
  /** Between strokes. */
  gap: number;
  /** Between what stands one above the other, and inside what holds others. */
  inset: number;
};

const SMALL: Sizes = {
  node: ({ kind }) => ({ width: kind === "ask" || kind === "choice" ? 16 : 22, height: 16 }),
  gap: 12,
  inset: 6,
};

/** Wide letters are those of Chinese and Japanese. */
const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/g;
const LETTER = 6.4;
const LONGEST = 20;

/** A name as it fits. */
export function shortened(name: string): string {
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
}

const NAMED: Sizes = {
  node: ({ kind, name }) => {
    const text = shortened(name);
    const letters = text.length + (text.match(WIDE)?.length ?? 0) * 0.8;
    // The sides of a rhomb leave less room.
    return { width: Math.ceil(letters * LETTER) + (kind === "choice" ? 34 : 24), height: 26 };
  },
  gap: 16,
  inset: 8,
};

/** `named`: with room for names. */
export function draw(strokes: readonly RunStrokeView[], named: boolean): Drawing {
  return list(strokes, named ? NAMED : SMALL);
}

/** One after the other, at the same height in the middle. */
function list(strokes: readonly RunStrokeView[], sizes: Sizes): Drawing {
  const drawn = strokes.map((stroke) => one(stroke, sizes));
  const height = Math.max(0, ...drawn.map((each) => each.height));
  const all: Drawing = { width: 0, height, shapes: [], lines: [] };
  for (const [index, each] of drawn.entries()) {
    if (index > 0) {
      all.lines.push({ from: [all.width, height / 2], to: [all.width + sizes.gap, height / 2] });
      all.width += sizes.gap;
    }
    place(all, each, all.width, (height - each.height) / 2);
    all.width += each.width;
  }
  return all;
}

function one(stroke: RunStrokeView, sizes: Sizes): Drawing {
  const { name, kind } = stroke;
  if (kind === "loop") return looped(stroke, sizes);
  if (kind === "side-by-side" || kind === "race") return beside(stroke, sizes);
  const { width, height } = sizes.node(stroke);
  return { width, height, shapes: [{ name, kind, x: 0, y: 0, width, height }], lines: [] };
}

function looped({ name, kind, lists }: RunStrokeView, sizes: Sizes): Drawing {
  const inside = list(lists.flat(), sizes);
  const [width, height] = [inside.width + sizes.inset * 2, inside.height + sizes.inset * 2];
  const all: Drawing = { width, height, shapes: [{ name, kind, x: 0, y: 0, width, height }], lines: [] };
  place(all, inside, sizes.inset, sizes.inset);
  return all;
}

function beside({ name, kind, lists }: RunStrokeView, sizes: Sizes): Drawing {
  const lanes = lists.map((lane) => list(lane, sizes));
  const inside = Math.max(0, ...lanes.map(({ width }) => width));
  const height =
    lanes.reduce((sum, lane) => sum + lane.height, 0) + sizes.inset * Math.max(0, lanes.length - 1);
  const width = inside + sizes.gap * 2;
  // The shape is where the ways come together again.
  const all: Drawing = { width, height, shapes: [{ name, kind, x: 0, y: 0, width, height }], lines: [] };
  let y = 0;
  for (const lane of lanes) {
    const middle = y + lane.height / 2;
    const x = sizes.gap + (inside - lane.width) / 2;
    all.lines.push({ from: [0, height / 2], to: [x, middle] });
    all.lines.push({ from: [x + lane.width, middle], to: [width, height / 2] });
    place(all, lane, x, y);
    y += lane.height + sizes.inset;
  }
  return all;
}

function place(all: Drawing, { shapes, lines }: Drawing, x: number, y: number): void {
  for (const shape of shapes) all.shapes.push({ ...shape, x: shape.x + x, y: shape.y + y });
  for (const { from, to } of lines) {
    all.lines.push({ from: [from[0] + x, from[1] + y], to: [to[0] + x, to[1] + y] });
  }
}
