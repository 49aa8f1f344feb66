import { expect, test } from "vitest";
import type { StepKind, StepNode } from "../Steps/nodes";
import { pictureOf } from "./layout";

function node(name: string, kind: StepKind = "call", children: readonly StepNode[] = []): StepNode {
  const nothing = {
    step: null,
    agent: null,
    agentId: null,
    beganAt: null,
    endedAt: null,
    isMarked: false,
    leads: [],
  };
  return { at: `/${name}`, kind, name, number: 0, state: "pending", children, ...nothing };
}

const NOTHING = new Map<string, number>();
/** Names from the top, those beside each other in one line. */
function rows(nodes: readonly StepNode[], chosen = NOTHING): string[] {
  const byTop = new Map<number, string[]>();
  for (const { node, y } of pictureOf(nodes, chosen).boxes) {
    byTop.set(y, [...(byTop.get(y) ?? []), node.name || `${node.kind} ${node.number}`]);
  }
  return [...byTop].toSorted(([one], [other]) => one - other).map(([, names]) => names.join(" "));
}

test("a list runs downwards, and branches stand side by side in a frame", () => {
  const fork = node("ask-all", "fork", [node("one"), node("two")]);
  expect(rows([node("plan"), fork, node("join")])).toEqual(["plan", "ask-all", "one two", "join"]);
});

test("many branches stand in rows of about the same length", () => {
  const branches = (count: number) => Array.from({ length: count }, (_, index) => node(`b${index}`));
  expect(rows([node("all", "fork", branches(8))])).toEqual(["all", "b0 b1 b2 b3", "b4 b5 b6 b7"]);
  const { width } = pictureOf([node("all", "fork", branches(200))], NOTHING);
  expect(width, "two hundred fit a screen").toBeLessThan(1280);
});

test("no box stands on another unless it is in it", () => {
  const inner = node("inner", "list", [node("a"), node("b")]);
  const { boxes, width, height } = pictureOf(
    [node("x"), node("f", "fork", [inner, node("c")]), node("y")],
    NOTHING,
  );
  const leaves = boxes.filter(({ isFrame }) => !isFrame);
  for (const one of leaves) {
    expect(one.x >= 0 && one.y >= 0 && one.x + one.width <= width && one.y + one.height <= height).toBe(true);
    for (const other of leaves) {
      const isApart =
        one === other ||
        one.x + one.width <= other.x ||
        other.x + other.width <= one.x ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y;
      expect(isApart, `${one.node.name} and ${other.node.name}`).toBe(true);
    }
  }
});

test("a loop shows its latest round, or the one that is chosen", () => {
  const round = (number: number) => ({ ...node("", "round", [node(`write ${number}`)]), number });
  const loop = node("improve", "loop", [round(1), round(2)]);
  expect(rows([loop])).toEqual(["improve", "write 2"]);
  expect(rows([loop], new Map([["/improve", 0]]))).toEqual(["improve", "write 1"]);
});

test("a choice leads where its cases say, and what ends leads nowhere", () => {
  const choice = {
    ...node("verdict", "choice"),
    leads: [
      { case: "good", to: "file" },
      { case: "otherwise", to: "decide" },
    ],
  };
  const decide = { ...node("decide"), leads: [{ case: null, to: "end" }] };
  const { ways } = pictureOf([choice, decide, node("file")], NOTHING);
  expect(ways.map(({ key, label, points }) => [key, label, points.length])).toEqual([
    ["/verdict 2 good", "good", 4],
    ["/verdict 1 otherwise", "otherwise", 2],
  ]);
});
