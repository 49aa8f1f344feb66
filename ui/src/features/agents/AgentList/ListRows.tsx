/** What a row of the list of agents shows. */
import { ChevronDown, ChevronRight, FileDiff, KeyRound, Star, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type AgentSection, useSectionTitle } from "../../../data/agents";
import { useCommand } from "../../../data/queries";
import type { AgentSummary } from "../../../host/generated/api";
import { Badge, CountBadge, StateBadge } from "../../../kit/Badge/Badge";
import { classNames } from "../../../kit/class-names";
import styles from "./AgentList.module.css";
import type { HeadingRow } from "./rows";

export function Heading({ row: { section, isOpen } }: { row: HeadingRow }) {
  const { t } = useTranslation("listing");
  const title = useSectionTitle();
  const Icon = isOpen ? ChevronDown : ChevronRight;
  // What waits is seen also while its row is not.
  const waiting = isOpen ? 0 : section.agents.reduce((sum, agent) => sum + agent.waiting, 0);
  return (
    <div className={styles.heading}>
      <Icon size={14} aria-hidden className={styles.fold} />
      <span className={styles.title}>{title(section)}</span>
      <span className={styles.count}>{section.agents.length}</span>
      <CountBadge count={waiting} label={t("waiting", { count: waiting })} />
    </div>
  );
}

export function Agent({ agent, section }: { agent: AgentSummary; section: AgentSection }) {
  const { t } = useTranslation("agents");
  // The heading does not say it of a favourite.
  const group = section.kind === "favourites" ? agent.group : null;
  return (
    <div className={styles.row}>
      <div className={styles.first}>
        <span className={styles.name}>{agent.name}</span>
        <span className={styles.end}>
          <StarSwitch agent={agent} />
          <CountBadge count={agent.waiting} label={t("waiting", { count: agent.waiting })} />
        </span>
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
      {(group !== null || agent.tags.length > 0) && (
        <div className={styles.tags}>
          {group !== null && <span className={styles.host}>{group}</span>}
          {agent.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </div>
      )}
    </div>
  );
}

/** Where a pointer makes an agent a favourite; the keyboard and screen readers have the button beside its name. */
function StarSwitch({ agent }: { agent: AgentSummary }) {
  const set = useCommand("agents.setFavourite");
  return (
    <span
      aria-hidden
      className={classNames(styles.star, agent.favourite && styles.starred)}
      onClick={(event) => {
        event.stopPropagation();
        set.mutate({ id: agent.id, favourite: !agent.favourite });
      }}
    >
      <Star size={14} />
    </span>
  );
}
