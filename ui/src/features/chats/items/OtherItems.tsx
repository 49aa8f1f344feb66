import { CircleAlert, Info, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApprovalBadge, HighRisk } from "../../../facts/approval";
import type { ChatItem, DecisionBrief, TaskBrief } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button, IconButton } from "../../../kit/Button/Button";
import { navigate } from "../../../places/route";
import { showExchange } from "../../../places/wire-selection";
import { CancelTask, OpenRequest, titleLine } from "../../approvals";
import type { ChatRequest } from "../rows";
import styles from "./Items.module.css";
import { mayBeCanceled, TaskStanding } from "./TaskLink";

/** What a request was read from: its card, which follows, says the same in words. */
export function RequestData({ children }: { children: ReactNode }) {
  const { t } = useTranslation("chat");
  return (
    <details className={styles.progress}>
      <summary>{t("request.data")}</summary>
      {children}
    </details>
  );
}

/** Artifacts that say what a request asks once more. */
export function RequestRepeats({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation("chat");
  return (
    <details className={styles.progress}>
      <summary>{t("request.repeats", { count })}</summary>
      {children}
    </details>
  );
}

/** A task where it began, with where it stands now. */
export function TaskItem({ task }: { task: TaskBrief }) {
  const { t } = useTranslation("chat");
  return (
    <section className={styles.task} aria-label={t("task.label", { state: task.state })}>
      <TaskStanding task={task} />
      <span className={styles.grow} />
      <Button tone="quiet" onPress={() => navigate("tasks", task.key)}>
        {t("task.open")}
      </Button>
      {mayBeCanceled(task) && <CancelTask taskKey={task.key} />}
    </section>
  );
}

type RequestProps = {
  item: ChatRequest;
  /** The person said the answer in the chat. */
  inChat?: boolean;
};

/** A request where it was asked. It is answered by the same card as in the inbox. */
export function RequestInline({ item, inChat = false }: RequestProps) {
  const { t } = useTranslation("chat");
  const [open, setOpen] = useState(false);
  const isPending = item.state.kind === "pending";
  const title = titleLine(item.title);
  return (
    <section className={styles.request} data-waiting={isPending} aria-label={t("request.label", { title })}>
      <div className={styles.requestLine}>
        <ApprovalBadge state={item.state} inChat={inChat} />
        {/* The card says the title itself. */}
        <span className={styles.requestTitle}>{!open && title}</span>
        {item.highRisk && !open && <HighRisk />}
        <span className={styles.requestButtons}>
          <Button tone="quiet" onPress={() => navigate("inbox", item.approvalId)}>
            {t("request.open")}
          </Button>
          {isPending && !open && (
            <Button tone="decision" onPress={() => setOpen(true)}>
              {t("request.answer")}
            </Button>
          )}
          {open && <IconButton icon={X} label={t("request.close")} onPress={() => setOpen(false)} />}
        </span>
      </div>
      {!open && item.decision !== null && <Decided decision={item.decision} />}
      {open && (
        <div className={styles.card}>
          <OpenRequest id={item.approvalId} />
        </div>
      )}
    </section>
  );
}

/** The person's answer, so that the talk reads on. */
function Decided({ decision }: { decision: DecisionBrief }) {
  const { t } = useTranslation(["ledger", "inbox"]);
  return (
    <p className={styles.decided}>
      {/* “Secret given” says that it was answered. */}
      {(decision.verdict !== "answered" || decision.given.length === 0) && (
        <span className={styles.verdict}>{t(`verdict.${decision.verdict}`)}</span>
      )}
      {decision.words.map((words, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of one decision never change.
        <bdi key={at}>{words}</bdi>
      ))}
      {[...new Set(decision.given)].map((kind) => (
        <span key={kind}>{t(`inbox:answered.${kind}`)}</span>
      ))}
    </p>
  );
}

const NOTICES = {
  info: { icon: Info, className: styles.noticeInfo },
  warning: { icon: TriangleAlert, className: styles.noticeWarning },
  error: { icon: CircleAlert, className: styles.noticeError },
} as const;

/** Something that happened around the conversation. */
export function Notice({ item }: { item: Extract<ChatItem, { kind: "notice" }> }) {
  const { icon: Icon, className } = NOTICES[item.level];
  const { t } = useTranslation("chat");
  const say = useSay();
  const { otherTask, exchangeId } = item;
  return (
    <div className={className} role="note">
      <Icon size={14} aria-hidden className={styles.noticeIcon} />
      <div>
        <p>
          {say(item.message)}
          {item.count > 1 && <span className={styles.times}>{t("notice.times", { count: item.count })}</span>}
        </p>
        {item.hints.length > 0 && (
          <ul className={styles.hints}>
            {item.hints.map(say).map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        )}
        {otherTask !== null && (
          <Button tone="quiet" onPress={() => navigate("tasks", otherTask)}>
            {t("notice.otherTask")}
          </Button>
        )}
        {exchangeId !== null && (
          <Button tone="quiet" onPress={() => showExchange(exchangeId)}>
            {t("wire")}
          </Button>
        )}
      </div>
    </div>
  );
}
