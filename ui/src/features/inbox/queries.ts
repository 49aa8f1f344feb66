/** What the inbox asks the host for. */
import { type RowsOf, useCommandPages } from "../../data/pages";
import { useCommandQuery } from "../../data/queries";
import type { InboxFilter, InboxPage, Request, RequestSummary } from "../../host/generated/api";

const PAGE = 100;
const ROWS: RowsOf<InboxPage, RequestSummary> = { of: ({ requests }) => requests, key: ({ id }) => id };

export function useInboxPages(filter: InboxFilter) {
  return useCommandPages("inbox.list", { filter, cursor: null, limit: PAGE }, ROWS);
}

export function useRequest(id: string) {
  return useCommandQuery("inbox.get", { id });
}

/** Whether somebody can still decide it. */
export function isOpen(request: Request): boolean {
  return request.summary.state.kind === "pending";
}
