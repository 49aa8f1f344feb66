import { expect, test } from "vitest";
import type { RunStrokeView } from "../../../host/generated/api";
import { draw } from "./draw";

function stroke(kind: RunStrokeView["kind"], name: string, ...lists: RunStrokeView[][]): RunStrokeView {
  return { kind, name, lists };
}
const call = (name: string) => stroke("call", name);

/** What stands where: names by their left side, and by their upper one. */
function order(strokes: RunStrokeView[], by: "x" | "y"): string[] {
  const { shapes } = draw(strokes, false);
  return shapes.toSorted((one, other) => one[by] - other[by]).map(({ name }) => name);
}

test("what happens later stands further right, at one height", () => {
  const drawing = draw([call("plan"), stroke("ask", "ask"), call("write")], false);
  expect(order([call("plan"), stroke("ask", "ask"), call("write")], "x")).toEqual(["plan", "ask", "write"]);
  expect(new Set(drawing.shapes.map(({ y, height }) => y + height / 2)).size).toBe(1);
  expect(drawing.lines).toHaveLength(2);
});

test("what happens at the same time stands one above the other, and ways lead in and out", () => {
  const fork = stroke("side-by-side", "all", [call("one")], [call("two")], [call("three")]);
  const { shapes, lines } = draw([fork, call("gather")], false);
  const lanes = shapes.filter(({ name }) => ["one", "two", "three"].includes(name));
  expect(lanes.map(({ name }) => name)).toEqual(["one", "two", "three"]);
  expect(lanes.every(({ x }) => x === lanes[0]?.x)).toBe(true);
  expect(lanes.map(({ y }) => y)).toEqual(lanes.map(({ y }) => y).toSorted((a, b) => a - b));
  expect(lines, "three in, three out, one on").toHaveLength(7);
});

test("a loop stands around what is in it", () => {
  const { shapes } = draw([stroke("loop", "again", [call("write"), call("review")])], false);
  const [loop, ...inside] = shapes;
  if (loop === undefined) throw new Error("a loop is drawn");
  expect(inside.map(({ name }) => name)).toEqual(["write", "review"]);
  for (const { x, y, width, height } of inside) {
    expect(
      x > loop.x && y > loop.y && x + width < loop.x + loop.width && y + height < loop.y + loop.height,
    ).toBe(true);
  }
});

test("nothing is drawn of a file without strokes", () => {
  expect(draw([], true)).toEqual({ width: 0, height: 0, shapes: [], lines: [] });
});

test("a named stroke has room for its name", () => {
  const width = (name: string) => draw([call(name)], true).width;
  expect(width("story-reviewer")).toBeGreaterThan(width("plan"));
  expect(width("支払い係")).toBeGreaterThan(width("abcd"));
});
