import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { navigate } from "../../../app/route";
import { useCommand } from "../../../data/queries";
import type { Conversation, ResendPlace } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { Dialog } from "../../../kit/Dialog/Dialog";
import { useConversation } from "../queries";
import styles from "./Resend.module.css";

type What = {
  /** The message, one of ours. */
  messageKey: string;
  conversationId: string;
};

/** Putting a message that was sent into the draft of a chat. Where it goes and what becomes of it is said first. */
export function useResend(what: What): { ask: () => void; dialog: ReactNode } {
  const [asking, setAsking] = useState(false);
  return {
    ask: () => setAsking(true),
    dialog: asking && <ResendDialog {...what} onClose={() => setAsking(false)} />,
  };
}

function ResendDialog({ messageKey, conversationId, onClose }: What & { onClose: () => void }) {
  const { t } = useTranslation(["chat", "common"]);
  const conversation = useConversation(conversationId).data;
  const edit = useCommand("messages.editAgain");
  const isRemoved = conversation?.removed === true;
  const go = (place: ResendPlace) =>
    edit.mutate(
      { key: messageKey, place },
      {
        onSuccess: ({ id }) => {
          onClose();
          navigate("chats", id);
        },
      },
    );
  return (
    <Dialog
      isOpen
      size="small"
      title={t("resend.title")}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t("common:cancel")}</Button>
          <Button isDisabled={edit.isPending || isRemoved} onPress={() => go("new-chat")}>
            {t("resend.new")}
          </Button>
          <Button tone="primary" isDisabled={edit.isPending || isRemoved} onPress={() => go("same-chat")}>
            {t("resend.same")}
          </Button>
        </>
      }
    >
      <div className={styles.text}>
        {isRemoved && <p role="alert">{t("removed")}</p>}
        <p>{t("resend.what")}</p>
        {conversation !== undefined && isTaskOver(conversation, messageKey) && <p>{t("resend.taskOver")}</p>}
        <p>{t("resend.where")}</p>
        {conversation !== undefined && isWriting(conversation) && (
          <p role="status" className={styles.warning}>
            {t("resend.replaces")}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** A task that has ended cannot be gone on with, whatever is said to it. */
function isTaskOver({ items, tasks }: Conversation, messageKey: string): boolean {
  const message = items.find((item) => item.kind === "message" && item.key === messageKey);
  if (message?.kind !== "message") return false;
  const task = tasks.find(({ key }) => key === message.taskKey);
  return task !== undefined && (task.terminal || task.lost);
}

/** Options stay from message to message: alone they are nothing that was written. */
function isWriting({ draft, draftData, draftOrigin }: Conversation): boolean {
  return draft.trim() !== "" || draftData !== null || draftOrigin !== null;
}
