import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../kit/Button/Button";
import { Dialog } from "../../kit/Dialog/Dialog";
import { TextField } from "../../kit/fields/Fields";
import { localMinute } from "./snooze";

type Props = { onChoose: (until: number) => void; onClose: () => void };

/** Asks until when, to the minute, in the person's own time zone. */
export function SnoozeAt({ onChoose, onClose }: Props) {
  const { t } = useTranslation(["triage", "common"]);
  const [opened] = useState(Date.now);
  const [text, setText] = useState(() => localMinute(new Date(opened + 3_600_000)));
  const until = new Date(text).getTime();
  const isLater = until > opened;

  function choose() {
    if (!isLater) return;
    onChoose(until);
    onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("snoozeAt.title")}
      size="small"
      footer={
        <>
          <Button onPress={onClose}>{t("common:cancel")}</Button>
          <Button tone="primary" isDisabled={!isLater} onPress={choose}>
            {t("snoozeAt.go")}
          </Button>
        </>
      }
    >
      <TextField
        label={t("snoozeAt.until")}
        type="datetime-local"
        value={text}
        onChange={setText}
        onEnter={choose}
        error={isLater ? undefined : t("snoozeAt.past")}
        autoFocus
      />
    </Dialog>
  );
}
