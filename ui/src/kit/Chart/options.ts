/** What the drawing library is told. Lines are told apart by dashes as well as by colour. */
import type uPlot from "uplot";

export type Line = {
  label: string;
  values: readonly (number | null)[];
  /** A token, such as `text` or `bad`. */
  token: string;
  shape: "line" | "dashed" | "bars";
};

export type Drawing = {
  /** Where each part begins, in Unix milliseconds. */
  at: readonly number[];
  lines: readonly Line[];
  /** A value with its unit. */
  format: (value: number) => string;
  language: string;
  width: number;
  /** What stands behind a token now. */
  colour: (token: string) => string;
};

const HEIGHT = 130;
const AXIS_WIDTH = 62;
const AXIS_HEIGHT = 26;

export function dataOf({ at, lines }: Pick<Drawing, "at" | "lines">): uPlot.AlignedData {
  return [at.map((each) => each / 1000), ...lines.map(({ values }) => [...values])];
}

export function optionsOf(drawing: Drawing, paths: typeof uPlot.paths): uPlot.Options {
  const { at, lines, format, language, width, colour } = drawing;
  const [first = 0, last = 0] = [at[0], at.at(-1)];
  const oneDay = last - first <= 24 * 60 * 60 * 1000;
  const moment = new Intl.DateTimeFormat(
    language,
    oneDay ? { hour: "numeric", minute: "2-digit" } : { month: "numeric", day: "numeric" },
  );
  const axis = {
    stroke: colour("text-muted"),
    font: `11px ${colour("font-ui")}`,
    grid: { stroke: colour("line"), width: 1 },
    ticks: { show: false },
  };
  const bars = paths.bars?.({ size: [0.7, 24] });
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: { y: { range: (_, __, most) => reach(most) } },
    axes: [
      {
        ...axis,
        size: AXIS_HEIGHT,
        values: (_, splits) => splits.map((split) => moment.format(split * 1000)),
      },
      { ...axis, size: AXIS_WIDTH, values: (_, splits) => splits.map(format) },
    ],
    series: [
      {},
      ...lines.map(({ label, token, shape }) => ({
        label,
        stroke: colour(token),
        width: shape === "bars" ? 0 : 1.5,
        points: { show: shape !== "bars", size: 4 },
        ...(shape === "dashed" && { dash: [4, 3] }),
        ...(shape === "bars" && { fill: colour(token), ...(bars !== undefined && { paths: bars }) }),
      })),
    ],
  };
}

/** From nothing to a little above the highest value. */
export function reach(most: number | null): [number, number] {
  return [0, Math.max(most ?? 0, 1) * 1.05];
}
