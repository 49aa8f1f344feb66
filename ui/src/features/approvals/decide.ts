/** Sends a decision, asks for the word a host wants first, and says when the request is no longer the one shown. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { queryKey, useCommand } from "../../data/queries";
import { showError } from "../../data/toasts";
import { HostError } from "../../host/error";
import type { ApprovalView, ConfirmRequest, DecidedHow, Decision } from "../../host/generated/api";

/** What the host wants confirmed by a word, and for which decision. */
type Asked = { request: ConfirmRequest; decision: Decision; how: DecidedHow };

export type Decide = {
  isPending: boolean;
  asked: Asked | null;
  decide: (decision: Decision, how: DecidedHow) => void;
  confirm: (word: string) => void;
  cancel: () => void;
};

export function useDecide(
  request: ApprovalView,
  onStale: () => void,
  onDecided: (decision: Decision) => void,
): Decide {
  const client = useQueryClient();
  const command = useCommand("approvals.decide", { quiet: true });
  const [asked, setAsked] = useState<Asked | null>(null);
  const opened = useRef(performance.now());
  const { id } = request.summary;

  function send(decision: Decision, how: DecidedHow, confirm: string | null) {
    setAsked(null);
    const onCardMs = Math.round(performance.now() - opened.current);
    // The card may be drawn anew before the answer is here, and what it does next does not depend on that.
    command.mutateAsync({ id, hash: request.hash, decision, confirm, how, onCardMs }).then(
      () => onDecided(decision),
      (cause: unknown) => refused(HostError.from(cause), decision, how),
    );
  }

  function refused(error: HostError, decision: Decision, how: DecidedHow) {
    const wanted = error.confirm;
    if (error.code === "stale-request") {
      onStale();
      client.invalidateQueries({ queryKey: queryKey("approvals.get", { id }) });
    } else if (error.code === "confirmation-needed" && wanted !== null) {
      setAsked({ request: wanted, decision, how });
    } else showError(error);
  }

  return {
    isPending: command.isPending,
    asked,
    decide: (decision, how) => send(decision, how, null),
    confirm: (word) => asked && send(asked.decision, asked.how, word),
    cancel: () => setAsked(null),
  };
}
