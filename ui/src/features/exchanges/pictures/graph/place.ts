/** Where nodes and edges of the graph stand. */
import { type EdgeLabel, type GraphLabel, Graph as Layers, layout, type NodeLabel } from "@dagrejs/dagre";
import { YOU } from "../scene";
import type { Graph } from "./traffic";

export const NODE = { width: 204, height: 66 };
/** Room for what is said of an edge. */
const WORDS = { width: 120, height: 18, labelpos: "c" } as const;

type Point = { x: number; y: number };

export type Placed = {
  width: number;
  height: number;
  /** Middles, by node. */
  nodes: ReadonlyMap<string, Point>;
  /** By edge. */
  edges: ReadonlyMap<string, { path: string; head: string; middle: Point }>;
};

/** The same for the same nodes and edges, however much passes between them. */
export function place({ nodes, edges }: Graph): Placed {
  const layers = new Layers<GraphLabel, NodeLabel, EdgeLabel>({ directed: true });
  layers.setGraph({ rankdir: "LR", nodesep: 14, ranksep: 40, marginx: 16, marginy: 16 });
  layers.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) layers.setNode(id, { ...NODE });
  for (const { from, to } of edges) layers.setEdge(from, to, { ...WORDS });
  // Agents that were not called yet stand beside those that were, without a line.
  const met = new Set(edges.flatMap(({ from, to }) => [from, to]));
  for (const { id } of nodes) if (id !== YOU && !met.has(id)) layers.setEdge(YOU, id, { ...WORDS });
  layout(layers);
  const size = layers.graph();
  return {
    width: size.width ?? 0,
    height: size.height ?? 0,
    nodes: new Map(nodes.map(({ id }) => [id, pointOf(layers.node(id))])),
    edges: new Map(
      edges.map(({ key, from, to }) => {
        const way = layers.edge(from, to);
        const points = way?.points ?? [];
        return [key, { path: curve(points), head: head(points), middle: pointOf(way) }];
      }),
    ),
  };
}

function pointOf(label: { x?: number; y?: number } | undefined): Point {
  return { x: label?.x ?? 0, y: label?.y ?? 0 };
}

/** The tip of an arrow at the end of the way. */
function head(points: readonly Point[]): string {
  const [tip, before] = [points.at(-1), points.at(-2)];
  if (tip === undefined || before === undefined) return "";
  const length = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
  const [x, y] = [(tip.x - before.x) / length, (tip.y - before.y) / length];
  const corner = (side: number) => `${tip.x - 9 * x - side * 4.5 * y} ${tip.y - 9 * y + side * 4.5 * x}`;
  return `M${tip.x} ${tip.y} L${corner(1)} L${corner(-1)} Z`;
}

/** A line through points, rounded at each of them. */
function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return "";
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point;
    return `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`;
  });
  const last = rest.at(-1) ?? first;
  return [`M${first.x} ${first.y}`, ...bends, `L${last.x} ${last.y}`].join(" ");
}
