/**
 * Whether the request became another one under the hands of whoever was at work in its card: what was prepared there is
 * lost, and has to be told why. What the person did, by sending an answer or reading the request another way, is no such
 * change.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import type { ApprovalView } from "../../../host/generated/api";
import { isOpen } from "../queries";

type Stale = {
  isStale: boolean;
  card: React.RefObject<HTMLDivElement | null>;
  /** The host says that the request is another. */
  onStale: () => void;
  /** The host has taken a decision. */
  onSent: () => void;
  /** The person chose this reader; `null`: it was not taken. */
  onReader: (readerId: string | null) => void;
};

export function useStale(request: ApprovalView | undefined, refetch: () => void): Stale {
  const [isStale, setStale] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const isAtWork = useRef(false);
  const before = useRef(request);
  const sent = useRef<string | null>(null);
  const chosen = useRef<string | null>(null);

  useEffect(() => {
    function onFocus({ target }: FocusEvent) {
      isAtWork.current = target instanceof Node && card.current?.contains(target) === true;
    }
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);

  useEffect(() => {
    const was = before.current;
    before.current = request;
    if (was === undefined || request === undefined || was.hash === request.hash) return;
    const isOwn = isReadAnew(was, request, chosen.current);
    chosen.current = null;
    const isSent = !isOpen(was) || sent.current === was.hash;
    if (isOwn) setStale(false);
    else if (!isSent && isAtWork.current) setStale(true);
  }, [request]);

  return {
    isStale: isStale && request !== undefined && isOpen(request),
    card,
    onStale: useCallback(() => {
      if (chosen.current === null) setStale(true);
      refetch();
    }, [refetch]),
    onSent: useCallback(() => {
      sent.current = before.current?.hash ?? null;
      setStale(false);
    }, []),
    onReader: useCallback((readerId: string | null) => {
      chosen.current = readerId;
    }, []),
  };
}

/** Read by the reader that the person chose, or as the person explained it. */
function isReadAnew(was: ApprovalView, now: ApprovalView, chosen: string | null): boolean {
  if (was.reader.id === now.reader.id) return false;
  return now.reader.id === chosen || now.reader.proven === "yours";
}
