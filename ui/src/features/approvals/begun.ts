/**
 * Requests that a person began to answer on their cards and has not decided, for as long as the page is open. What was
 * begun stands on the card again when it is shown anew, also where the host gave a decision back. Deciding many at once
 * would approve them as they were proposed, and not as they were edited.
 */
import { useEffect, useState } from "react";
import { useHost } from "../../data/host-context";
import type { ApprovalView, AskedItem, ChosenApproval, ItemAnswer } from "../../host/generated/api";
import type { Host } from "../../host/host";
import type { Answers } from "./decision";

/** Why not, and what to do instead, while it is written. */
export type RefusalWords = { reason: string; instead: string };

export type Begun = {
  answers: Answers;
  words: RefusalWords;
  /** Something was begun that a card cannot be given back, such as half a form. */
  lost: boolean;
};

/** Each under the hash with which it was shown: another hash is another request. */
const begun = new WeakMap<Host, Map<string, Begun & { hash: string }>>();

/** Which of these are begun. */
export function useWhichAreBegun(chosen: readonly ChosenApproval[]): readonly ChosenApproval[] {
  const host = useHost();
  return chosen.filter(({ id, hash }) => begun.get(host)?.get(id)?.hash === hash);
}

/** What was begun of the request when its card was opened; `null`: nothing. */
export function useBegun({ hash, summary: { id } }: ApprovalView): Begun | null {
  const host = useHost();
  const [found] = useState(() => begun.get(host)?.get(id));
  return found?.hash === hash ? found : null;
}

/** Keeps what is begun by now; `null`: nothing more than before. */
export function useKeepBegun({ hash, summary: { id } }: ApprovalView, now: Begun | null): void {
  const host = useHost();
  useEffect(() => {
    if (now === null) return;
    const known = begun.get(host) ?? new Map<string, Begun & { hash: string }>();
    begun.set(host, known.set(id, { ...now, hash }));
  });
}

/** What of the answers to these items can be given back to a card. */
export function keptOf(items: readonly AskedItem[], answers: Answers): Pick<Begun, "answers" | "lost"> {
  const kept = new Map<string, ItemAnswer>();
  let lost = false;
  for (const item of items) {
    const answer = answers.get(item.itemId);
    if (isLost(item, answer)) lost = true;
    else if (answer !== undefined) kept.set(item.itemId, answer);
  }
  return { answers: kept, lost };
}

/** Values that did not fit, a secret that was only typed, and permissions: those are ticked again one by one. */
function isLost({ kind }: AskedItem, answer: ItemAnswer | undefined): boolean {
  if (answer?.kind === "reject" || answer?.kind === "cancel") return false;
  if (kind === "form") return answer === undefined;
  if (kind === "secret") return answer?.kind === "text";
  if (kind === "permissions") return answer !== undefined;
  return answer?.kind === "approve" && answer.payload === "";
}
