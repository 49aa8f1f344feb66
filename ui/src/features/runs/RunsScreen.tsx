import { FolderOpen, GitCompare, Workflow } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../data/queries";
import { useLabel } from "../../i18n/use-label";
import { Button, IconButton } from "../../kit/Button/Button";
import { ListDetail } from "../../kit/ListDetail";
import { EmptyState } from "../../kit/states/States";
import { navigate, START } from "../../places/route";
import { CompareRuns } from "./Compare/CompareRuns";
import { comparedIn, compareRuns } from "./Compare/route";
import { newRuns } from "./new-runs";
import { openRunFile } from "./opened";
import { RunDetail } from "./RunDetail/RunDetail";
import { RunList } from "./RunList/RunList";
import { Start } from "./Start/Start";
import { useRunFiles } from "./use-run-files";

/** Runs of run files: how each stands, one of them with all its steps, and how to begin another. */
export function RunsScreen({ id }: { id: string | null }) {
  const { t } = useTranslation("runs");
  const label = useLabel();
  const files = useRunFiles(([text, ...others]) => text !== undefined && openRunFile(text, others));
  return (
    <>
      <ListDetail
        name="runs"
        title={t("title")}
        tools={
          <>
            {newRuns.map((way) => (
              <IconButton
                key={way.id}
                icon={way.icon}
                label={label(way.label)}
                onPress={() => navigate("runs", way.id)}
              />
            ))}
            <IconButton icon={FolderOpen} label={t("open")} onPress={files.pick} />
            <IconButton icon={GitCompare} label={t("compare.open")} onPress={() => compareRuns(null, null)} />
          </>
        }
        list={<RunList selected={id} />}
        detail={<Detail id={id} onOpen={files.pick} />}
      />
      {files.input}
    </>
  );
}

function Detail({ id, onOpen }: { id: string | null; onOpen: () => void }) {
  if (id === null) return <Nothing onOpen={onOpen} />;
  if (id === START) return <Start onOpen={onOpen} />;
  const compared = comparedIn(id);
  if (compared !== null) return <CompareRuns {...compared} />;
  const Pane = newRuns.find((way) => way.id === id)?.Pane;
  if (Pane === undefined) return <RunDetail key={id} runId={id} />;
  return (
    <Suspense fallback={null}>
      <Pane />
    </Suspense>
  );
}

/** What a run is, where there is none; else one is to be picked. */
function Nothing({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation("runs");
  const label = useLabel();
  const runs = useCommandQuery("runs.list", {});
  if (runs.data !== undefined && runs.data.length > 0) {
    return (
      <EmptyState icon={Workflow} title={t("empty.pick")}>
        {t("empty.pickHint")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Workflow}
      title={t("empty.none")}
      action={
        <>
          {newRuns.map((way) => (
            <Button key={way.id} icon={way.icon} onPress={() => navigate("runs", way.id)}>
              {label(way.label)}
            </Button>
          ))}
          <Button icon={FolderOpen} onPress={onOpen}>
            {t("open")}
          </Button>
        </>
      }
    >
      {t("empty.noneHint")}
    </EmptyState>
  );
}
