/** What can be done about a finding: every remedy is something that can be done elsewhere, too. */
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import type { AgentView, RemedyView, WantedCredential } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { navigate } from "../../../places/route";
import { Inside } from "../AgentDetail/Inside";
import { SignIn } from "../AuthForm/SignIn";
import styles from "./Doctor.module.css";

/** Places of the agent's page that a remedy leads to. */
export type Openers = {
  /** The credentials, with those preset that a refusal asked for. */
  edit: (wanted: WantedCredential | null) => void;
  tab: (id: "security" | "trust") => void;
  examine: () => void;
};

type Props = {
  remedy: RemedyView;
  agent: AgentView;
  openers: Openers;
  /** What is said once it is done. */
  done?: string;
  /** Sends again what failed, where the remedy says that it does. */
  onDone?: (() => void) | undefined;
};

export function Remedy({ remedy, agent, openers, done, onDone }: Props) {
  const { t } = useTranslation("agents");
  switch (remedy.kind) {
    case "check-connection":
      return <Way label={t("doctor.remedy.check-connection")} onPress={openers.examine} />;
    // What has to be agreed to brings its own question along.
    case "allow-inside":
      return <Inside id={agent.summary.id} />;
    case "sign-in":
      return <SignIn agent={agent} />;
    case "edit-credentials":
      return <Way label={t("doctor.remedy.edit-credentials")} onPress={() => openers.edit(remedy.wanted)} />;
    case "look-at-card":
      return <Way label={t("doctor.remedy.look-at-card")} onPress={() => openers.tab("trust")} />;
    case "edit-certificates":
    case "edit-proxy":
      return <Way label={t(`doctor.remedy.${remedy.kind}`)} onPress={() => openers.tab("security")} />;
    case "reset-health":
    case "refresh-card":
    case "pin-interface":
    case "rewrite-address":
    case "use-address":
    case "ask-version":
    case "set-quirk":
    case "fetch-extended":
    case "request-extensions":
    case "open-task":
      return <Deed remedy={remedy} agent={agent} done={done} onDone={onDone} />;
  }
}

function Way({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <div>
      <Button onPress={onPress}>{label}</Button>
    </div>
  );
}

type DeedView = Exclude<
  RemedyView,
  {
    kind:
      | "allow-inside"
      | "sign-in"
      | "edit-credentials"
      | "look-at-card"
      | "edit-certificates"
      | "edit-proxy"
      | "check-connection";
  }
>;

type DeedProps = {
  remedy: DeedView;
  agent: AgentView;
  done: string | undefined;
  onDone: (() => void) | undefined;
};

/** Done at once, and said that it is. */
function Deed({ remedy, agent, done, onDone }: DeedProps) {
  const { id } = agent.summary;
  const { t } = useTranslation("agents");
  const update = useCommand("agents.update");
  const reset = useCommand("agents.resetHealth");
  const refresh = useCommand("agents.refresh");
  const ask = useCommand("agents.askVersion");
  const chooseQuirk = useCommand("agents.chooseQuirk");
  const fetchExtended = useCommand("cards.fetchExtended");
  const openTask = useCommand("tasks.open");
  const requestExtensions = useCommand("agents.requestExtensions");
  const all = [update, reset, refresh, ask, chooseQuirk, fetchExtended, openTask, requestExtensions];

  function run() {
    const unchanged = { id, name: null, auth: null };
    switch (remedy.kind) {
      case "reset-health":
        return reset.mutate({ id });
      case "refresh-card":
        return refresh.mutate({ id });
      case "pin-interface":
        return update.mutate({ ...unchanged, interfaceKey: remedy.interfaceKey });
      case "rewrite-address":
        return update.mutate({ ...unchanged, interfaceKey: remedy.interfaceKey, rewrite: true });
      case "use-address":
        return update.mutate({ ...unchanged, interfaceKey: null, address: remedy.address });
      case "ask-version":
        return ask.mutate({ id });
      case "set-quirk":
        return chooseQuirk.mutate({ id, quirk: remedy.quirk, choice: "always" });
      case "fetch-extended":
        return fetchExtended.mutate({ id });
      case "request-extensions": {
        const requested = agent.extensions.filter((each) => each.requested).map((each) => each.uri);
        const uris = [...new Set([...requested, ...remedy.uris])];
        return requestExtensions.mutate({ id, uris }, { onSuccess: () => onDone?.() });
      }
      case "open-task":
        return openTask.mutate(
          { agentId: id, taskId: remedy.taskId },
          { onSuccess: (made) => navigate("tasks", made.id) },
        );
    }
  }

  const label = useRemedyLabel()(remedy);
  return (
    <div className={styles.line}>
      <Button onPress={run} isDisabled={all.some(({ isPending }) => isPending)}>
        {label}
      </Button>
      {all.some(({ isSuccess }) => isSuccess) && (
        <span className={styles.muted} role="status">
          {done ?? t("doctor.remedy.done")}
        </span>
      )}
    </div>
  );
}

/** What the button says. */
function useRemedyLabel(): (remedy: DeedView) => string {
  const { t } = useTranslation("agents");
  return (remedy) => {
    switch (remedy.kind) {
      case "rewrite-address":
        return t("doctor.remedy.rewrite-address", { suggestion: remedy.suggestion });
      case "use-address":
        return t(remedy.by === "http" ? "doctor.remedy.use-http" : "doctor.remedy.use-https");
      default:
        return t(`doctor.remedy.${remedy.kind}`);
    }
  };
}
