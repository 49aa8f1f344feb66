/** What the agent asked in the same task after an answer: an answer that was refused looks like one that was taken otherwise. */
import { skip, useCommandQuery } from "../../data/queries";
import type { ApprovalSummary, ApprovalView, Receipt } from "../../host/generated/api";

type After = {
  receipt: Receipt | null;
  /** The request that came next. */
  next: ApprovalSummary | null;
};

export function useAskedAfter({ summary, decidedAt }: ApprovalView): After {
  const { id, taskKey, receipt } = summary;
  const wentOn = receipt === "honoured" && decidedAt !== null;
  const task = useCommandQuery("tasks.get", wentOn ? { taskKey } : skip).data;
  const later = (task?.requests ?? []).filter(
    (each) => each.id !== id && decidedAt !== null && each.receivedAt >= decidedAt,
  );
  const next = later.toSorted((one, other) => one.receivedAt - other.receivedAt).at(0) ?? null;
  const asked = useCommandQuery("approvals.get", next === null ? skip : { id: next.id }).data;
  const isAgain = asked !== undefined && tellsOf(asked, id);
  return { receipt: isAgain ? "asked-again" : receipt, next };
}

/** Whether a request is asked anew because of the answer to this one. */
function tellsOf({ answeredBefore, refusedBefore }: ApprovalView, id: string): boolean {
  return refusedBefore?.id === id || answeredBefore.some((before) => before.id === id);
}
