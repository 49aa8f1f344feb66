import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { showError } from "../../../data/toasts";
import type { HostError } from "../../../host/error";
import type { Question } from "../../../host/generated/api";
import { ConfirmDialog } from "../../../kit/Dialog/Dialog";

type Wanted = { question: Question; word: string; again: (word: string) => void };

/**
 * Lets a command be confirmed where the host has no dialog of its own: the host answers with a question and a word,
 * and the command is called again with that word.
 */
export function useConsent(confirmLabel: string): {
  ask: (again: (word: string) => void) => (error: HostError) => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation("agents");
  const [wanted, setWanted] = useState<Wanted | null>(null);

  const ask = (again: (word: string) => void) => (error: HostError) =>
    error.confirm === null ? showError(error) : setWanted({ ...error.confirm, again });

  const dialog = wanted !== null && (
    <ConfirmDialog
      isOpen
      onClose={() => setWanted(null)}
      title={t("card.confirmTitle")}
      tone="primary"
      confirmLabel={confirmLabel}
      word={wanted.word}
      onConfirm={() => {
        setWanted(null);
        wanted.again(wanted.word);
      }}
    >
      <Asked question={wanted.question} />
    </ConfirmDialog>
  );
  return { ask, dialog };
}

function Asked({ question }: { question: Question }) {
  const { t } = useTranslation("agents");
  switch (question.kind) {
    case "accept-card":
      return <p>{t("card.confirmAccept", { agent: question.agent })}</p>;
    case "fetch-keys": {
      const { agent, host } = question;
      return (
        <p>
          {question.own
            ? t("card.confirmOwnKeys", { agent, host })
            : t("card.confirmOtherKeys", { agent, host })}
        </p>
      );
    }
    case "lead-inside":
      return <p>{t("inside.confirm", { agent: question.agent })}</p>;
    case "export-ledger":
    case "let-go-on":
    case "let-rules-approve":
    case "send-again":
    case "send-words":
    case "sign-in":
    case "sign-in-there":
      return null;
  }
}
