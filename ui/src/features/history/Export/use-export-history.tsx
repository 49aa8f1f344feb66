import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeepFile } from "../../../data/files";
import { useCommand } from "../../../data/queries";
import { showError } from "../../../data/toasts";
import type { ExportScope } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { ConfirmDialog, Dialog } from "../../../kit/Dialog/Dialog";
import styles from "../History.module.css";

type What = {
  scope: ExportScope;
  /** What it is called, where it has a name of its own. */
  name?: string;
  onDone?: () => void;
};

/**
 * Writing history into a file. What is in the file, and what is not, is told first; the host asks once more outside
 * the page, or for a word.
 */
export function useExportHistory(what: What): { ask: () => void; dialog: ReactNode } {
  const [asking, setAsking] = useState(false);
  return {
    ask: () => setAsking(true),
    dialog: asking && <ExportHistory {...what} onClose={() => setAsking(false)} />,
  };
}

function ExportHistory({ scope, name = "", onDone, onClose }: What & { onClose: () => void }) {
  const { t } = useTranslation(["history", "common"]);
  const write = useCommand("history.export", { quiet: true });
  const keepFile = useKeepFile();
  const [word, setWord] = useState<string | null>(null);

  function run() {
    write.mutate(
      { scope, confirm: word },
      {
        onSuccess: (saved) => {
          keepFile(saved);
          if (saved.kind !== "cancelled") onDone?.();
          onClose();
        },
        onError: (error) => {
          if (error.confirm !== null) return setWord(error.confirm.word);
          onClose();
          showError(error);
        },
      },
    );
  }
  if (word !== null) {
    return (
      <ConfirmDialog
        isOpen
        title={t("export.title")}
        tone="primary"
        confirmLabel={t("export.run")}
        word={word}
        isPending={write.isPending}
        onClose={onClose}
        onConfirm={run}
      >
        <p>{t("export.readable")}</p>
      </ConfirmDialog>
    );
  }
  const inFile =
    scope.kind === "tasks"
      ? t("export.tasks", { count: scope.keys.length })
      : t(scope.kind === "run" ? "export.oneRun" : `export.${scope.kind}`, { name });
  return (
    <Dialog
      isOpen
      size="small"
      title={t("export.title")}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t("common:cancel")}</Button>
          <Button tone="primary" isDisabled={write.isPending} onPress={run}>
            {write.isPending ? t("export.running") : t("export.run")}
          </Button>
        </>
      }
    >
      <div className={styles.remains}>
        <p>{inFile}</p>
        <p>{t("export.readable")}</p>
        <p className={styles.note}>{t("export.without")}</p>
      </div>
    </Dialog>
  );
}
