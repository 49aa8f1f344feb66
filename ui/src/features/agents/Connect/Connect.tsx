import { FolderSearch, Search, Square } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { skip, useCommand, useCommandQuery } from "../../../data/queries";
import type { AttemptView, Discovery, RemedyView, SentenceView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { TextArea } from "../../../kit/fields/Fields";
import { Busy } from "../../../kit/states/States";
import { AuthForm } from "../AuthForm/AuthForm";
import { type AuthDraft, draftWanted, emptyAuth, isEmpty, toInput } from "../AuthForm/auth-draft";
import { Attempts } from "./Attempts";
import styles from "./Connect.module.css";
import { Found } from "./Found";
import { Several } from "./Several/Several";

/** From anything that names an agent to a saved connection. `brought`: the address that a link brought; it is only shown. */
export function Connect({ brought = "" }: { brought?: string }) {
  const { t } = useTranslation("agents");
  const [input, setInput] = useState(brought);
  const [entered, setAuth] = useState<AuthDraft | null>(null);
  const auth = entered ?? emptyAuth;
  const [discoveryId, setDiscoveryId] = useState<string | null>(null);
  const start = useCommand("discovery.start", { quiet: true });
  const cancel = useCommand("discovery.cancel");
  const query = useCommandQuery("discovery.get", discoveryId === null ? skip : { id: discoveryId });
  const discovery = query.data;
  const say = useSay();
  const running = start.isPending || discovery?.state === "running";

  async function find(everything = false, what = input) {
    if (what.trim() === "" || running) return;
    setInput(what);
    const made = await start
      .mutateAsync({ input: what, auth: isEmpty(auth) ? null : toInput(auth), everything })
      .catch(() => null);
    setDiscoveryId(made?.id ?? null);
  }

  return (
    <div className={styles.connect}>
      <h2 className={styles.title}>{t("connecting.title")}</h2>
      <div className={styles.ask}>
        <TextArea
          label={t("connecting.field")}
          description={t("connecting.help")}
          placeholder={t("connecting.placeholder")}
          error={start.error === null ? undefined : say(start.error.told)}
          value={input}
          onChange={setInput}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void find();
          }}
          rows={input.includes("\n") ? 6 : 1}
          code
          autoFocus
        />
        {brought !== "" && input === brought && discoveryId === null && (
          <p role="note" className={styles.brought}>
            {t("connecting.brought", { host: URL.parse(brought)?.host ?? "" })}
          </p>
        )}
        <div className={styles.buttons}>
          <Button
            tone="primary"
            icon={Search}
            onPress={() => void find()}
            isDisabled={input.trim() === "" || running}
          >
            {t("connecting.find")}
          </Button>
          {discovery?.state === "running" && (
            <>
              <Button icon={Square} onPress={() => cancel.mutate({ id: discovery.id })}>
                {t("connecting.stop")}
              </Button>
              <Busy>{t("connecting.searching")}</Busy>
            </>
          )}
        </div>
      </div>
      {query.error !== null && (
        <p className={styles.failure} role="alert">
          {say(query.error.told)}
        </p>
      )}
      {discovery !== undefined && (
        <Result
          discovery={discovery}
          auth={entered}
          onAuth={setAuth}
          onRetry={() => void find()}
          onBeside={() => void find(true)}
          onSearch={(address) => void find(false, address)}
        />
      )}
    </div>
  );
}

/** Why no agent was found. The address stands above, beside what was tried. */
function reasonOf({ failure }: Discovery): SentenceView | null {
  return typeof failure === "object" && failure?.code === "no-agent-found" ? failure.because : failure;
}

/** The search ended at a card that only credentials open. */
function asksForCredentials({ state, attempts }: Discovery): boolean {
  return state === "failed" && attempts.some(({ outcome }) => outcome === "needs-credentials");
}

/** Below the attempts stands something to fill in or to choose. Otherwise they are what there is to read. */
function isForThePerson(discovery: Discovery): boolean {
  return discovery.state === "found" || discovery.list !== null || asksForCredentials(discovery);
}

type ResultProps = {
  discovery: Discovery;
  /** `null` until somebody entered something. */
  auth: AuthDraft | null;
  onAuth: (auth: AuthDraft) => void;
  onRetry: () => void;
  /** Over every place of the host. */
  onBeside: () => void;
  /** Of another address. */
  onSearch: (address: string) => void;
};

function Result({ discovery, auth, onAuth, onRetry, onBeside, onSearch }: ResultProps) {
  const { t } = useTranslation(["agents", "choosing"]);
  const say = useSay();
  const reason = reasonOf(discovery);
  const locked = asksForCredentials(discovery);
  return (
    <>
      {discovery.list !== null && (
        <Several key={discovery.id} discoveryId={discovery.id} list={discovery.list} />
      )}
      <Tried attempts={discovery.attempts} isFolded={isForThePerson(discovery)} />
      {discovery.state === "failed" && (
        <section className={styles.section} role="alert">
          <h3 className={styles.heading}>{t("connecting.failed")}</h3>
          {reason !== null && <p className={styles.failure}>{say(reason)}</p>}
          <ul className={styles.hints}>
            {discovery.hints.map(say).map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
          <SearchRemedy remedy={discovery.remedy} onSearch={onSearch} />
        </section>
      )}
      {locked && (
        <section className={styles.section}>
          <h3 className={styles.heading}>{t("connecting.credentialsTitle")}</h3>
          <AuthForm draft={auth ?? draftAsked(discovery.remedy)} onChange={onAuth} />
          <div className={styles.buttons}>
            <Button tone="primary" onPress={onRetry} isDisabled={auth === null || isEmpty(auth)}>
              {t("connecting.tryAgain")}
            </Button>
          </div>
        </section>
      )}
      {discovery.state === "found" && discovery.card !== null && (
        <>
          <Found
            key={discovery.id}
            discovery={discovery}
            card={discovery.card}
            searchedWith={auth ?? emptyAuth}
          />
          {discovery.attempts.length > 0 && (
            <div className={styles.buttons}>
              <Button tone="quiet" icon={FolderSearch} onPress={onBeside}>
                {t("choosing:beside")}
              </Button>
              <span className={styles.muted}>{t("choosing:besideText")}</span>
            </div>
          )}
        </>
      )}
    </>
  );
}

type TriedProps = { attempts: readonly AttemptView[]; isFolded: boolean };

/** What was tried: row by row, or as one line that opens into the rows. */
function Tried({ attempts, isFolded }: TriedProps) {
  const { t } = useTranslation("choosing");
  if (attempts.length === 0) return null;
  if (!isFolded) return <Attempts attempts={attempts} />;
  return (
    <details className={styles.tried}>
      <summary>{t("tried", { count: attempts.length })}</summary>
      <Attempts attempts={attempts} />
    </details>
  );
}

/** The credentials that a search was refused for, ready to be filled in; mostly a token. */
function draftAsked(remedy: RemedyView | null): AuthDraft {
  const wanted = remedy?.kind === "edit-credentials" ? remedy.wanted : null;
  return draftWanted(wanted ?? { kind: "bearer" });
}

type SearchRemedyProps = { remedy: RemedyView | null; onSearch: (address: string) => void };

/** The step that helps most likely after a search found nothing: a search for another address. */
function SearchRemedy({ remedy, onSearch }: SearchRemedyProps) {
  const { t } = useTranslation("agents");
  if (remedy?.kind !== "use-address") return null;
  const label = t(remedy.by === "http" ? "doctor.remedy.use-http" : "doctor.remedy.use-https");
  return (
    <div className={styles.buttons}>
      <Button onPress={() => onSearch(remedy.address)}>{label}</Button>
    </div>
  );
}
