import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import type { Connection } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { Candidates } from "../Candidates/Candidates";
import styles from "./AgentDetail.module.css";

/** How the agent is reached and why so; a person may choose another way, and take the choice back. */
export function Interfaces({ agent }: { agent: Connection }) {
  const { t } = useTranslation("agents");
  const update = useCommand("connections.update");
  const unpin = useCommand("connections.unpin");
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
    </div>
  );
}
