import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useKeepFile } from "../../../data/files";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { RunView } from "../../../host/generated/api";
import { ToldStory } from "../../tasks";
import styles from "../RunDetail/RunDetail.module.css";
import { useAgentNames } from "../use-agent-names";
import { tellRun } from "./tell-run";

/** What happened in a run, step by step, as one would tell it. */
export function RunStory({ runId }: { runId: string }) {
  const { t } = useTranslation("story");
  const query = useCommandQuery("runs.get", { runId });
  return (
    <div className={styles.file}>
      <Fetched query={query} loading={t("loading")} failed={t("failed")}>
        {(run) => <Told run={run} />}
      </Fetched>
    </div>
  );
}

function Told({ run }: { run: RunView }) {
  const { t, i18n } = useTranslation(["runs", "story"]);
  const nameOf = useAgentNames();
  const save = useCommand("runs.saveStory");
  const keepFile = useKeepFile();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const telling = tellRun(run, { t, language: i18n.language, zone, nameOf });
  return (
    <ToldStory
      telling={telling}
      onKeep={(form, text) => save.mutate({ runId: run.brief.id, form, text }, { onSuccess: keepFile })}
    />
  );
}
