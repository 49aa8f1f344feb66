/**
 * Where the steps of a run stand in its picture. What a file nests, the picture nests: a list runs downwards, branches stand
 * side by side, and what holds others is a frame around them. Nothing of it is kept: the same steps always stand alike.
 */
import type { StepNode } from "../Steps/nodes";

const WIDTH = 184;
const HEIGHT = 48;
/** A loop has room for which of its rounds is shown. */
const LOOP = 320;
const GAP_DOWN = 30;
const GAP_ASIDE = 16;
const INSET = 12;
const HEAD = 30;
/** Branches that stand beside each other at most. */
const BESIDE = 6;
/** Between ways that lead past others. */
const LANE = 14;
/** For the name of a case beside a way. */
const LABEL = 72;

export type Box = { node: StepNode; x: number; y: number; width: number; height: number; isFrame: boolean };

/** A way from one step to another, as the points of a line. */
export type Way = { key: string; points: readonly (readonly [x: number, y: number])[]; label: string | null };

export type Picture = { width: number; height: number; boxes: readonly Box[]; ways: readonly Way[] };

/** Which round of a loop is shown, from 0; the latest where nobody chose. */
export type Chosen = ReadonlyMap<string, number>;

type Out = { boxes: Box[]; ways: Way[] };
type Block = { width: number; height: number; place: (x: number, y: number, out: Out) => void };

export function pictureOf(nodes: readonly StepNode[], chosen: Chosen): Picture {
  const block = listBlock(nodes, chosen);
  const out: Out = { boxes: [], ways: [] };
  block.place(INSET, INSET, out);
  return { ...out, width: block.width + 2 * INSET, height: block.height + 2 * INSET };
}

/** The round of a loop that is shown, of all its rounds. */
export function shownRound(node: StepNode, chosen: Chosen): { rounds: readonly StepNode[]; index: number } {
  const rounds = node.children.filter(({ kind }) => kind === "round");
  const index = Math.min(chosen.get(node.at) ?? rounds.length - 1, rounds.length - 1);
  return { rounds, index };
}

function block(node: StepNode, chosen: Chosen): Block {
  const { children } = node;
  if (children.length === 0) {
    return {
      width: WIDTH,
      height: HEIGHT,
      place: (x, y, { boxes }) => boxes.push({ node, x, y, width: WIDTH, height: HEIGHT, isFrame: false }),
    };
  }
  switch (node.kind) {
    case "fork":
    case "race":
      return frame(node, besideBlock(children, chosen));
    case "loop": {
      const { rounds, index } = shownRound(node, chosen);
      return frame(node, listBlock(rounds[index]?.children ?? children, chosen));
    }
    case "try":
      return frame(node, listBlock(latestAttempt(children), chosen));
    default:
      return frame(node, listBlock(children, chosen));
  }
}

/** What was tried last stands for all attempts; what handles a failure stands below it. */
function latestAttempt(children: readonly StepNode[]): readonly StepNode[] {
  const latest = children.findLast(({ kind }) => kind === "attempt");
  return latest === undefined
    ? children
    : [...latest.children, ...children.filter(({ kind }) => kind === "caught")];
}

function frame(node: StepNode, inside: Block): Block {
  const width = Math.max(node.kind === "loop" ? LOOP : WIDTH, inside.width + 2 * INSET);
  const height = inside.height + HEAD + INSET;
  return {
    width,
    height,
    place(x, y, out) {
      out.boxes.push({ node, x, y, width, height, isFrame: true });
      inside.place(x + (width - inside.width) / 2, y + HEAD, out);
    },
  };
}

/** Side by side; where there are many, in rows that are about as long. */
function besideBlock(branches: readonly StepNode[], chosen: Chosen): Block {
  const length = Math.ceil(branches.length / Math.ceil(branches.length / BESIDE));
  const rows: Row[] = [];
  for (let start = 0; start < branches.length; start += length) {
    const blocks = branches.slice(start, start + length).map((branch) => block(branch, chosen));
    const width = sum(blocks.map((each) => each.width)) + GAP_ASIDE * (blocks.length - 1);
    rows.push({ blocks, width, height: Math.max(...blocks.map(({ height }) => height)) });
  }
  return {
    width: Math.max(...rows.map(({ width }) => width)),
    height: sum(rows.map(({ height }) => height)) + GAP_ASIDE * (rows.length - 1),
    place(x, y, out) {
      let top = y;
      for (const { blocks, height } of rows) {
        let left = x;
        for (const each of blocks) {
          each.place(left, top, out);
          left += each.width + GAP_ASIDE;
        }
        top += height + GAP_ASIDE;
      }
    },
  };
}

type Row = { blocks: readonly Block[]; width: number; height: number };

/** One below the other. A task that was come to several times stands there once, as it is now. */
function listBlock(nodes: readonly StepNode[], chosen: Chosen): Block {
  const tasks = [...new Map(nodes.map((node) => [`${node.kind} ${node.name}`, node])).values()];
  const blocks = tasks.map((task) => block(task, chosen));
  const column = Math.max(0, ...blocks.map(({ width }) => width));
  const leads = tasks.flatMap((task, index) => leadsOf(task, index, tasks));
  const past = leads.filter(({ from, to }) => to !== from + 1);
  /** A way past others keeps clear of the widest of them. */
  const asides = past.map(({ from, to }, index) => {
    const passed = blocks.slice(Math.min(from, to), Math.max(from, to) + 1);
    return Math.max(...passed.map(({ width }) => width)) / 2 + LANE * (index + 1);
  });
  return {
    width: Math.max(column, ...asides.map((aside) => column / 2 + aside + LABEL)),
    height: sum(blocks.map(({ height }) => height)) + GAP_DOWN * Math.max(0, blocks.length - 1),
    place(x, y, out) {
      const tops: number[] = [];
      let top = y;
      for (const each of blocks) {
        tops.push(top);
        each.place(x + (column - each.width) / 2, top, out);
        top += each.height + GAP_DOWN;
      }
      const middle = x + column / 2;
      const heightOf = (index: number) => blocks[index]?.height ?? 0;
      const sideOf = (index: number) => x + (column + (blocks[index]?.width ?? 0)) / 2;
      for (const { from, to, label } of leads) {
        const [start, end] = [tops[from] ?? 0, tops[to] ?? 0];
        const key = `${tasks[from]?.at} ${to} ${label}`;
        if (to === from + 1) {
          out.ways.push({
            key,
            label,
            points: [
              [middle, start + heightOf(from)],
              [middle, end],
            ],
          });
          continue;
        }
        const lane = middle + (asides[past.findIndex((each) => each.from === from && each.to === to)] ?? 0);
        const [out1, in1] = [start + HEIGHT / 2, end + HEIGHT / 2 - 8];
        out.ways.push({
          key,
          label,
          points: [
            [sideOf(from), out1],
            [lane, out1],
            [lane, in1],
            [sideOf(to), in1],
          ],
        });
      }
    },
  };
}

type Lead = { from: number; to: number; label: string | null };

/** Where a task of a list leads within it. */
function leadsOf(task: StepNode, index: number, tasks: readonly StepNode[]): Lead[] {
  const leads = task.leads.length === 0 ? [{ case: null, to: "continue" }] : task.leads;
  return leads.flatMap(({ case: label, to }) => {
    const target = to === "continue" ? index + 1 : tasks.findIndex(({ name }) => name === to);
    return target === -1 || target >= tasks.length ? [] : [{ from: index, to: target, label }];
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
