/** How the agents of a fake workbench did. */
import type { FigurePart, FigureSpan, FiguresView } from "../generated/api";

const NOTHING: FigurePart = {
  calls: 0,
  failed: 0,
  latencyP50: null,
  latencyP95: null,
  firstByteP50: null,
  firstByteP95: null,
  waitedMs: 0,
  tokens: null,
};

const BUSY: FigurePart = {
  calls: 40,
  failed: 2,
  latencyP50: 180,
  latencyP95: 1240,
  firstByteP50: 90,
  firstByteP95: 410,
  waitedMs: 150_000,
  tokens: { input: 52_000, output: 1700, total: 53_700 },
};

const PARTS = {
  hour: [2 * 60_000, 30],
  day: [60 * 60_000, 24],
  week: [6 * 60 * 60_000, 28],
} as const satisfies Record<FigureSpan, readonly [number, number]>;

/** A busy agent was called in two parts, one after the other. */
export function figuresOf(busy: boolean, span: FigureSpan, now: number): FiguresView {
  const [partMs, count] = PARTS[span];
  const since = now - (now % partMs) - (count - 1) * partMs;
  const parts = Array.from({ length: count }, (_, place) =>
    busy && (place === 3 || place === 9) ? BUSY : NOTHING,
  );
  return {
    since,
    partMs,
    whole: busy ? BUSY : NOTHING,
    parts,
    logSince: span === "week" ? now - 3 * 24 * 60 * 60_000 : null,
  };
}
