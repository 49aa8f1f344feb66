/** The list of chats of the fake world, page by page. */
import type { ChatSummary } from "../generated/api";
import type { Params, View } from "../host";

const PAGE = 100;

/** By agent, and within it the newest first; a page goes on behind a row, wherever that is by now. */
export function chatPage(
  all: readonly ChatSummary[],
  { words, cursor }: Params<"chats.list">,
): View<"chats.list"> {
  const spoken = new Map<string, number>();
  for (const { agentId, updatedAt } of all) {
    spoken.set(agentId, Math.max(updatedAt, spoken.get(agentId) ?? 0));
  }
  const placeOf = ({ id, agentId, updatedAt }: ChatSummary): Place =>
    [spoken.get(agentId) ?? 0, agentId, updatedAt, id].join(":");
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all
    .filter(({ title, agentName }) =>
      wanted.every((word) => `${title}\n${agentName}`.toLowerCase().includes(word)),
    )
    .toSorted((one, other) => inOrder(placeOf(one), placeOf(other)));
  const behind = cursor === null ? found : found.filter((chat) => inOrder(cursor, placeOf(chat)) < 0);
  const conversations = behind.slice(0, PAGE);
  const last = conversations.length === PAGE ? conversations.at(-1) : undefined;
  return { conversations, cursor: last === undefined ? null : placeOf(last) };
}

type Place = string;

function inOrder(one: Place, other: Place): number {
  return other.localeCompare(one, "en", { numeric: true });
}
