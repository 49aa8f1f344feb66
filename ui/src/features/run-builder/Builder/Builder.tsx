import { Bot, Download, FileCode, Play } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useKeepFile } from "../../../data/files";
import { skip, useCommand, useCommandQuery } from "../../../data/queries";
import type { AgentSummary, RunStrokeView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { CodeBlock } from "../../../kit/CodeBlock/CodeBlock";
import { TextField } from "../../../kit/fields/Fields";
import { EmptyState } from "../../../kit/states/States";
import { CONNECT, navigate } from "../../../places/route";
import { candidatesOf } from "../agents";
import { changed, type Draft, emptyDraft, isEmpty, namesOf, renamed } from "../draft";
import { draftOf, formOf } from "../form";
import type { RunToStart } from "../over";
import { useOver } from "../over";
import { Picture } from "../Picture/Picture";
import { type Around, asksOf, titleOf } from "../words";
import styles from "./Builder.module.css";
import { type Building, BuildingContext } from "./building";
import { Team } from "./Team";
import { Ways } from "./Ways";

type Props = {
  /** A file that a form wrote, to go on with; else a new one begins. */
  over?: string;
  /** Begins a run of what was made. */
  onStart: (run: RunToStart) => void;
  /** Opens what was made in the editor. */
  onEdit: (run: RunToStart) => void;
};

/** A run file from agents that a person picks, without a line of YAML; the file stands beside the form as it grows. */
export function Builder({ over, onStart, onEdit }: Props) {
  const { t } = useTranslation("runBuilder");
  const connections = useCommandQuery("agents.list", {});
  const form = useCommandQuery("runs.form", over === undefined ? skip : { text: over });
  return (
    <Fetched query={connections} loading={t("loading")} failed={t("failed")}>
      {(agents) => {
        if (over === undefined)
          return <Begun agents={agents} draft={null} onStart={onStart} onEdit={onEdit} />;
        return (
          <Fetched query={form} loading={t("loading")} failed={t("failed")}>
            {({ form }) =>
              form === null ? (
                <EmptyState icon={Bot} title={t("otherShape.title")}>
                  {t("otherShape.text")}
                </EmptyState>
              ) : (
                <Begun agents={agents} draft={draftOf(form)} over={over} onStart={onStart} onEdit={onEdit} />
              )
            }
          </Fetched>
        );
      }}
    </Fetched>
  );
}

type BegunProps = Props & {
  agents: readonly AgentSummary[];
  /** The form of the file that is gone on with. */
  draft: Draft | null;
};

function Begun({ agents, draft: known, over, onStart, onEdit }: BegunProps) {
  const { t } = useTranslation("runBuilder");
  const [draft, setDraft] = useState<Draft>(() => known ?? emptyDraft());
  const candidates = useMemo(() => candidatesOf(agents), [agents]);
  const around: Around = { draft, candidates, t };
  const form = isEmpty(draft) ? null : formOf(around);
  const params = form === null ? skip : { form, over: over ?? null };
  const { data: built = null } = useCommandQuery("runs.build", params, { keepPrevious: true });
  const save = useCommand("runs.saveFile");
  const keepFile = useKeepFile();
  if (agents.length === 0 && known === null) return <NoAgents />;

  const fault = form === null ? null : (built?.fault ?? null);
  const text = form === null ? null : (built?.text ?? null);
  const change: Building["change"] = (next) => setDraft((draft) => renamed(draft, next(draft)));
  const building: Building = {
    around,
    fault,
    names: namesOf(draft),
    change,
    changePart: (key, part) => change((draft) => changed(draft, key, part)),
  };
  return (
    <BuildingContext value={building}>
      <section className={styles.view} aria-label={t("new")}>
        <header className={styles.header}>
          <h2 className={styles.title}>{t("new")}</h2>
          <Button
            tone="quiet"
            icon={FileCode}
            isDisabled={text === null}
            onPress={() => text !== null && onEdit({ text, others: [] })}
          >
            {t("asText")}
          </Button>
          <Button
            icon={Download}
            isDisabled={text === null || save.isPending}
            onPress={() => text !== null && save.mutate({ text }, { onSuccess: keepFile })}
          >
            {t("save")}
          </Button>
          <Button
            tone="primary"
            icon={Play}
            isDisabled={text === null}
            onPress={() => text !== null && onStart({ text, others: [] })}
          >
            {t("start")}
          </Button>
        </header>
        <div className={styles.body}>
          <div className={styles.form}>
            <Ways />
            <Team />
            {form !== null && (
              <fieldset className={styles.group}>
                <legend className={styles.heading}>{t("about")}</legend>
                <TextField
                  label={t("title.label")}
                  value={titleOf(around)}
                  onChange={(title) => change((draft) => ({ ...draft, title }))}
                  error={fault?.code === "no-title" ? t("fault.no-title") : undefined}
                />
                <TextField
                  label={t("asks.label")}
                  description={t("asks.text")}
                  value={asksOf(around)}
                  onChange={(asks) => change((draft) => ({ ...draft, asks }))}
                />
              </fieldset>
            )}
          </div>
          <Written
            text={text}
            outline={text === null ? [] : (built?.outline ?? [])}
            isEmpty={form === null}
          />
        </div>
      </section>
    </BuildingContext>
  );
}

function NoAgents() {
  const { t } = useTranslation("runBuilder");
  return (
    <EmptyState
      icon={Bot}
      title={t("noAgents.title")}
      action={
        <Button tone="primary" onPress={() => navigate("agents", CONNECT)}>
          {t("noAgents.connect")}
        </Button>
      }
    >
      {t("noAgents.text")}
    </EmptyState>
  );
}

type NewFromAgentsProps = { onStart: (run: RunToStart) => void; onEdit: (run: RunToStart) => void };

/** The form, empty or with the file that was opened in it. */
export function NewFromAgents({ onStart, onEdit }: NewFromAgentsProps) {
  const over = useOver();
  return <Builder onStart={onStart} onEdit={onEdit} {...(over !== null && { over })} />;
}

type WrittenProps = {
  /** `null`: something is missing. */
  text: string | null;
  outline: readonly RunStrokeView[];
  /** Nobody is picked yet. */
  isEmpty: boolean;
};

/** The file as it is at this moment. */
export function Written({ text, outline, isEmpty }: WrittenProps) {
  const { t } = useTranslation("runBuilder");
  return (
    <section className={styles.file} aria-label={t("file")}>
      {text === null ? (
        <p className={styles.note}>{t(isEmpty ? "fileEmpty" : "fileMissing")}</p>
      ) : (
        <>
          <div className={styles.drawing}>
            <Picture strokes={outline} named />
          </div>
          <CodeBlock text={text} language="yaml" />
        </>
      )}
    </section>
  );
}
