import { StickyNote, Tag } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import type { ApprovalSummary } from "../../../host/generated/api";
import { Button, IconButton } from "../../../kit/Button/Button";
import { Dialog } from "../../../kit/Dialog/Dialog";
import { TextArea } from "../../../kit/fields/Fields";
import { MenuButton } from "../../../kit/Menu/Menu";
import { COLOURS } from "./filter";
import { Mark } from "./Mark";
import styles from "./OwnMarks.module.css";

/** The person's own colour and note, which the agent never sees. */
export function OwnMarks({ request: { id, colour, note } }: { request: ApprovalSummary }) {
  const { t } = useTranslation("triage");
  const mark = useCommand("approvals.mark");
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      {note !== null && (
        <span className={styles.note} title={note}>
          {note}
        </span>
      )}
      {colour !== null && <Mark colour={colour} />}
      <MenuButton
        icon={Tag}
        label={t("mark")}
        entries={[...COLOURS, null].map((each) => ({
          id: each ?? "none",
          label: each === null ? t("noColour") : t(`colour.${each}`),
          onAction: () => mark.mutate({ id, colour: each }),
        }))}
      />
      <IconButton
        icon={StickyNote}
        label={t(note === null ? "note.add" : "note.change")}
        onPress={() => setWriting(true)}
      />
      {isWriting && <NoteDialog id={id} note={note ?? ""} onClose={() => setWriting(false)} />}
    </>
  );
}

function NoteDialog({ id, note, onClose }: { id: string; note: string; onClose: () => void }) {
  const { t } = useTranslation(["triage", "common"]);
  const write = useCommand("approvals.note");
  const [text, setText] = useState(note);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("note.title")}
      size="small"
      footer={
        <>
          <Button onPress={onClose}>{t("common:cancel")}</Button>
          <Button
            tone="primary"
            isDisabled={write.isPending}
            onPress={() => write.mutate({ id, note: text }, { onSuccess: onClose })}
          >
            {t("common:save")}
          </Button>
        </>
      }
    >
      <TextArea
        label={t("note.label")}
        description={t("note.hint")}
        value={text}
        onChange={setText}
        autoFocus
      />
    </Dialog>
  );
}
