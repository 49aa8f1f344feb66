/** The part of time that is in view, and how it is moved. */

export type Window = { from: number; to: number };

/** Nearer than this, everything would be one bar; farther, nothing could be seen. */
const SHORTEST_MS = 20;
const LONGEST_MS = 400 * 86_400_000;

/** What is first shown of what there is: the newest, at most an hour of it, with some room behind. */
export function firstWindow(extent: { first: number; last: number }): Window {
  const length = Math.min(Math.max(extent.last - extent.first, 2000), 3_600_000);
  return { from: extent.last - length * 1.02, to: extent.last + length * 0.06 };
}

export function whole(extent: { first: number; last: number }): Window {
  const length = Math.max(extent.last - extent.first, 2000);
  return { from: extent.first - length * 0.03, to: extent.last + length * 0.06 };
}

/** Shows `factor` times as much time; what stands at `anchor` stays where it is. */
export function zoom(window: Window, factor: number, anchor: number): Window {
  const length = window.to - window.from;
  const wanted = Math.min(Math.max(length * factor, SHORTEST_MS), LONGEST_MS);
  const share = (anchor - window.from) / length;
  return { from: anchor - wanted * share, to: anchor + wanted * (1 - share) };
}

/** Moves by a share of what is in view. */
export function pan(window: Window, share: number): Window {
  const by = (window.to - window.from) * share;
  return { from: window.from + by, to: window.to + by };
}

/** The same length of time, with `at` near its end. */
export function endingAt(window: Window, at: number): Window {
  const length = window.to - window.from;
  return { from: at - length * 0.94, to: at + length * 0.06 };
}

/** The same length of time around `at`, unless it is in view already. */
export function showing(window: Window, at: number): Window {
  if (at >= window.from && at <= window.to) return window;
  const length = window.to - window.from;
  return { from: at - length / 2, to: at + length / 2 };
}

const STEPS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000,
  600_000, 900_000, 1_800_000, 3_600_000, 7_200_000, 10_800_000, 21_600_000, 43_200_000, 86_400_000,
  172_800_000, 604_800_000, 2_592_000_000, 7_776_000_000, 31_536_000_000,
];

/** Round moments in view, about `count` of them, in the person's own time zone. */
export function ticks(
  { from, to }: Window,
  count: number,
  zoneMinutes: number,
): { step: number; at: number[] } {
  const step = STEPS.find((candidate) => (to - from) / candidate <= count) ?? 31_536_000_000;
  const shift = zoneMinutes * 60_000;
  const first = Math.ceil((from - shift) / step) * step + shift;
  const at: number[] = [];
  for (let moment = first; moment <= to; moment += step) at.push(moment);
  return { step, at };
}
