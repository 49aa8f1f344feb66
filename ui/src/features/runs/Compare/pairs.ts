/**
 * The steps of two runs beside each other. A step is the same in both where the names of its task and of those around it are,
 * with round, visit and attempt: where it stands in its file may differ.
 */
import type { RunView } from "../../../host/generated/api";
import type { StepNode } from "../Steps/nodes";

export type Pair = {
  key: string;
  /** The step and those around it, the outermost first; of whichever run has it. */
  path: readonly StepNode[];
  one: StepNode | null;
  other: StepNode | null;
};

type Leaf = { key: string; path: readonly StepNode[]; node: StepNode };

/** In the order of the first run; what only the second has stands behind what it follows there. */
export function pairsOf(one: readonly StepNode[], other: readonly StepNode[]): Pair[] {
  const [left, right] = [leavesOf(one), leavesOf(other)];
  const known = new Set(left.map(({ key }) => key));
  const found = new Map(right.map((leaf) => [leaf.key, leaf.node]));
  /** Steps of the second alone, by the last common one before them. */
  const alone = new Map<string, Pair[]>();
  let before = "";
  for (const { key, path, node } of right) {
    if (known.has(key)) before = key;
    else alone.set(before, [...(alone.get(before) ?? []), { key, path, one: null, other: node }]);
  }
  const pairs = left.flatMap(({ key, path, node }) => [
    { key, path, one: node, other: found.get(key) ?? null },
    ...(alone.get(key) ?? []),
  ]);
  return [...(alone.get("") ?? []), ...pairs];
}

/** Steps that hold no others, of those that say or make something. */
function leavesOf(nodes: readonly StepNode[], around: readonly StepNode[] = []): Leaf[] {
  return nodes.flatMap((node) => {
    const path = [...around, node];
    if (node.children.length > 0) return leavesOf(node.children, path);
    return node.kind === "choice" ? [] : [{ key: keyOf(node.at), path, node }];
  });
}

/** `/do/1/improve[2]/do/0/write` is `/do/improve[2]/do/write`. */
function keyOf(at: string): string {
  return at.replaceAll(/\/\d+(?=\/)/g, "");
}

/** Whether both came to the same; nothing of times, which always differ. */
export function differs({ one, other }: Pair, runs: { one: RunView; other: RunView }): boolean {
  return said(one, runs.one) !== said(other, runs.other);
}

function said(node: StepNode | null, run: RunView): string {
  if (node === null || node.step === null) return "";
  const step = run.steps.find(({ at }) => at === node.at);
  return JSON.stringify([node.state, node.agentId, step?.parameters ?? null, outcome(step?.value ?? null)]);
}

/** What an agent made up by itself (identities, times) is no difference. */
function outcome(json: string | null): string | null {
  if (json === null) return null;
  return json.replaceAll(/"(id|contextId|messageId|taskId|artifactId|timestamp)": "[^"]*"/g, "");
}
