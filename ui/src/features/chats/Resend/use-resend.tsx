import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAgentOptions } from "../../../data/agents";
import { useCommand } from "../../../data/queries";
import type { ChatView, ResendPlace } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { Dialog } from "../../../kit/Dialog/Dialog";
import { Select } from "../../../kit/fields/Fields";
import { navigate } from "../../../places/route";
import { useConversation } from "../queries";
import styles from "./Resend.module.css";

type What = {
  /** The message, one of ours. */
  messageKey: string;
  chatId: string;
};

/** Putting a message that was sent into the draft of a chat. Where it goes and what becomes of it is said first. */
export function useResend(what: What): { ask: () => void; dialog: ReactNode } {
  const [asking, setAsking] = useState(false);
  return {
    ask: () => setAsking(true),
    dialog: asking && <ResendDialog {...what} onClose={() => setAsking(false)} />,
  };
}

function ResendDialog({ messageKey, chatId, onClose }: What & { onClose: () => void }) {
  const { t } = useTranslation(["chat", "common"]);
  const conversation = useConversation(chatId).data;
  const edit = useCommand("messages.editAgain");
  const agents = useAgentOptions();
  const [chosen, setChosen] = useState<string | null>(null);
  const isRemoved = conversation?.removed === true;
  const own = conversation?.summary.agentId ?? null;
  const other = chosen === own ? undefined : agents.find(({ key }) => key === chosen);
  const go = (place: ResendPlace) =>
    edit.mutate(
      { key: messageKey, place, agentId: place === "new-chat" ? (other?.key ?? null) : null },
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
          <Button
            tone={other === undefined ? "plain" : "primary"}
            isDisabled={edit.isPending || (isRemoved && other === undefined)}
            onPress={() => go("new-chat")}
          >
            {t("resend.new")}
          </Button>
          <Button
            tone={other === undefined ? "primary" : "plain"}
            isDisabled={edit.isPending || isRemoved}
            onPress={() => go("same-chat")}
          >
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
        {own !== null && agents.length > 1 && (
          <Select
            label={t("resend.with")}
            value={chosen ?? own}
            options={agents}
            onChange={setChosen}
            description={other === undefined ? undefined : t("resend.other", { name: other.label })}
          />
        )}
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
function isTaskOver({ items, tasks }: ChatView, messageKey: string): boolean {
  const message = items.find((item) => item.kind === "message" && item.key === messageKey);
  if (message?.kind !== "message") return false;
  const task = tasks.find(({ key }) => key === message.taskKey);
  return task !== undefined && (task.terminal || task.lost);
}

/** Options stay from message to message: alone they are nothing that was written. */
function isWriting({ draft, draftData, draftOrigin }: ChatView): boolean {
  return draft.trim() !== "" || draftData !== null || draftOrigin !== null;
}
