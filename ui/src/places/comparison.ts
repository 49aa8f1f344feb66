/** In `chats`, instead of a conversation: two of them side by side. */
const PREFIX = "comparison-";

export function comparisonRoute(id: string): string {
  return `${PREFIX}${id}`;
}

/** Which comparison is open; `null`: something else is. */
export function comparisonIn(routeId: string): string | null {
  return routeId.startsWith(PREFIX) ? routeId.slice(PREFIX.length) : null;
}
