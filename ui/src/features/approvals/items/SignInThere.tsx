import { ExternalLink, LogIn } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import { showError } from "../../../data/toasts";
import type { AskedItem, CatchView, Question } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { ConfirmDialog } from "../../../kit/Dialog/Dialog";
import { Busy } from "../../../kit/states/States";
import { askToOpen } from "../../../places/links";
import styles from "./Items.module.css";

type Props = {
  item: Extract<AskedItem, { kind: "link" }>;
  request: { id: string; hash: string };
};

/** Signs in in the browser, and takes the address that it leads to for the answer: nobody has to copy it. */
export function SignInThere({ item, request }: Props) {
  const { t } = useTranslation("inbox");
  const signIn = useCommand("approvals.signIn", { quiet: true });
  const cancel = useCommand("approvals.cancelSignIn");
  const [wanted, setWanted] = useState<{ question: Question; word: string } | null>(null);
  // A browser may refuse to open a page by itself; then a person does.
  const [page, setPage] = useState<string | null>(null);
  const target = { id: request.id, itemId: item.itemId };

  function run(confirm?: string) {
    signIn.mutate(
      { ...target, hash: request.hash, ...(confirm !== undefined && { confirm }) },
      {
        onError: (error) => (error.confirm === null ? showError(error) : setWanted(error.confirm)),
        onSuccess: ({ url }) => {
          setPage(url);
          if (url !== null) openPage(url);
        },
      },
    );
  }

  const isWaiting = item.catching?.kind === "in-browser";
  // Signing in is possible all the same; the browser is caught by somebody else.
  const isTaken = isReturnTaken(item.catching);
  return (
    <div className={styles.answer}>
      <Step step={item.catching} />
      <div className={styles.row}>
        {isWaiting ? (
          <>
            {page !== null && <Button onPress={() => openPage(page)}>{t("link.signIn.open")}</Button>}
            <Button onPress={() => cancel.mutate(target)}>{t("link.signIn.cancel")}</Button>
          </>
        ) : isTaken ? (
          <Button
            icon={ExternalLink}
            onPress={() => askToOpen({ source: "request", id: request.id, url: item.url ?? "" })}
          >
            {t("link.open")}
          </Button>
        ) : (
          <Button icon={LogIn} onPress={() => run()} isDisabled={signIn.isPending}>
            {t("link.signIn.start")}
          </Button>
        )}
      </div>
      {!isWaiting && !isTaken && <p className={styles.label}>{t("link.signIn.hint")}</p>}
      {wanted?.question.kind === "sign-in-there" && (
        <ConfirmDialog
          isOpen
          onClose={() => setWanted(null)}
          title={t("link.signIn.title")}
          tone="primary"
          confirmLabel={t("link.signIn.start")}
          word={wanted.word}
          onConfirm={() => {
            setWanted(null);
            run(wanted.word);
          }}
        >
          <p>{t("link.signIn.confirm", wanted.question)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function isReturnTaken(step: CatchView | null): boolean {
  return step?.kind === "failed" && typeof step.why === "object" && step.why.code === "return-address-taken";
}

function Step({ step }: { step: CatchView | null }) {
  const { t } = useTranslation("inbox");
  const say = useSay();
  switch (step?.kind) {
    case undefined:
      return null;
    case "in-browser":
      return <Busy>{t("link.signIn.waiting", { host: step.host })}</Busy>;
    case "failed":
      return (
        <p role="alert" className={styles.error}>
          {say(step.why)}
        </p>
      );
  }
}

function openPage(url: string) {
  window.open(url, "_blank", "noopener,noreferrer");
}
