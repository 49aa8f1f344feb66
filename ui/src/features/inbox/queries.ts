/** What the inbox asks the host for. */
import { useCommandPages, useCommandQuery } from "../../data/queries";
import type { InboxFilter, Request } from "../../host/generated/api";

const PAGE = 100;

export function useInboxPages(filter: InboxFilter) {
  return useCommandPages("inbox.list", { filter, cursor: null, limit: PAGE });
}

export function useRequest(id: string) {
  return useCommandQuery("inbox.get", { id });
}

/** Whether somebody can still decide it. */
export function isOpen(request: Request): boolean {
  return request.summary.state.kind === "pending";
}
