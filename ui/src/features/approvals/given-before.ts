/** What was answered before to a question that the agent asks again. Its own requests tell it: they are kept whole. */
import { useCommandQueries } from "../../data/queries";
import type { ApprovalView, AskedItem } from "../../host/generated/api";

/** The words that were given to an item before, where it was asked in the same words. */
export type GivenBefore = (item: AskedItem) => readonly string[];

export function useGivenBefore({ answeredBefore }: ApprovalView): GivenBefore {
  const earlier = useCommandQueries(
    "approvals.get",
    answeredBefore.map(({ id }) => ({ id })),
  );
  return (item) => earlier.flatMap(({ data }) => (data === undefined ? [] : wordsTo(item, data)));
}

function wordsTo(item: AskedItem, { items, decision }: ApprovalView): string[] {
  if (item.kind !== "question") return [];
  const isSame = items.some(
    (each) => each.kind === "question" && each.itemId === item.itemId && each.prompt === item.prompt,
  );
  const answer = decision?.items.find(({ itemId }) => itemId === item.itemId)?.answer;
  return isSame && answer?.kind === "text" ? [answer.text] : [];
}
