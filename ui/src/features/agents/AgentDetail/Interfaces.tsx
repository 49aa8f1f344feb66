import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import type { AgentView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { Busy } from "../../../kit/states/States";
import { Candidates } from "../Candidates/Candidates";
import { Attempts } from "../Connect/Attempts";
import styles from "./AgentDetail.module.css";
import { Compare } from "./Compare";
import { Extensions } from "./Extensions";
import { Quirks } from "./Quirks";

/** How the agent is reached and why so; a person may choose another way, and take the choice back. */
export function Interfaces({ agent }: { agent: AgentView }) {
  const { t } = useTranslation("agents");
  const update = useCommand("agents.update");
  const unpin = useCommand("agents.unpin");
  const { id } = agent.summary;
  const chosen = agent.candidates.find((candidate) => candidate.chosen)?.key ?? null;
  return (
    <div className={styles.panel}>
      <p className={styles.muted}>{t("interfaces.intro")}</p>
      <div className={styles.buttons}>
        <p role="status">{t(agent.pinned ? "interfaces.pinned" : "interfaces.automatic")}</p>
        {agent.pinned && (
          <Button onPress={() => unpin.mutate({ id })} isDisabled={unpin.isPending}>
            {t("interfaces.unpin")}
          </Button>
        )}
      </div>
      <Candidates
        candidates={agent.candidates}
        selected={chosen}
        onSelect={(interfaceKey) => update.mutate({ id, name: null, interfaceKey, auth: null })}
      />
      {agent.candidates.filter(({ usable }) => usable).length > 1 && (
        <Compare id={id} candidates={agent.candidates} />
      )}
      {isGenerationOpen(agent) && <AskVersion id={id} />}
      {agent.extensions.length > 0 && <Extensions agent={agent} />}
      {agent.quirks.length > 0 && <Quirks id={id} quirks={agent.quirks} />}
    </div>
  );
}

/** The card does not say clearly which version its best interface is for. */
function isGenerationOpen({ candidates }: AgentView): boolean {
  const reason = candidates.find(({ chosen }) => chosen)?.reason;
  return typeof reason === "object" && reason.code.startsWith("generation-");
}

/** Asks the agent, and shows what was asked and what it said. */
function AskVersion({ id }: { id: string }) {
  const { t } = useTranslation("agents");
  const ask = useCommand("agents.askVersion");
  return (
    <section>
      <Button onPress={() => ask.mutate({ id })} isDisabled={ask.isPending}>
        {t("interfaces.ask")}
      </Button>
      {ask.isPending && <Busy>{t("interfaces.asking")}</Busy>}
      {ask.data !== undefined && <Attempts attempts={ask.data} />}
    </section>
  );
}
