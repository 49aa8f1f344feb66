/**
 * What a conversation shows, row by row. Words about progress are gathered at their own task, so that answers
 * stand out, and the data that a request was read from is folded, as are artifacts that repeat it: its own card follows.
 */
import type { ApprovalSummary, ChatItem, MessageView } from "../../host/generated/api";
import { repeatsIn } from "./repeats";

export type ChatRequest = Extract<ChatItem, { kind: "request" }>;

export type ChatArtifact = Extract<ChatItem, { kind: "artifact" }>;

export type ChatRow = { key: string; taskKey: string | null } & (
  | {
      kind: "item";
      item: ChatItem;
      to: MessageView | null;
      /** The card of a request says its data in words. */
      asks: boolean;
    }
  | { kind: "progress"; messages: MessageView[] }
  | { kind: "request-data"; message: MessageView }
  | { kind: "repeats"; artifacts: ChatArtifact[] }
);

export function rowsOf(items: readonly ChatItem[]): ChatRow[] {
  const rows: ChatRow[] = [];
  const tasks = new Map<string, number>();
  const asked = new Asked();
  const asking = askingIn(items);
  const repeats = repeatsIn(items);
  for (const [index, item] of items.entries()) {
    const taskKey = taskOf(items, index);
    if (item.kind === "message" && item.progress) {
      gather(rows, item);
      continue;
    }
    if (item.kind === "artifact" && repeats.has(item)) {
      const last = rows.at(-1);
      if (last?.kind === "repeats") last.artifacts.push(item);
      else rows.push({ kind: "repeats", key: `repeats ${keyOf(item)}`, taskKey, artifacts: [item] });
      continue;
    }
    const asks = item.kind === "message" && asking.has(item);
    if (asks && isOnlyData(item)) {
      rows.push({ kind: "request-data", key: keyOf(item), taskKey, message: item });
      continue;
    }
    const to = asked.notTheLatest(item);
    const seen = item.kind === "task" ? (tasks.get(item.taskKey) ?? 0) : 0;
    if (item.kind === "task") tasks.set(item.taskKey, seen + 1);
    rows.push({ kind: "item", key: `${keyOf(item)}${seen > 0 ? ` ${seen}` : ""}`, taskKey, item, to, asks });
  }
  return rows;
}

/**
 * The messages of agents that a request was read from. Each stands right before its request, until the task ends: many agents
 * list their history then, which repeats the question or moves it behind its request.
 */
function askingIn(items: readonly ChatItem[]): ReadonlySet<MessageView> {
  const asking = new Set<MessageView>();
  for (const [index, item] of items.entries()) {
    if (item.kind !== "request") continue;
    const before = items[index - 1];
    const taskKey = taskOf(items, index);
    const isOfTask = (each: MessageView) => taskKey !== null && each.taskKey === taskKey;
    const said = items
      .slice(index + 1)
      .filter(isOfAgent)
      .filter(isOfTask);
    if (before !== undefined && isOfAgent(before)) {
      for (const each of [before, ...said.filter((each) => repeatsData(each, before))]) asking.add(each);
    } else if (item.state.kind === "superseded") {
      // After an answer the same may be a result, which stays open.
      const moved = said.find((each, at) => said.slice(0, at).some((shown) => shown.at > each.at));
      if (moved !== undefined) asking.add(moved);
    }
  }
  return asking;
}

function isOfAgent(item: ChatItem): item is Extract<ChatItem, { kind: "message" }> {
  return item.kind === "message" && item.role !== "user";
}

/** Whether a message has data, and all of it stands in an earlier one, too. */
function repeatsData(message: MessageView, earlier: MessageView): boolean {
  const [data, known] = [dataOf(message), dataOf(earlier)];
  return data.length > 0 && data.every((json) => known.includes(json));
}

function dataOf({ parts }: MessageView): string[] {
  return parts.flatMap((part) => (part.kind === "data" ? [part.json] : []));
}

/** The task of an item. A request is of the one that said something just before it. */
function taskOf(items: readonly ChatItem[], at: number): string | null {
  const item = items[at];
  if (item === undefined) return null;
  return item.kind === "request" ? taskOf(items, at - 1) : item.taskKey;
}

/**
 * Whether the agent asks something else after the person said something in its task, before anything else was asked there.
 * Of a task that only went on the host says it.
 */
export function isAnsweredInChat(items: readonly ChatItem[], request: ChatRequest): boolean {
  if (request.decision !== null || !isOverByWords(request)) return false;
  const place = items.indexOf(request);
  const task = taskOf(items, place);
  const next = items.find((item, at) => {
    if (at <= place || taskOf(items, at) !== task) return false;
    return item.kind === "request" || (item.kind === "message" && item.delivery === "sent");
  });
  return task !== null && next?.kind === "message";
}

/** The task asks something else: that may be because of what somebody said. */
function isOverByWords({ state }: ChatRequest): boolean {
  const reason = state.kind === "superseded" ? state.reason : null;
  return typeof reason === "object" && reason?.code === "asks-something-else";
}

/** Puts words about progress below what their task showed last: what stands after that is of another one. */
function gather(rows: ChatRow[], message: MessageView): void {
  const { key, taskKey } = message;
  const last = taskKey === null ? -1 : rows.findLastIndex((row) => row.taskKey === taskKey);
  const at = last === -1 ? rows.length - 1 : last;
  const row = rows[at];
  if (row?.kind === "progress") row.messages.push(message);
  else rows.splice(at + 1, 0, { kind: "progress", key: `progress ${key}`, taskKey, messages: [message] });
}

/** What was asked of which task: one that still goes on may answer when something else was asked meanwhile. */
class Asked {
  #of = new Map<string, MessageView>();
  #latest: MessageView | null = null;

  /** The message that an item answers, where another one that began a task of its own stands between. */
  notTheLatest(item: ChatItem): MessageView | null {
    if (item.kind === "message" && item.role === "user") {
      this.#latest = item;
      if (item.taskKey !== null) this.#of.set(item.taskKey, item);
      return null;
    }
    const task = item.kind === "message" || item.kind === "artifact" ? item.taskKey : null;
    const latest = this.#latest?.taskKey ?? null;
    return task === null || latest === null || latest === task ? null : (this.#of.get(task) ?? null);
  }
}

/** Whether the agent said this to programs alone: nothing in it is made for reading. */
function isOnlyData({ role, parts, streaming }: MessageView): boolean {
  return role !== "user" && !streaming && parts.length > 0 && parts.every(({ kind }) => kind === "data");
}

/** The same for a list of messages alone, where only the time tells that a request followed. */
export function isRequestData(
  message: MessageView,
  next: MessageView | undefined,
  requests: readonly Pick<ApprovalSummary, "receivedAt">[],
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
