/** What the inbox asks the host for. */
import { useCommandPages, useCommandQuery } from "../../data/queries";
import type { ActedState, Request } from "../../host/generated/api";

const PAGE = 100;

export function useInboxPages(view: ActedState) {
  return useCommandPages("inbox.list", { view, connectionId: null, cursor: null, limit: PAGE });
}

export function useRequest(id: string) {
  return useCommandQuery("inbox.get", { id });
}

/** Whether somebody can still decide it. */
export function isOpen(request: Request): boolean {
  return request.summary.state.kind === "pending";
}
