import { CircleCheck, CircleX, Link2, LoaderCircle, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListedAgentView } from "../../../../host/generated/api";
import { useSay } from "../../../../i18n/say";
import { StateBadge, type Tone } from "../../../../kit/Badge/Badge";
import styles from "./Several.module.css";

type Mark = { word: "here" | "reading" | "unreadable" | "connecting" | "connected" | "notConnected" };

/** What stands at the end of a row; nothing for an agent that can be connected and was not touched. */
const looks: Record<Mark["word"], { icon: LucideIcon; tone: Tone }> = {
  here: { icon: Link2, tone: "neutral" },
  reading: { icon: LoaderCircle, tone: "neutral" },
  unreadable: { icon: CircleX, tone: "bad" },
  connecting: { icon: LoaderCircle, tone: "info" },
  connected: { icon: CircleCheck, tone: "good" },
  notConnected: { icon: CircleX, tone: "bad" },
};

/** Whether it can be connected from the list. One that failed may be tried again. */
export function canConnect({ state, agentId }: ListedAgentView): boolean {
  return agentId === null && state !== "connecting" && state !== "connected";
}

function markOf({ state, agentId }: ListedAgentView): Mark["word"] | null {
  switch (state) {
    case "connected":
      return "connected";
    case "connecting":
      return "connecting";
    case "not-connected":
      return agentId === null ? "notConnected" : "here";
    case "unreadable":
      return agentId === null ? "unreadable" : "here";
    case "reading":
      return agentId === null ? "reading" : "here";
    case "unread":
    case "ready":
      return agentId === null ? null : "here";
  }
}

/** One agent of a list: what it is, what it can do, where it is, and how far it got. */
export function ListedRow({ agent }: { agent: ListedAgentView }) {
  const { t } = useTranslation("choosing");
  const say = useSay();
  const mark = markOf(agent);
  return (
    <div className={styles.row}>
      <div className={styles.first}>
        <span className={styles.name}>{agent.name}</span>
        {agent.version !== null && <span className={styles.faint}>{agent.version}</span>}
        <span className={styles.mark}>
          {mark !== null && <StateBadge {...looks[mark]} word={t(`state.${mark}`)} />}
        </span>
      </div>
      {agent.description !== "" && <p className={styles.description}>{agent.description}</p>}
      {agent.skills.length > 0 && (
        <p className={styles.skills}>{t("skills", { skills: agent.skills.join(t("between")) })}</p>
      )}
      {agent.address !== "" && <code className={styles.address}>{agent.address}</code>}
      {agent.reason !== null && <p className={styles.bad}>{say(agent.reason)}</p>}
    </div>
  );
}

/** The row in one sentence, for those who hear it. */
export function useRowLabel(): (agent: ListedAgentView) => string {
  const { t } = useTranslation("choosing");
  const say = useSay();
  return (agent) => {
    const mark = markOf(agent);
    const parts = [
      agent.name,
      mark !== null && t(`state.${mark}`),
      agent.reason !== null && say(agent.reason),
      agent.description,
      agent.skills.length > 0 && t("skills", { skills: agent.skills.join(t("between")) }),
    ];
    return parts.filter((part) => part !== false && part !== "").join(". ");
  };
}
