import { Bot, UsersRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { agentsWith, isUnsorted, sectionsOf, useSectionTitle } from "../../../data/agents";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { AgentSummary } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Badge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { TextField } from "../../../kit/fields/Fields";
import { Busy, EmptyState, ErrorState } from "../../../kit/states/States";
import { CONNECT, navigate } from "../../../places/route";
import { askSeveral } from "../../run-builder";
import styles from "./NewChat.module.css";

/** Which agent the new chat is for. Enter takes the first that fits. */
export function NewChat() {
  const { t } = useTranslation("chat");
  const say = useSay();
  const connections = useCommandQuery("agents.list", {});
  const create = useCommand("chats.create");
  const title = useSectionTitle();
  const [search, setSearch] = useState("");

  if (connections.data === undefined) {
    if (connections.error !== null) {
      return <ErrorState title={say(connections.error.told)} hints={connections.error.hints.map(say)} />;
    }
    return (
      <div className={styles.page}>
        <Busy>{t("loading")}</Busy>
      </div>
    );
  }
  if (connections.data.length === 0) {
    return (
      <EmptyState
        icon={Bot}
        title={t("empty.noAgents")}
        action={
          <Button tone="primary" onPress={() => navigate("agents", CONNECT)}>
            {t("empty.connect")}
          </Button>
        }
      >
        {t("empty.noAgentsHint")}
      </EmptyState>
    );
  }

  const found = agentsWith(connections.data, search);
  const sections = sectionsOf(found);
  function start(agentId: string) {
    create.mutate({ agentId }, { onSuccess: ({ id }) => navigate("chats", id) });
  }

  return (
    <div className={styles.page}>
      <h2 className={styles.title}>{t("choose.title")}</h2>
      <p className={styles.hint}>{t("choose.hint")}</p>
      <div>
        <Button icon={UsersRound} onPress={() => askSeveral({ text: "", connectionIds: [] })}>
          {t("choose.several")}
        </Button>
      </div>
      <TextField
        label={t("choose.search")}
        type="search"
        value={search}
        onChange={setSearch}
        onEnter={() => found[0] && start(found[0].id)}
        autoFocus
      />
      {found.length === 0 ? (
        <p role="status">{t("choose.none")}</p>
      ) : (
        sections.map((section) => (
          <section key={section.key}>
            {!isUnsorted(sections) && <h3 className={styles.heading}>{title(section)}</h3>}
            <ul
              className={styles.agents}
              aria-label={isUnsorted(sections) ? t("choose.agents") : title(section)}
            >
              {section.agents.map((connection) => (
                <li key={connection.id}>
                  <button
                    type="button"
                    className={styles.agent}
                    disabled={create.isPending}
                    onClick={() => start(connection.id)}
                  >
                    <Agent connection={connection} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </div>
  );
}

function Agent({ connection }: { connection: AgentSummary }) {
  const { t } = useTranslation("chat");
  return (
    <>
      <span className={styles.name}>
        {connection.name} <Badge>{connection.version}</Badge>
        {connection.needsCredentials && <Badge tone="warn">{t("choose.needsCredentials")}</Badge>}
      </span>
      <span className={styles.about}>{connection.description || connection.host}</span>
    </>
  );
}
