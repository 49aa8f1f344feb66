import { Cable, CassetteTape, Download, GitCompare, MessageSquare, Trash2, UsersRound } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { TaskBadge } from "../../../facts/task";
import type { ChatView } from "../../../host/generated/api";
import { IconButton } from "../../../kit/Button/Button";
import { MenuButton } from "../../../kit/Menu/Menu";
import { EmptyState } from "../../../kit/states/States";
import { useLinkEntry } from "../../../places/deep-link";
import { comparisonRoute, navigate } from "../../../places/route";
import { toggleWire } from "../../../places/wire-selection";
import { useSaveCassette } from "../../cassettes";
import { ForgetDialog, Imported, useExportHistory } from "../../history";
import { askSeveral } from "../../run-builder";
import { useWatched } from "../Awaited/use-awaited";
import { Composer } from "../Composer/Composer";
import { useConversation } from "../queries";
import { busyTarget } from "../target";
import styles from "./ConversationView.module.css";
import { Log } from "./Log";

/** One conversation with an agent. */
export function ConversationView({ id }: { id: string }) {
  const { t } = useTranslation("chat");
  const query = useConversation(id);
  return (
    <Fetched
      query={query}
      loading={t("loadingOne")}
      failed={t("empty.failedOne")}
      gone={{ title: t("empty.gone"), next: { label: t("empty.all"), onPress: () => navigate("chats") } }}
    >
      {(conversation) => <Loaded conversation={conversation} />}
    </Fetched>
  );
}

function Loaded({ conversation }: { conversation: ChatView }) {
  const { t } = useTranslation("chat");
  const { summary, busy, items, removed } = conversation;
  const { compared } = summary;
  useWatched(conversation);
  useEffect(() => {
    if (busy) return busyTarget.provide({ chatId: summary.id });
  }, [busy, summary.id]);
  return (
    <section className={styles.view} aria-label={summary.title || t("untitled")}>
      <header className={styles.header}>
        <div className={styles.names}>
          <h2 className={styles.title} title={summary.title}>
            {summary.title || t("untitled")}
          </h2>
          <p className={styles.agent} title={summary.agentName}>
            {summary.agentName}
            {compared !== null && ` · ${t("via", compared.interface)}`}
          </p>
        </div>
        {compared !== null && (
          <IconButton
            icon={GitCompare}
            label={t("comparison.back")}
            onPress={() => navigate("chats", comparisonRoute(compared.comparisonId))}
          />
        )}
        {summary.state !== null && <TaskBadge state={summary.state} />}
        <IconButton icon={Cable} label={t("wire")} onPress={toggleWire} />
        <More conversation={conversation} />
      </header>
      {items.length === 0 ? (
        <EmptyState icon={MessageSquare} title={t("empty.start")}>
          {conversation.starters.length > 0 ? t("empty.startHint") : undefined}
        </EmptyState>
      ) : (
        <Log conversation={conversation} />
      )}
      {summary.importedAt !== null ? (
        <div className={styles.removed}>
          <Imported what="conversation" at={summary.importedAt} />
        </div>
      ) : removed ? (
        <p className={styles.removed}>{t("removed")}</p>
      ) : (
        <Composer conversation={conversation} />
      )}
    </section>
  );
}

function More({ conversation }: { conversation: ChatView }) {
  const { t } = useTranslation(["chat", "cassettes", "history"]);
  const { id, agentId } = conversation.summary;
  const title = conversation.summary.title || t("untitled");
  const link = useLinkEntry("chats", id);
  const cassette = useSaveCassette({ chatId: id, taskKey: null });
  const exporting = useExportHistory({ scope: { kind: "conversation", id }, name: title });
  const [asking, setAsking] = useState(false);
  return (
    <>
      <MenuButton
        label={t("more")}
        entries={[
          {
            id: "several",
            label: t("askOthers"),
            icon: UsersRound,
            onAction: () => askSeveral({ text: lastAsked(conversation), connectionIds: [agentId] }),
          },
          { id: "cassette", label: t("cassettes:save.label"), icon: CassetteTape, onAction: cassette.ask },
          link,
          {
            id: "export",
            label: t("history:export.label.conversation"),
            icon: Download,
            onAction: exporting.ask,
          },
          {
            id: "remove",
            label: t("history:forget.conversation.label"),
            icon: Trash2,
            danger: true,
            onAction: () => setAsking(true),
          },
        ]}
      />
      {cassette.dialog}
      {exporting.dialog}
      <ForgetDialog
        what="conversation"
        id={id}
        name={title}
        isOpen={asking}
        onClose={() => setAsking(false)}
        onGone={() => navigate("chats")}
      />
    </>
  );
}

/** What the person said last, in words; else what is being written. */
function lastAsked({ items, draft }: ChatView): string {
  const said = items.findLast((item) => item.kind === "message" && item.role === "user");
  if (said?.kind !== "message") return draft;
  const texts = said.parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));
  return texts.join("\n\n");
}
