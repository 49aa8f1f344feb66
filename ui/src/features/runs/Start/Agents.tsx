import { useTranslation } from "react-i18next";
import { useAgentOptions } from "../../../data/agents";
import type { RunPlannedAgent } from "../../../host/generated/api";
import { Select } from "../../../kit/fields/Fields";
import { agentName } from "../../run-builder";
import styles from "./Start.module.css";

type Props = {
  agents: readonly RunPlannedAgent[];
  /** The connection of each agent that has to have one. */
  bound: ReadonlyMap<string, string | null>;
  onChoose: (agent: string, agentId: string) => void;
};

/** Each agent of a file: which saved one it is, what it may see, and what it is sent first. */
export function Agents({ agents, bound, onChoose }: Props) {
  const { t } = useTranslation("runs");
  const options = useAgentOptions();
  if (agents.length === 0) return <p className={styles.faint}>{t("start.noAgents")}</p>;
  return (
    <ul className={styles.agents}>
      {agents.map(({ agent, steps, words, sees }) => {
        const agentId = bound.get(agent);
        return (
          <li key={agent} className={styles.agent}>
            <div className={styles.who}>
              <strong>
                <bdi>{agentName(agent)}</bdi>
              </strong>
              {steps.length > 0 && (
                <span className={styles.faint}>
                  {t("start.steps", { count: steps.length, names: steps.join(", ") })}
                </span>
              )}
            </div>
            {agentId === undefined ? (
              <p className={styles.faint}>{t("start.byExpression")}</p>
            ) : (
              <Select
                label={t("start.agent", { name: agentName(agent) })}
                hideLabel
                value={agentId}
                options={options}
                placeholder={t("start.choose")}
                onChange={(key) => onChoose(agent, key)}
              />
            )}
            <p>{sees === null ? t("start.seesAll") : <SeesOnly paths={sees} />}</p>
            {words !== "" && (
              <details>
                <summary>{t("start.first")}</summary>
                <pre className={styles.quoted} dir="auto">
                  {words}
                </pre>
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function SeesOnly({ paths }: { paths: readonly string[] }) {
  const { t } = useTranslation("runs");
  return t("start.seesOnly", { paths: paths.join(", ") });
}
