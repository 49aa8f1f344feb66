import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeepFile } from "../../../data/files";
import { useCommand } from "../../../data/queries";
import type { HostError } from "../../../host/error";
import { Button } from "../../../kit/Button/Button";
import { ConfirmDialog, Dialog } from "../../../kit/Dialog/Dialog";
import { Refused } from "../Refused/Refused";
import styles from "./SaveCassette.module.css";

type What = {
  chatId: string;
  /** Only this task of it. */
  taskKey: string | null;
};

/**
 * Saving a conversation as a file that can be played. It holds what was said, which is told first; the host asks
 * once more outside the page, or for a word.
 */
export function useSaveCassette(what: What): { ask: () => void; dialog: ReactNode } {
  const [asking, setAsking] = useState(false);
  return {
    ask: () => setAsking(true),
    dialog: asking && <SaveCassette {...what} onClose={() => setAsking(false)} />,
  };
}

function SaveCassette({ chatId, taskKey, onClose }: What & { onClose: () => void }) {
  const { t } = useTranslation(["cassettes", "common"]);
  const save = useCommand("cassettes.save", { quiet: true });
  const keepFile = useKeepFile();
  const [word, setWord] = useState<string | null>(null);

  function run(confirm?: string) {
    save.mutate(
      { chatId, taskKey, ...(confirm !== undefined && { confirm }) },
      {
        onSuccess: (saved) => {
          keepFile(saved);
          onClose();
        },
        onError: (error: HostError) => {
          setWord(error.confirm?.word ?? null);
        },
      },
    );
  }
  if (word !== null) {
    return (
      <ConfirmDialog
        isOpen
        title={t("save.title")}
        tone="primary"
        confirmLabel={t("save.run")}
        word={word}
        isPending={save.isPending}
        onClose={onClose}
        onConfirm={() => run(word)}
      >
        <p>{t("save.inFile")}</p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      isOpen
      size="small"
      title={t("save.title")}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t("common:cancel")}</Button>
          <Button tone="primary" isDisabled={save.isPending} onPress={() => run()}>
            {t("save.run")}
          </Button>
        </>
      }
    >
      <div className={styles.text}>
        <p>{t(taskKey === null ? "save.conversation" : "save.task")}</p>
        <p className={styles.muted}>{t("save.inFile")}</p>
        {save.error !== null && <Refused error={save.error} />}
      </div>
    </Dialog>
  );
}
