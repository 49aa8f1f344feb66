import { Bot, Check, Send } from "lucide-react";
import { useState } from "react";
import { Checkbox, CheckboxGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useHost } from "../../../data/host-context";
import { useCommandQuery } from "../../../data/queries";
import { showError } from "../../../data/toasts";
import type { AgentSummary } from "../../../host/generated/api";
import { Badge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { TextArea } from "../../../kit/fields/Fields";
import { EmptyState } from "../../../kit/states/States";
import { CONNECT, navigate } from "../../../places/route";
import { candidatesOf } from "../agents";
import styles from "./Several.module.css";
import { formFor, severalRoute, useBegun } from "./several";

/** One question, and who is asked it. */
export function AskSeveral() {
  const { t } = useTranslation("runBuilder");
  const connections = useCommandQuery("agents.list", {});
  return (
    <Fetched query={connections} loading={t("loading")} failed={t("failed")}>
      {(agents) =>
        agents.length < 2 ? (
          <EmptyState
            icon={Bot}
            title={t("several.few")}
            action={
              <Button tone="primary" onPress={() => navigate("agents", CONNECT)}>
                {t("noAgents.connect")}
              </Button>
            }
          >
            {t("several.fewText")}
          </EmptyState>
        ) : (
          <Asking agents={agents} />
        )
      }
    </Fetched>
  );
}

function Asking({ agents }: { agents: readonly AgentSummary[] }) {
  const { t } = useTranslation("runBuilder");
  const host = useHost();
  const begun = useBegun();
  const [text, setText] = useState(begun.text);
  const [picked, setPicked] = useState<readonly string[]>(begun.connectionIds);
  const [isStarting, setStarting] = useState(false);
  // Whoever was removed meanwhile is not asked.
  const asked = agents.filter(({ id }) => picked.includes(id));
  const canAsk = asked.length > 1 && text.trim() !== "" && !isStarting;

  async function ask() {
    if (!canAsk) return;
    setStarting(true);
    try {
      const all = candidatesOf(agents);
      const named = agents.flatMap(({ id }, index) => {
        const candidate = all[index];
        return candidate !== undefined && picked.includes(id) ? [{ ...candidate, agentId: id }] : [];
      });
      const form = formFor(text, t("asks.value"), named);
      const { text: file } = await host.call("runs.build", { form, over: null });
      if (file === null) throw new Error("BUG: a question to several agents is no file");
      const bindings = named.map(({ agent, agentId }) => ({ agent, agentId }));
      const input = JSON.stringify({ request: text });
      const { id } = await host.call("runs.start", { text: file, others: [], input, bindings, stops: [] });
      navigate("chats", severalRoute(id));
    } catch (error) {
      showError(error);
      setStarting(false);
    }
  }

  return (
    <section className={styles.page} aria-label={t("several.title")}>
      <h2 className={styles.title}>{t("several.title")}</h2>
      <p className={styles.muted}>{t("several.hint")}</p>
      <TextArea
        label={t("several.question")}
        value={text}
        onChange={setText}
        rows={3}
        grows
        autoFocus
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void ask();
        }}
      />
      <CheckboxGroup
        className={styles.agents ?? ""}
        aria-label={t("several.agents")}
        value={[...picked]}
        onChange={setPicked}
      >
        {agents.map(({ id, name, description, host, needsCredentials }) => (
          <Checkbox key={id} value={id} className={styles.agent ?? ""}>
            <span className={styles.box} aria-hidden>
              <Check size={12} />
            </span>
            <span className={styles.name}>
              {name} {needsCredentials && <Badge tone="warn">{t("several.needsCredentials")}</Badge>}
            </span>
            <span className={styles.about}>{description || host}</span>
          </Checkbox>
        ))}
      </CheckboxGroup>
      <footer className={styles.footer}>
        <Button tone="primary" icon={Send} isDisabled={!canAsk} onPress={() => void ask()}>
          {t("several.ask", { count: asked.length })}
        </Button>
        {asked.length < 2 && <span className={styles.muted}>{t("several.pickTwo")}</span>}
      </footer>
    </section>
  );
}
