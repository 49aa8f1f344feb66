/**
 * Requests that a person began to answer on their cards and has not decided. Deciding many at once would approve them
 * as they were proposed, and not as they were edited.
 */
import { useEffect, useState } from "react";
import { useHost } from "../../data/host-context";
import type { ApprovalView, ChosenApproval } from "../../host/generated/api";
import type { Host } from "../../host/host";

/** For as long as the page is open: the hash under which each was shown. */
const begun = new WeakMap<Host, Map<string, string>>();

/** Which of these are begun. */
export function useWhichAreBegun(chosen: readonly ChosenApproval[]): readonly ChosenApproval[] {
  const host = useHost();
  return chosen.filter(({ id, hash }) => begun.get(host)?.get(id) === hash);
}

/**
 * Remembers that the request is begun, also after its card is left and shown again without what was begun. Says whether
 * it was when the card was opened.
 */
export function useBegun({ hash, summary: { id } }: ApprovalView, isBegun: boolean): boolean {
  const host = useHost();
  const [wasBegun] = useState(() => begun.get(host)?.get(id) === hash);
  useEffect(() => {
    if (!isBegun) return;
    const known = begun.get(host) ?? new Map<string, string>();
    begun.set(host, known.set(id, hash));
  }, [host, id, hash, isBegun]);
  return wasBegun;
}
