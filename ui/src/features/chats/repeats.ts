/**
 * Artifacts that say nothing but what a request asks, which follows in words and on its card. Some agents send the words of a
 * question three times, and the form of its card as data.
 */
import type { ChatItem } from "../../host/generated/api";
import { type Lossless, readLossless } from "../../kit/lossless";
import { textOf } from "./items/Parts";

type Artifact = Extract<ChatItem, { kind: "artifact" }>;
type Asked = { words: readonly string[]; title: string };

/** Fewer letters may stand anywhere by chance. */
const LEAST = 8;

export function repeatsIn(items: readonly ChatItem[]): ReadonlySet<ChatItem> {
  const repeats = new Set<ChatItem>();
  for (const [index, item] of items.entries()) {
    if (item.kind !== "request") continue;
    const before = beforeRequest(items, index);
    const words = before.flatMap((each) => (each.kind === "message" ? [plain(textOf(each.parts))] : []));
    // Without a message the last words are the question.
    const last = before.findLast((each) => each.kind === "artifact" && textOf(each.parts) !== "");
    const said = words.some((each) => each !== "") || last?.kind !== "artifact" ? null : last;
    const asked = { words: said === null ? words : [plain(textOf(said.parts))], title: plain(item.title) };
    for (const each of before) {
      if (each.kind === "artifact" && each !== said && isRepeat(each, asked)) repeats.add(each);
    }
  }
  return repeats;
}

/** What the agent said and made in the task of a request, since the person or another request came in between. */
function beforeRequest(items: readonly ChatItem[], index: number): ChatItem[] {
  const begin = items.findLastIndex((item, at) => at < index && isTurn(item));
  const between = items.slice(begin + 1, index);
  const task = between.findLast(({ kind }) => kind === "message" || kind === "artifact");
  const taskKey = task !== undefined && "taskKey" in task ? task.taskKey : null;
  return between.filter((item) => "taskKey" in item && item.taskKey === taskKey && taskKey !== null);
}

function isTurn(item: ChatItem): boolean {
  return item.kind === "request" || (item.kind === "message" && item.role === "user");
}

function isRepeat({ parts, streaming }: Artifact, { words, title }: Asked): boolean {
  if (streaming || parts.length === 0) return false;
  return parts.every((part) => {
    if (part.kind === "data") return title !== "" && says(readLossless(part.json), title);
    const text = part.kind === "text" ? plain(part.text) : "";
    return text.length >= LEAST && words.some((each) => each.includes(text));
  });
}

/** Whether the title of a request was taken from this data. */
function says(value: Lossless | null, title: string): boolean {
  switch (value?.type) {
    case "string":
      return plain(value.value) === title;
    case "array":
      return value.items.some((item) => says(item, title));
    case "object":
      return value.members.some((member) => says(member.value, title));
    default:
      return false;
  }
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
