import { FileDiff, KeyRound, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { navigate } from "../../../app/route";
import type { ConnectionSummary } from "../../../host/generated/api";
import { CountBadge, StateBadge } from "../../../kit/Badge/Badge";
import { VirtualList } from "../../../kit/VirtualList/VirtualList";
import styles from "./AgentList.module.css";

const ROW_HEIGHT = 60;

export function AgentList({
  agents,
  selected,
}: {
  agents: readonly ConnectionSummary[];
  selected: string | null;
}) {
  const { t } = useTranslation("agents");
  return (
    <VirtualList
      label={t("title")}
      rows={agents}
      rowKey={({ id }) => id}
      rowHeight={ROW_HEIGHT}
      selectedKey={selected}
      onSelect={(id) => navigate("agents", id)}
      renderRow={(agent) => <AgentRow agent={agent} />}
    />
  );
}

function AgentRow({ agent }: { agent: ConnectionSummary }) {
  const { t } = useTranslation("agents");
  return (
    <div className={styles.row}>
      <div className={styles.first}>
        <span className={styles.name}>{agent.name}</span>
        <CountBadge count={agent.waiting} label={t("waiting", { count: agent.waiting })} />
      </div>
      <div className={styles.second}>
        {agent.cardChange === "alarm" ? (
          <StateBadge tone="bad" icon={TriangleAlert} word={t("card.alarming")} />
        ) : agent.cardChange !== null ? (
          <StateBadge tone="warn" icon={FileDiff} word={t("card.changed")} />
        ) : agent.needsCredentials ? (
          <StateBadge tone="warn" icon={KeyRound} word={t("needsCredentials")} />
        ) : agent.lastError !== null ? (
          <StateBadge tone="bad" icon={TriangleAlert} word={t("unreachable")} />
        ) : (
          <span className={styles.host}>
            {agent.sample ? `${t("sample")} · ${agent.description}` : agent.host}
          </span>
        )}
      </div>
    </div>
  );
}
