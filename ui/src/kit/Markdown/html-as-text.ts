/** A remark plugin that turns HTML in markdown into the text it was written as. */

type Node = { type: string; value?: string; children?: Node[] };

export function htmlAsText() {
  return (tree: Node): void => visit(tree);
}

function visit(node: Node): void {
  if (node.type === "html") node.type = "text";
  for (const child of node.children ?? []) visit(child);
}
