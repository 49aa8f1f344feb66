import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import { showError } from "../../../data/toasts";
import type { RunDecision, RunWaitView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { ConfirmDialog, Dialog } from "../../../kit/Dialog/Dialog";
import { TextArea } from "../../../kit/fields/Fields";
import { readLossless } from "../../../kit/lossless";

/** Nobody knows whether a message arrived: it is sent again, taken as done, or given up. Each is asked for once more. */
export function UncertainAnswer({ wait: { runId, at, purpose, name } }: { wait: RunWaitView }) {
  const { t } = useTranslation("runs");
  const decide = useCommand("runs.decide", { quiet: true });
  const [asked, setAsked] = useState<RunDecision | null>(null);
  /** What the host wants typed before it sends again. */
  const [word, setWord] = useState<string | null>(null);
  const close = () => {
    setAsked(null);
    setWord(null);
  };

  function say(decision: RunDecision, value: string | null, confirm: string | null) {
    decide.mutate(
      { runId, at, purpose, decision, value, confirm },
      {
        onSuccess: close,
        onError: (error) => {
          if (error.confirm === null) showError(error);
          else setWord(error.confirm.word);
        },
      },
    );
  }

  return (
    <>
      <Button onPress={() => say("again", null, null)} isDisabled={decide.isPending}>
        {t("waits.sendAgain")}
      </Button>
      <Button onPress={() => setAsked("done")}>{t("waits.done")}</Button>
      <Button tone="quiet" onPress={() => setAsked("give-up")}>
        {t("waits.giveUp")}
      </Button>
      {word !== null && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={t("waits.sendAgainTitle")}
          confirmLabel={t("waits.sendAgain")}
          tone="decision"
          word={word}
          onConfirm={() => say("again", null, word)}
        >
          <p>{t("waits.sendAgainText")}</p>
        </ConfirmDialog>
      )}
      {asked === "done" && <Done step={name} onClose={close} onDone={(value) => say("done", value, null)} />}
      <ConfirmDialog
        isOpen={asked === "give-up"}
        onClose={close}
        title={t("waits.giveUpTitle", { step: name })}
        confirmLabel={t("waits.giveUp")}
        onConfirm={() => say("give-up", null, null)}
      >
        <p>{t("waits.giveUpText")}</p>
      </ConfirmDialog>
    </>
  );
}

type DoneProps = { step: string; onClose: () => void; onDone: (value: string) => void };

function Done({ step, onClose, onDone }: DoneProps) {
  const { t } = useTranslation(["runs", "common"]);
  const [value, setValue] = useState("null");
  const isJson = readLossless(value) !== null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("waits.doneTitle", { step })}
      footer={
        <>
          <Button onPress={onClose}>{t("common:cancel")}</Button>
          <Button tone="decision" isDisabled={!isJson} onPress={() => onDone(value)}>
            {t("waits.done")}
          </Button>
        </>
      }
    >
      <p>{t("waits.doneText")}</p>
      <TextArea
        label={t("waits.doneValue")}
        value={value}
        onChange={setValue}
        code
        rows={6}
        error={isJson ? undefined : t("start.invalid")}
      />
    </Dialog>
  );
}
