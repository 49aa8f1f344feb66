import { expect, test } from "vitest";
import { type Drawing, dataOf, optionsOf, reach } from "./options";

const drawing: Drawing = {
  at: [0, 3_600_000],
  lines: [
    { label: "p50", values: [1, null], token: "text", shape: "line" },
    { label: "p95", values: [2, 3], token: "info", shape: "dashed" },
    { label: "calls", values: [4, 5], token: "bad", shape: "bars" },
  ],
  format: (value) => `${value} ms`,
  language: "en",
  width: 300,
  colour: (token) => `<${token}>`,
};

test("each line has its own dash or shape, and a gap where nothing was measured", () => {
  expect(dataOf(drawing)).toEqual([
    [0, 3600],
    [1, null],
    [2, 3],
    [4, 5],
  ]);
  const [, line, dashed, bars] = optionsOf(drawing, {}).series;
  expect([line?.dash, dashed?.dash, bars?.fill]).toEqual([undefined, [4, 3], "<bad>"]);
  expect(line?.stroke).toBe("<text>");
});

test("a chart of nothing still has a scale", () => {
  expect(reach(null)).toEqual([0, 1.05]);
  expect(reach(200)).toEqual([0, 210]);
});
