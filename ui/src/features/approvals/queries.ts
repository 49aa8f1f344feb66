/** What the inbox asks the host for. */
import { type RowsOf, useCommandPages } from "../../data/pages";
import { useCommandQuery } from "../../data/queries";
import type { ApprovalFilter, ApprovalPage, ApprovalSummary, ApprovalView } from "../../host/generated/api";

const PAGE = 100;
const ROWS: RowsOf<ApprovalPage, ApprovalSummary> = { of: ({ requests }) => requests, key: ({ id }) => id };

export function useInboxPages(filter: ApprovalFilter) {
  return useCommandPages("approvals.list", { filter, cursor: null, limit: PAGE }, ROWS);
}

export function useRequest(id: string) {
  return useCommandQuery("approvals.get", { id });
}

/** Whether somebody can still decide it. */
export function isOpen(request: ApprovalView): boolean {
  return request.summary.state.kind === "pending";
}
