import { Ban, Cable, FolderOutput, GitCompare, Pause, Play, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import { isOver } from "../../../facts/run";
import type { RunLookView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { ConfirmDialog } from "../../../kit/Dialog/Dialog";
import { MenuButton } from "../../../kit/Menu/Menu";
import { useLinkEntry } from "../../../places/deep-link";
import { navigate } from "../../../places/route";
import { showFiltered } from "../../../places/wire-selection";
import { ForgetDialog, useExportHistory } from "../../history";
import { compareRuns } from "../Compare/route";
import styles from "./RunDetail.module.css";

/** What can be done to a run: held up, let go on, ended, deleted, and once it is over, run again. */
export function RunActions({ run }: { run: RunLookView }) {
  const { t } = useTranslation(["runs", "history"]);
  const { id: runId, state, title, name } = run.brief;
  const [deleting, setDeleting] = useState(false);
  const link = useLinkEntry("runs", runId);
  const wire = {
    id: "wire",
    label: t("one.wire"),
    icon: Cable,
    onAction: () => showFiltered(`run:${runId}`),
  };
  const compare = {
    id: "compare",
    label: t("compare.with"),
    icon: GitCompare,
    onAction: () => compareRuns(runId, null),
  };
  const exporting = useExportHistory({ scope: { kind: "run", id: runId }, name: title || name });
  const take = {
    id: "export",
    label: t("history:export.label.run"),
    icon: FolderOutput,
    onAction: exporting.ask,
  };
  const forget = {
    id: "forget",
    label: t("history:forget.run.label"),
    icon: Trash2,
    danger: true,
    onAction: () => setDeleting(true),
  };
  return (
    <div className={styles.actions}>
      {isOver(state) ? <Again run={run} /> : <Steering run={run} />}
      <MenuButton label={t("one.more")} entries={[link, compare, wire, take, forget]} />
      {exporting.dialog}
      <ForgetDialog
        what="run"
        id={runId}
        name={title || name}
        isOpen={deleting}
        onClose={() => setDeleting(false)}
        onGone={() => navigate("runs")}
      />
    </div>
  );
}

function Again({ run }: { run: RunLookView }) {
  const { t } = useTranslation("runs");
  const again = useCommand("runs.again");
  const { id: runId, state } = run.brief;
  const from = (fromFailure: boolean) => () =>
    again.mutate({ runId, fromFailure }, { onSuccess: ({ id }) => navigate("runs", id) });
  return (
    <MenuButton
      icon={RotateCcw}
      withLabel
      label={t("one.runAgain")}
      entries={[
        { id: "beginning", label: t("one.fromBeginning"), onAction: from(false) },
        {
          id: "failure",
          label: t("one.fromFailure"),
          isDisabled: state !== "faulted",
          onAction: from(true),
        },
      ]}
    />
  );
}

function Steering({ run }: { run: RunLookView }) {
  const { t } = useTranslation("runs");
  const { id: runId, state } = run.brief;
  const pause = useCommand("runs.pause");
  const resume = useCommand("runs.resume");
  const cancel = useCommand("runs.cancel");
  const [asks, setAsks] = useState(false);
  // Where it goes on from there is asked above its steps.
  const isStopped = run.waits.some(({ what }) => what === "mark");
  if (state === "canceling") {
    return (
      <Button tone="quiet" icon={Ban} isDisabled={cancel.isPending} onPress={() => cancel.mutate({ runId })}>
        {t("one.cancelAtOnce")}
      </Button>
    );
  }
  return (
    <>
      {isStopped ? null : state === "paused" ? (
        <Button
          icon={Play}
          isDisabled={resume.isPending}
          onPress={() => resume.mutate({ runId, withoutMarks: false })}
        >
          {t("one.resume")}
        </Button>
      ) : (
        <Button icon={Pause} isDisabled={pause.isPending} onPress={() => pause.mutate({ runId })}>
          {t("one.pause")}
        </Button>
      )}
      <Button tone="quiet" icon={Ban} onPress={() => setAsks(true)}>
        {t("one.cancel")}
      </Button>
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        title={t("one.cancel")}
        confirmLabel={t("one.cancel")}
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate({ runId }, { onSettled: () => setAsks(false) })}
      >
        <p>{t("one.cancelText")}</p>
      </ConfirmDialog>
    </>
  );
}
