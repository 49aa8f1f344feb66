import { Cable, CassetteTape, Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useHost } from "../../../data/host-context";
import { useCommandQuery } from "../../../data/queries";
import { showError } from "../../../data/toasts";
import { ApprovalBadge } from "../../../facts/approval";
import { useTokens } from "../../../facts/use-tokens";
import type { ApprovalSummary, TaskView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { MenuButton } from "../../../kit/Menu/Menu";
import { Segments } from "../../../kit/Segments/Segments";
import { CopyButton, RelativeTime } from "../../../kit/text/Text";
import { useLinkEntry } from "../../../places/deep-link";
import { navigate } from "../../../places/route";
import { showOnWire } from "../../../places/wire-selection";
import { CancelTask, titleLine } from "../../approvals";
import { useSaveCassette } from "../../cassettes";
import {
  ArtifactItem,
  isRequestData,
  MessageItem,
  mayBeCanceled,
  RequestData,
  TaskLinkText,
  TaskStanding,
} from "../../chats";
import { ForgetDialog, Imported, useExportHistory } from "../../history";
import { Push } from "../Push/Push";
import { Story } from "../Story/Story";
import { CardThen } from "./CardThen";
import styles from "./TaskDetail.module.css";

/** One task: where it stands, what was asked of a person, what it produced, what was said. */
export function TaskDetail({ taskKey }: { taskKey: string }) {
  const { t } = useTranslation("tasks");
  const query = useCommandQuery("tasks.get", { taskKey });
  return (
    <Fetched
      query={query}
      loading={t("loadingOne")}
      failed={t("empty.failedOne")}
      gone={{ title: t("empty.gone"), next: { label: t("empty.all"), onPress: () => navigate("tasks") } }}
    >
      {(task) => <Loaded task={task} />}
    </Fetched>
  );
}

function Loaded({ task }: { task: TaskView }) {
  const { t } = useTranslation(["tasks", "history"]);
  const host = useHost();
  const [shown, setShown] = useState<"everything" | "story">("everything");
  const [deleting, setDeleting] = useState(false);
  const { summary } = task;
  const { brief, chatId } = summary;
  const link = useLinkEntry("tasks", brief.key);
  const exporting = useExportHistory({ scope: { kind: "tasks", keys: [brief.key] } });
  const ways = ["everything", "story"] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={styles.detail} aria-label={summary.brief.title || t("untitled")} tabIndex={0}>
      <header className={styles.header}>
        <h2 className={styles.title}>{summary.brief.title || t("untitled")}</h2>
        <div className={styles.line}>
          <TaskStanding task={brief} />
        </div>
        {brief.importedAt !== null && <Imported what="task" at={brief.importedAt} />}
        <div className={styles.line}>
          {chatId !== null && (
            <Button tone="primary" onPress={() => navigate("chats", chatId)}>
              {t("detail.openChat")}
            </Button>
          )}
          <Button
            tone="quiet"
            icon={Cable}
            onPress={() => showOnWire(host, { taskKey: brief.key, at: null }).catch(showError)}
          >
            {t("detail.openWire")}
          </Button>
          {chatId !== null && <SaveCassette chatId={chatId} taskKey={brief.key} />}
          {mayBeCanceled(brief) && <CancelTask taskKey={brief.key} />}
          <MenuButton
            label={t("detail.more")}
            entries={[
              link,
              {
                id: "export",
                label: t("history:export.label.task"),
                icon: Download,
                onAction: exporting.ask,
              },
              {
                id: "forget",
                label: t("history:forget.task.label"),
                icon: Trash2,
                danger: true,
                onAction: () => setDeleting(true),
              },
            ]}
          />
          {exporting.dialog}
          <ForgetDialog
            what="task"
            id={brief.key}
            name={summary.brief.title || t("untitled")}
            isOpen={deleting}
            onClose={() => setDeleting(false)}
            onGone={() => navigate("tasks")}
          />
        </div>
      </header>
      <div className={styles.line}>
        <Segments
          label={t("detail.shown")}
          options={ways.map((key) => ({ key, label: t(`detail.show.${key}`) }))}
          selected={shown}
          onSelect={setShown}
        />
      </div>
      {shown === "story" ? <Story taskKey={brief.key} /> : <Everything task={task} />}
    </section>
  );
}

function Everything({ task }: { task: TaskView }) {
  const { t } = useTranslation("tasks");
  const { summary, requests, artifacts, messages } = task;
  const { brief, chatId } = summary;
  return (
    <>
      <Facts task={task} />
      {requests.length > 0 && (
        <Part title={t("detail.requests")}>
          {requests.map((request) => (
            <RequestLine key={request.id} request={request} />
          ))}
        </Part>
      )}
      <Push taskKey={brief.key} ended={brief.terminal || brief.lost || brief.importedAt !== null} />
      {artifacts.length > 0 && (
        <Part title={t("detail.artifacts")}>
          {artifacts.map((artifact) => (
            <ArtifactItem key={artifact.key} artifact={artifact} chatId={chatId ?? ""} />
          ))}
        </Part>
      )}
      <Part title={t("detail.messages")}>
        {messages.length === 0 && <p className={styles.faint}>{t("detail.noMessages")}</p>}
        {messages.map((message, index) => {
          const shown = (
            <MessageItem
              key={message.key}
              message={message}
              chatId={chatId ?? ""}
              agent={summary.agentName}
              isOver={chatId === null}
            />
          );
          if (!isRequestData(message, messages[index + 1], requests)) return shown;
          return <RequestData key={message.key}>{shown}</RequestData>;
        })}
      </Part>
    </>
  );
}

function SaveCassette(what: { chatId: string; taskKey: string }) {
  const { t } = useTranslation("cassettes");
  const cassette = useSaveCassette(what);
  return (
    <>
      <Button tone="quiet" icon={CassetteTape} onPress={cassette.ask}>
        {t("save.label")}
      </Button>
      {cassette.dialog}
    </>
  );
}

function Facts({ task: { summary, contextId, tokens } }: { task: TaskView }) {
  const { t } = useTranslation("tasks");
  const countTokens = useTokens();
  const { brief } = summary;
  return (
    <dl className={styles.facts}>
      <dt>{t("detail.agent")}</dt>
      <dd>
        {summary.agentName} <CardThen taskKey={brief.key} />
      </dd>
      <dt>{t("detail.taskId")}</dt>
      <dd>
        <code>{brief.taskId}</code> <CopyButton text={brief.taskId} />
      </dd>
      {contextId !== null && (
        <>
          <dt>{t("detail.contextId")}</dt>
          <dd>
            <code>{contextId}</code> <CopyButton text={contextId} />
          </dd>
        </>
      )}
      <dt>{t("detail.created")}</dt>
      <dd>
        <RelativeTime at={brief.createdAt} />
      </dd>
      <dt>{t("detail.updated")}</dt>
      <dd>
        <RelativeTime at={brief.updatedAt} />
      </dd>
      {tokens !== null && (
        <>
          <dt>{t("detail.tokens")}</dt>
          <dd>{countTokens(tokens)}</dd>
        </>
      )}
      <dt>{t("detail.link")}</dt>
      <dd>
        <TaskLinkText task={brief} />
      </dd>
    </dl>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.partTitle}>{title}</h3>
      {children}
    </section>
  );
}

function RequestLine({ request }: { request: ApprovalSummary }) {
  return (
    <div className={styles.line}>
      <ApprovalBadge state={request.state} />
      <Button tone="quiet" onPress={() => navigate("inbox", request.id)}>
        {titleLine(request.title)}
      </Button>
    </div>
  );
}
