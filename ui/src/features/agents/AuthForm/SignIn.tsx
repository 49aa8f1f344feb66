import { KeyRound, LogIn, LogOut, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import { showError } from "../../../data/toasts";
import type { HostError } from "../../../host/error";
import type {
  AgentView,
  OAuthSessionView,
  PageToOpen,
  Question,
  SignInStep,
} from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { StateBadge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { ConfirmDialog } from "../../../kit/Dialog/Dialog";
import { CopyButton, ExactTime } from "../../../kit/text/Text";
import styles from "./AuthForm.module.css";
import { isOAuth } from "./auth-draft";
import { ScopeTable } from "./Scopes";

type Command = "auth.signIn" | "auth.openVerification";
type Wanted = { command: Command; question: Question; word: string };

/** Who is signed in to an agent, and the buttons that change it. */
export function SignIn({ agent }: { agent: AgentView }) {
  const { t } = useTranslation(["agents", "common"]);
  const { id } = agent.summary;
  const { auth } = agent;
  const [wanted, setWanted] = useState<Wanted | null>(null);
  // A browser may refuse to open a page by itself; then a person does.
  const [page, setPage] = useState<string | null>(null);
  const signIn = useCommand("auth.signIn", { quiet: true });
  const openVerification = useCommand("auth.openVerification", { quiet: true });
  const cancel = useCommand("auth.cancelSignIn");
  const signOut = useCommand("auth.signOut");

  function run(command: Command, confirm?: string) {
    const mutation = command === "auth.signIn" ? signIn : openVerification;
    const onError = (error: HostError) =>
      error.confirm === null ? showError(error) : setWanted({ command, ...error.confirm });
    const onSuccess = ({ url }: PageToOpen) => {
      setPage(url);
      if (url !== null) openPage(url);
    };
    mutation.mutate({ id, ...(confirm !== undefined && { confirm }) }, { onError, onSuccess });
  }

  const step = auth.signIn?.step ?? null;
  const session = auth.oauth?.session ?? null;
  const goesOn = step !== null && step.kind !== "done" && step.kind !== "failed";
  if (!isOAuth(auth.kind) || auth.byHand) return null;
  return (
    <div className={styles.form}>
      <Session session={session} />
      <ScopeTable auth={auth} />
      <Step step={step} page={page} onOpen={() => run("auth.openVerification")} />
      <div className={styles.buttons}>
        {goesOn ? (
          <Button onPress={() => cancel.mutate({ id })}>{t("signIn.cancel")}</Button>
        ) : (
          <Button
            tone="primary"
            icon={LogIn}
            onPress={() => run("auth.signIn")}
            isDisabled={signIn.isPending || auth.oauth === null}
          >
            {session === null ? t("signIn.start") : t("signIn.again")}
          </Button>
        )}
        {session !== null && (
          <Button icon={LogOut} onPress={() => signOut.mutate({ id })}>
            {t("signIn.out")}
          </Button>
        )}
      </div>
      {wanted !== null && (
        <ConfirmDialog
          isOpen
          onClose={() => setWanted(null)}
          title={t("signIn.confirmTitle")}
          tone="primary"
          confirmLabel={t("signIn.start")}
          word={wanted.word}
          onConfirm={() => {
            setWanted(null);
            run(wanted.command, wanted.word);
          }}
        >
          {wanted.question.kind === "sign-in" && (
            <p>{t("signIn.confirm", { agent: wanted.question.agent, hosts: wanted.question.hosts })}</p>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}

function openPage(url: string) {
  window.open(url, "_blank", "noopener,noreferrer");
}

function Session({ session }: { session: OAuthSessionView | null }) {
  const { t } = useTranslation("agents");
  if (session === null) return <StateBadge tone="warn" icon={KeyRound} word={t("signIn.nobody")} />;
  return (
    <div>
      <p>
        <StateBadge
          tone={session.ended ? "warn" : "good"}
          icon={ShieldCheck}
          word={session.ended ? t("signIn.ended") : t("signIn.signedIn")}
        />{" "}
        {session.name}
      </p>
      {session.expiresAt !== null && (
        <p className={styles.note}>
          {session.renewable ? t("signIn.renewed") : t("signIn.expires")} <ExactTime at={session.expiresAt} />
        </p>
      )}
    </div>
  );
}

type StepProps = { step: SignInStep | null; page: string | null; onOpen: () => void };

function Step({ step, page, onOpen }: StepProps) {
  const { t } = useTranslation("agents");
  const say = useSay();
  if (step === null) return null;
  switch (step.kind) {
    case "asking":
      return <p role="status">{t("signIn.asking")}</p>;
    case "in-browser":
      return (
        <div role="status">
          <p>{t("signIn.inBrowser", { host: step.host })}</p>
          {page !== null && (
            <Button onPress={() => openPage(page)}>{t("signIn.openPage", { host: step.host })}</Button>
          )}
        </div>
      );
    case "enter-code":
      return (
        <div role="status">
          <p>{t("signIn.enterCode", { address: step.address })}</p>
          <p className={styles.code}>
            <code>{step.userCode}</code>
            <CopyButton text={step.userCode} label={t("signIn.copyCode")} />
          </p>
          <p className={styles.note}>
            {t("signIn.codeExpires")} <ExactTime at={step.expiresAt} />
          </p>
          <Button onPress={onOpen}>{t("signIn.openPage", { host: step.host })}</Button>
        </div>
      );
    case "done":
      return null;
    case "failed":
      return <p role="alert">{say(step.because)}</p>;
  }
}
