/** The tree of steps as rows of a list, without those whose holders are closed. */
import type { StepNode } from "./nodes";

export type StepRow = {
  node: StepNode;
  level: number;
  /** Its place among those beside it, from 1. */
  position: number;
  size: number;
  /** Of a step that holds others: whether they are shown. */
  isOpen: boolean | undefined;
};

export function rowsOf(nodes: readonly StepNode[], folded: ReadonlySet<string>, level = 1): StepRow[] {
  return nodes.flatMap((node, index) => {
    const isOpen = node.children.length === 0 ? undefined : !folded.has(node.at);
    const row = { node, level, position: index + 1, size: nodes.length, isOpen };
    return [row, ...(isOpen === true ? rowsOf(node.children, folded, level + 1) : [])];
  });
}

export function find(nodes: readonly StepNode[], at: string | null): StepNode | null {
  for (const node of nodes) {
    if (node.at === at) return node;
    const below = find(node.children, at);
    if (below !== null) return below;
  }
  return null;
}

/** What is looked at first: what waits, else what failed, else what goes on. */
export function mostUrgent(nodes: readonly StepNode[]): StepNode | null {
  const leaves = leavesOf(nodes);
  for (const state of ["waiting", "failed", "running"]) {
    const found = leaves.filter((leaf) => leaf.state === state).at(-1);
    if (found !== undefined) return found;
  }
  return leaves.filter(({ state }) => state === "done").at(-1) ?? null;
}

function leavesOf(nodes: readonly StepNode[]): StepNode[] {
  return nodes.flatMap((node) => (node.children.length === 0 ? [node] : leavesOf(node.children)));
}
