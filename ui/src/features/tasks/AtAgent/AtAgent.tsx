import { Bot, FolderOpen } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAgentOptions } from "../../../data/agents";
import { useCommand, useCommandQuery } from "../../../data/queries";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { Select, TextField } from "../../../kit/fields/Fields";
import { Busy, EmptyState } from "../../../kit/states/States";
import { CONNECT, navigate } from "../../../places/route";
import styles from "./AtAgent.module.css";
import { Listed } from "./Listed";

/** Tasks that were started elsewhere: one is opened by its ID, or found in what the agent lists. */
export function AtAgent() {
  const { t } = useTranslation("tasks");
  const agents = useCommandQuery("agents.list", {});
  const options = useAgentOptions();
  const [picked, setPicked] = useState<string | null>(null);
  const agent = agents.data?.find(({ id }) => id === picked) ?? agents.data?.[0];

  if (agents.data === undefined) return <Busy>{t("loading")}</Busy>;
  if (agent === undefined) {
    return (
      <EmptyState
        icon={Bot}
        title={t("elsewhere.noAgents")}
        action={<Button onPress={() => navigate("agents", CONNECT)}>{t("elsewhere.connect")}</Button>}
      >
        {t("elsewhere.noAgentsHint")}
      </EmptyState>
    );
  }
  return (
    <div className={styles.page}>
      <header>
        <h2 className={styles.title}>{t("elsewhere.title")}</h2>
        <p className={styles.muted}>{t("elsewhere.intro")}</p>
      </header>
      <Select label={t("elsewhere.agent")} value={agent.id} options={options} onChange={setPicked} />
      <OpenById key={`open ${agent.id}`} agentId={agent.id} />
      <Listed key={`listed ${agent.id}`} agentId={agent.id} />
    </div>
  );
}

function OpenById({ agentId }: { agentId: string }) {
  const { t } = useTranslation("tasks");
  const say = useSay();
  const [taskId, setTaskId] = useState("");
  const open = useCommand("tasks.open", { quiet: true });
  const mayOpen = taskId.trim() !== "" && !open.isPending;

  function submit() {
    if (!mayOpen) return;
    open.mutate({ agentId, taskId }, { onSuccess: ({ id }) => navigate("tasks", id) });
  }
  return (
    <section className={styles.section} aria-label={t("elsewhere.byId")}>
      <h3 className={styles.heading}>{t("elsewhere.byId")}</h3>
      <div className={styles.fields}>
        <TextField
          label={t("elsewhere.taskId")}
          value={taskId}
          onChange={setTaskId}
          onEnter={submit}
          error={open.error === null ? undefined : [open.error.told, ...open.error.hints].map(say).join(" ")}
          code
        />
        <Button icon={FolderOpen} onPress={submit} isDisabled={!mayOpen}>
          {t("elsewhere.openTask")}
        </Button>
      </div>
      {open.isPending && <Busy>{t("elsewhere.opening")}</Busy>}
    </section>
  );
}
