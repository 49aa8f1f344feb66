import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../../data/queries";
import type { RunPlannedAgent } from "../../../host/generated/api";
import { Select } from "../../../kit/fields/Fields";
import { agentName } from "../../run-builder";
import styles from "./Start.module.css";

type Props = {
  agents: readonly RunPlannedAgent[];
  /** The mock of each agent that has one; an echo answers for the others. */
  mocks: ReadonlyMap<string, string>;
  onMocks: (mocks: ReadonlyMap<string, string>) => void;
};

const ECHO = "echo";

/** Who answers for each agent of a file while it is tried. */
export function StandIns({ agents, mocks, onMocks }: Props) {
  const { t } = useTranslation("runs");
  const known = useCommandQuery("mocks.list", {});
  const named = agents.filter(({ isNamed }) => isNamed);
  const played = (known.data ?? []).map(({ id, cassette }) => ({ key: id, label: cassette.name }));
  const options = [{ key: ECHO, label: t("trial.echo") }, ...played];

  function choose(agent: string, key: string) {
    const next = new Map(mocks);
    if (key === ECHO) next.delete(agent);
    else next.set(agent, key);
    onMocks(next);
  }

  if (agents.length === 0) return <p className={styles.faint}>{t("start.noAgents")}</p>;
  return (
    <>
      <ul className={styles.agents}>
        {named.map(({ agent }) => (
          <li key={agent} className={styles.agent}>
            <Select
              label={t("trial.who", { name: agentName(agent) })}
              value={mocks.get(agent) ?? ECHO}
              options={options}
              onChange={(key) => choose(agent, key)}
            />
          </li>
        ))}
      </ul>
      {named.length < agents.length && <p className={styles.faint}>{t("trial.anybody")}</p>}
      {played.length === 0 && <p className={styles.faint}>{t("trial.noMocks")}</p>}
    </>
  );
}
