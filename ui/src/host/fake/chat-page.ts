/** The list of chats of the fake world, page by page. */
import type { ConversationSummary } from "../generated/api";
import type { Params, View } from "../host";

const PAGE = 100;

/** By agent, and within it the newest first; a page goes on behind a row, wherever that is by now. */
export function chatPage(
  all: readonly ConversationSummary[],
  { words, cursor }: Params<"conversations.list">,
): View<"conversations.list"> {
  const spoken = new Map<string, number>();
  for (const { connectionId, updatedAt } of all) {
    spoken.set(connectionId, Math.max(updatedAt, spoken.get(connectionId) ?? 0));
  }
  const placeOf = ({ id, connectionId, updatedAt }: ConversationSummary): Place =>
    [spoken.get(connectionId) ?? 0, connectionId, updatedAt, id].join(":");
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all
    .filter(({ title, connectionName }) =>
      wanted.every((word) => `${title}\n${connectionName}`.toLowerCase().includes(word)),
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
