/** The requests that a person picked out of the list, each as it was shown then. */
import { useMemo, useState } from "react";
import type { ApprovalSummary, ChosenApproval } from "../../../host/generated/api";
import { asker } from "../request-title";

/** A request as it was shown when it was picked: it may have left the list since. */
type Picked = { hash: string; title: string; agent: string };

export type Selection = {
  chosen: readonly ChosenApproval[];
  /** What was picked, by identity. */
  picked: ReadonlyMap<string, Picked>;
  has: (id: string) => boolean;
  toggle: (request: ApprovalSummary) => void;
  /** Adds everything between the one that was picked last and this one. */
  extendTo: (request: ApprovalSummary, listed: readonly ApprovalSummary[]) => void;
  add: (requests: readonly ApprovalSummary[]) => void;
  /** Keeps only these. */
  keep: (ids: readonly string[]) => void;
  clear: () => void;
};

export function useSelection(): Selection {
  const [picked, setPicked] = useState<ReadonlyMap<string, Picked>>(new Map());
  const [last, setLast] = useState<string | null>(null);
  return useMemo(() => {
    const add = (requests: readonly ApprovalSummary[]) =>
      setPicked(
        (before) => new Map([...before, ...requests.map((each) => [each.id, asShown(each)] as const)]),
      );
    return {
      chosen: [...picked].map(([id, { hash }]) => ({ id, hash })),
      picked,
      has: (id) => picked.has(id),
      toggle: (request) => {
        setLast(request.id);
        setPicked((before) => toggled(before, request));
      },
      extendTo: (request, listed) => {
        const from = listed.findIndex(({ id }) => id === last);
        const to = listed.findIndex(({ id }) => id === request.id);
        setLast(request.id);
        add(from === -1 ? [request] : listed.slice(Math.min(from, to), Math.max(from, to) + 1));
      },
      add,
      keep: (ids) => setPicked((before) => new Map([...before].filter(([id]) => ids.includes(id)))),
      clear: () => setPicked(new Map()),
    };
  }, [picked, last]);
}

function toggled(before: ReadonlyMap<string, Picked>, request: ApprovalSummary): Map<string, Picked> {
  const next = new Map(before);
  if (!next.delete(request.id)) next.set(request.id, asShown(request));
  return next;
}

function asShown(request: ApprovalSummary): Picked {
  return { hash: request.hash, title: request.title, agent: asker(request) };
}
