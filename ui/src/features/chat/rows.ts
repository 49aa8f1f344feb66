/** What a conversation shows, row by row: words about progress are gathered, so that answers stand out. */
import type { ChatItem, MessageView } from "../../host/generated/api";

export type ChatRow =
  | { kind: "item"; key: string; item: ChatItem }
  | { kind: "progress"; key: string; messages: MessageView[] };

export function rowsOf(items: readonly ChatItem[]): ChatRow[] {
  const rows: ChatRow[] = [];
  const tasks = new Map<string, number>();
  for (const item of items) {
    if (item.kind === "message" && item.progress) {
      const last = rows.at(-1);
      if (last?.kind === "progress") last.messages.push(item);
      else rows.push({ kind: "progress", key: `progress ${item.key}`, messages: [item] });
      continue;
    }
    const seen = item.kind === "task" ? (tasks.get(item.taskKey) ?? 0) : 0;
    if (item.kind === "task") tasks.set(item.taskKey, seen + 1);
    rows.push({ kind: "item", key: `${keyOf(item)}${seen > 0 ? ` ${seen}` : ""}`, item });
  }
  return rows;
}

function keyOf(item: ChatItem): string {
  switch (item.kind) {
    case "message":
    case "artifact":
    case "notice":
      return `${item.kind} ${item.key}`;
    case "task":
      return `task ${item.taskKey}`;
    case "request":
      return `request ${item.approvalId}`;
  }
}
