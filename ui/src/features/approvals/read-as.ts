/** Reading a request another way. That is the person's own act: the request does not change by it, though its hash does. */
import { createContext, useContext } from "react";
import { useCommand } from "../../data/queries";
import type { ApprovalView } from "../../host/generated/api";

/** Takes note of the reader that was chosen, or that it was not to be; for the place that says when a request changed. */
export const ReaderChosen = createContext<(readerId: string | null) => void>(() => {});

export function useReadAs({ summary: { id } }: ApprovalView) {
  const { mutate, isPending } = useCommand("approvals.readAs");
  const choose = useContext(ReaderChosen);
  function readAs(readerId: string) {
    choose(readerId);
    mutate({ id, readerId }, { onError: () => choose(null) });
  }
  return { readAs, isPending };
}
