import { ArrowLeft, Download, FileCode, Play, SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useKeepFile } from "../../../data/files";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { RunAgentView, RunExampleView } from "../../../host/generated/api";
import { Badge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { CodeBlock } from "../../../kit/CodeBlock/CodeBlock";
import { EmptyState } from "../../../kit/states/States";
import { labelOf } from "../agents";
import type { RunToStart } from "../over";
import { Picture } from "../Picture/Picture";
import styles from "./Gallery.module.css";
import { useExampleWords } from "./words";

type Props = {
  id: string;
  onBack: () => void;
  /** Begins a run of it. */
  onStart: (run: RunToStart) => void;
  /** Opens it in the editor. */
  onEdit: (run: RunToStart) => void;
};

/** One example: what happens in it, who takes part, and its file. */
export function Example({ id, onBack, onStart, onEdit }: Props) {
  const { t } = useTranslation("runBuilder");
  const examples = useCommandQuery("runs.examples", {});
  return (
    <Fetched query={examples} loading={t("loading")} failed={t("failed")}>
      {(examples) => {
        const example = examples.find((each) => each.id === id);
        if (example !== undefined)
          return <Shown example={example} onBack={onBack} onStart={onStart} onEdit={onEdit} />;
        return (
          <EmptyState
            icon={SearchX}
            title={t("examples.gone")}
            action={<Button onPress={onBack}>{t("examples.all")}</Button>}
          />
        );
      }}
    </Fetched>
  );
}

function Shown({ example, onBack, onStart, onEdit }: Omit<Props, "id"> & { example: RunExampleView }) {
  const { t } = useTranslation("runBuilder");
  const { text, others, outline } = example;
  const { title, summary } = useExampleWords()(example);
  const checked = useCommandQuery("runs.check", { text });
  const info = useCommandQuery("app.info", {});
  const connect = useCommand("samples.connect");
  const save = useCommand("runs.saveFile");
  const keepFile = useKeepFile();
  const agents = checked.data?.agents ?? [];
  const isBound = agents.every(({ agentId }) => agentId !== null);
  const samplesHelp = !isBound && info.data?.samplesConnected === false;
  const start = () => onStart({ text, others });

  return (
    <section className={styles.view} aria-label={title}>
      <header className={styles.header}>
        <Button tone="quiet" icon={ArrowLeft} onPress={onBack}>
          {t("examples.all")}
        </Button>
        <span className={styles.space} />
        <Button tone="quiet" icon={FileCode} onPress={() => onEdit({ text, others })}>
          {t("asText")}
        </Button>
        <Button
          icon={Download}
          isDisabled={save.isPending}
          onPress={() => save.mutate({ text }, { onSuccess: keepFile })}
        >
          {t("save")}
        </Button>
        {samplesHelp ? (
          <>
            <Button onPress={start}>{t("examples.bind")}</Button>
            <Button
              tone="primary"
              icon={Play}
              isDisabled={connect.isPending}
              onPress={() => connect.mutate({}, { onSuccess: start })}
            >
              {t("examples.useSamples")}
            </Button>
          </>
        ) : (
          <Button tone="primary" icon={Play} onPress={start}>
            {t("start")}
          </Button>
        )}
      </header>
      <div className={styles.body}>
        <h2 className={styles.title}>{title}</h2>
        <p>{summary}</p>
        <div className={styles.drawing}>
          <Picture strokes={outline} named />
        </div>
        <h3 className={styles.heading}>{t("examples.agents")}</h3>
        <ul className={styles.agents}>
          {agents.map((agent) => (
            <AgentOf key={agent.agent} agent={agent} />
          ))}
        </ul>
        <p className={styles.hint}>{t(isBound ? "examples.bound" : "examples.unbound")}</p>
        <h3 className={styles.heading}>{t("file")}</h3>
        {[text, ...others].map((each) => (
          <CodeBlock key={each} text={each} language="yaml" />
        ))}
      </div>
    </section>
  );
}

function AgentOf({ agent: { agent, agentId } }: { agent: RunAgentView }) {
  const { t } = useTranslation("runBuilder");
  const connections = useCommandQuery("agents.list", {});
  const saved = connections.data?.find(({ id }) => id === agentId);
  return (
    <li className={styles.agent}>
      {saved?.name ?? labelOf([], agent)}{" "}
      {agentId === null ? (
        <Badge tone="warn">{t("examples.notSaved")}</Badge>
      ) : (
        saved?.sample === true && <Badge>{t("examples.sample")}</Badge>
      )}
    </li>
  );
}
