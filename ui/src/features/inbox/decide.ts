/** Sends a decision, asks for the word a host wants first, and says when the request is no longer the one shown. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { queryKey, useCommand } from "../../data/queries";
import { showError } from "../../data/toasts";
import type { ConfirmRequest, DecidedHow, Decision, Request } from "../../host/generated/api";

/** What the host wants confirmed by a word, and for which decision. */
type Asked = { request: ConfirmRequest; decision: Decision; how: DecidedHow };

export type Decide = {
  isPending: boolean;
  asked: Asked | null;
  decide: (decision: Decision, how: DecidedHow) => void;
  confirm: (word: string) => void;
  cancel: () => void;
};

export function useDecide(request: Request, onStale: () => void, onDecided: () => void): Decide {
  const client = useQueryClient();
  const command = useCommand("inbox.decide", { quiet: true });
  const [asked, setAsked] = useState<Asked | null>(null);
  const opened = useRef(performance.now());
  const { id } = request.summary;

  function send(decision: Decision, how: DecidedHow, confirm: string | null) {
    setAsked(null);
    const onCardMs = Math.round(performance.now() - opened.current);
    command.mutate(
      { id, hash: request.hash, decision, confirm, how, onCardMs },
      {
        onSuccess: onDecided,
        onError: (error) => {
          if (error.code === "stale-request") {
            onStale();
            client.invalidateQueries({ queryKey: queryKey("inbox.get", { id }) });
            return;
          }
          const wanted = error.confirm;
          if (error.code !== "confirmation-needed" || wanted === null) {
            showError(error);
            return;
          }
          setAsked({ request: wanted, decision, how });
        },
      },
    );
  }

  return {
    isPending: command.isPending,
    asked,
    decide: (decision, how) => send(decision, how, null),
    confirm: (word) => asked && send(asked.decision, asked.how, word),
    cancel: () => setAsked(null),
  };
}
