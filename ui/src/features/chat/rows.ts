/**
 * What a conversation shows, row by row. Words about progress are gathered, so that answers stand out, and the
 * data that a request was read from is folded, because the request's own card follows.
 */
import type { ChatItem, MessageView, RequestSummary } from "../../host/generated/api";

export type ChatRow =
  | { kind: "item"; key: string; item: ChatItem }
  | { kind: "progress"; key: string; messages: MessageView[] }
  | { kind: "request-data"; key: string; message: MessageView };

export function rowsOf(items: readonly ChatItem[]): ChatRow[] {
  const rows: ChatRow[] = [];
  const tasks = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    if (item.kind === "message" && item.progress) {
      const last = rows.at(-1);
      if (last?.kind === "progress") last.messages.push(item);
      else rows.push({ kind: "progress", key: `progress ${item.key}`, messages: [item] });
      continue;
    }
    if (item.kind === "message" && items[index + 1]?.kind === "request" && isOnlyData(item)) {
      rows.push({ kind: "request-data", key: keyOf(item), message: item });
      continue;
    }
    const seen = item.kind === "task" ? (tasks.get(item.taskKey) ?? 0) : 0;
    if (item.kind === "task") tasks.set(item.taskKey, seen + 1);
    rows.push({ kind: "item", key: `${keyOf(item)}${seen > 0 ? ` ${seen}` : ""}`, item });
  }
  return rows;
}

/** Whether the agent said this to programs alone: nothing in it is made for reading. */
function isOnlyData({ role, parts, streaming }: MessageView): boolean {
  return role !== "user" && !streaming && parts.length > 0 && parts.every(({ kind }) => kind === "data");
}

/** The same for a list of messages alone, where only the time tells that a request followed. */
export function isRequestData(
  message: MessageView,
  next: MessageView | undefined,
  requests: readonly Pick<RequestSummary, "receivedAt">[],
): boolean {
  const until = next?.at ?? Number.POSITIVE_INFINITY;
  return (
    isOnlyData(message) && requests.some(({ receivedAt }) => receivedAt >= message.at && receivedAt < until)
  );
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
