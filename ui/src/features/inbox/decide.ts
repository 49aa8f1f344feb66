/** Sends a decision, asks for the word a host wants first, and says when the request is no longer the one shown. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { queryKey, useCommand } from "../../data/queries";
import { showError } from "../../data/toasts";
import type { ConfirmRequest, DecidedHow, Decision, Request } from "../../host/generated/api";

type Asked = { request: ConfirmRequest; decision: Decision; how: DecidedHow };

export type Decide = {
  isPending: boolean;
  /** What the host wants confirmed by a word. */
  asked: ConfirmRequest | null;
  /** `typed` is a word already typed in this page, offered when the host asks for the same one. */
  decide: (decision: Decision, how: DecidedHow, typed?: string) => void;
  confirm: (word: string) => void;
  cancel: () => void;
};

export function useDecide(request: Request, onStale: () => void): Decide {
  const client = useQueryClient();
  const command = useCommand("inbox.decide", { quiet: true });
  const [asked, setAsked] = useState<Asked | null>(null);
  const opened = useRef(performance.now());
  const { id } = request.summary;

  function send(decision: Decision, how: DecidedHow, confirm: string | null, typed: string | undefined) {
    setAsked(null);
    const onCardMs = Math.round(performance.now() - opened.current);
    command.mutate(
      { id, hash: request.hash, decision, confirm, how, onCardMs },
      {
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
          if (confirm === null && typed?.toLowerCase() === wanted.word.toLowerCase()) {
            send(decision, how, wanted.word, undefined);
          } else setAsked({ request: wanted, decision, how });
        },
      },
    );
  }

  return {
    isPending: command.isPending,
    asked: asked?.request ?? null,
    decide: (decision, how, typed) => send(decision, how, null, typed),
    confirm: (word) => asked && send(asked.decision, asked.how, word, undefined),
    cancel: () => setAsked(null),
  };
}
