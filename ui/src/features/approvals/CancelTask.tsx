import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../data/queries";
import { Button } from "../../kit/Button/Button";
import { ConfirmDialog } from "../../kit/Dialog/Dialog";

/** Asks the agent to stop the task, after one more question. An agent may refuse. */
export function CancelTask({ taskKey }: { taskKey: string }) {
  const { t } = useTranslation("inbox");
  const cancel = useCommand("tasks.cancel");
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button tone="quiet" onPress={() => setAsking(true)} isDisabled={cancel.isPending}>
        {t("cancelTask.press")}
      </Button>
      <ConfirmDialog
        isOpen={asking}
        onClose={() => setAsking(false)}
        title={t("cancelTask.title")}
        confirmLabel={t("cancelTask.press")}
        onConfirm={() => {
          setAsking(false);
          cancel.mutate({ taskKey });
        }}
      >
        <p>{t("cancelTask.detail")}</p>
      </ConfirmDialog>
    </>
  );
}
