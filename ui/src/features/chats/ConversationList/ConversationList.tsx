import { MessageSquarePlus, MessagesSquare } from "lucide-react";
import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { TaskBadge } from "../../../facts/task";
import type { ChatSummary } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Badge, CountBadge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { EmptyState, ListBusy, ListFailed } from "../../../kit/states/States";
import { RelativeTime } from "../../../kit/text/Text";
import { VirtualList } from "../../../kit/VirtualList/VirtualList";
import { NEW_CHAT, navigate } from "../../../places/route";
import { AwaitedBadge } from "../Awaited/Awaited";
import { useAwaited } from "../Awaited/use-awaited";
import { useConversationPages } from "../queries";
import { byAgent } from "./by-agent";
import styles from "./ConversationList.module.css";

const ROW_HEIGHT = 62;

/** Every conversation, by agent, the newest first. */
export function ConversationList({ selected }: { selected: string | null }) {
  const { t } = useTranslation("chat");
  const { query, rows: conversations, look, more, again } = useConversationPages();
  const rows = useMemo(() => byAgent(conversations), [conversations]);
  const say = useSay();
  if (query.isPending) {
    return <ListBusy>{t("loading")}</ListBusy>;
  }
  if (query.error !== null && conversations.length === 0) {
    return (
      <ListFailed
        title={t("empty.failed")}
        hints={[query.error.told, ...query.error.hints].map(say)}
        onRetry={again}
      />
    );
  }
  if (conversations.length === 0) {
    return (
      <EmptyState
        icon={MessagesSquare}
        title={t("empty.none")}
        action={
          <Button tone="primary" icon={MessageSquarePlus} onPress={() => navigate("chats", NEW_CHAT)}>
            {t("newChat")}
          </Button>
        }
      >
        {t("empty.noneHint")}
      </EmptyState>
    );
  }
  return (
    <VirtualList
      label={t("list")}
      rows={rows}
      rowKey={(row) => row.conversation.id}
      rowHeight={ROW_HEIGHT}
      selectedKey={selected}
      onSelect={(id) => navigate("chats", id)}
      heading={({ conversation, begins }) => (begins ? conversation.agentName : null)}
      renderRow={({ conversation }) => <Row conversation={conversation} />}
      onShown={(shown) => look(shown.map(({ conversation }) => conversation))}
      onEndReached={more}
    />
  );
}

/** Most rows say the same after a change of the list, and are not drawn anew. */
const Row = memo(function Row({ conversation }: { conversation: ChatSummary }) {
  const { t } = useTranslation("chat");
  const { compared, state } = conversation;
  const awaited = useAwaited(conversation.id);
  const badge = state !== null && state !== "completed" && <TaskBadge state={state} />;
  return (
    <div className={styles.row}>
      <First conversation={conversation} />
      <div className={styles.second}>
        {compared !== null && <Badge>{t("comparison.side", compared.interface)}</Badge>}
        <span className={styles.preview}>{conversation.preview}</span>
        {awaited === null ? badge : <AwaitedBadge message={awaited}>{badge}</AwaitedBadge>}
      </div>
    </div>
  );
});

function First({ conversation }: { conversation: ChatSummary }) {
  const { t } = useTranslation("chat");
  return (
    <div className={styles.first}>
      <span className={styles.title}>{conversation.title || t("untitled")}</span>
      <CountBadge count={conversation.waiting} label={t("waiting", { count: conversation.waiting })} />
      <span className={styles.time}>
        <RelativeTime at={conversation.updatedAt} />
      </span>
    </div>
  );
}
