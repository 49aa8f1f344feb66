import { FolderSearch, ListChecks } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type RowsOf, useCommandPages } from "../../../data/pages";
import { TaskBadge } from "../../../facts/task";
import type { TaskChoice, TaskPage, TaskSummary } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button, IconButton } from "../../../kit/Button/Button";
import { EmptyState, ListBusy, ListFailed } from "../../../kit/states/States";
import { RelativeTime } from "../../../kit/text/Text";
import { VirtualList } from "../../../kit/VirtualList/VirtualList";
import { AT_AGENT, navigate } from "../../../places/route";
import { asked, EVERYTHING, isEverything } from "../choice";
import { TaskFilters } from "../TaskFilters/TaskFilters";
import { CheckedBar, useChecked } from "./CheckedBar";
import styles from "./TaskList.module.css";

const ROW_HEIGHT = 62;
const PAGE = 100;
const ROWS: RowsOf<TaskPage, TaskSummary> = { of: ({ tasks }) => tasks, key: ({ brief }) => brief.key };

type Props = { selected: string | null; choice: TaskChoice; onChoose: (choice: TaskChoice) => void };

/** The tasks of every agent, the newest first. */
export function TaskList({ selected, choice, onChoose }: Props) {
  const { t } = useTranslation("tasks");
  const pages = useCommandPages(
    "tasks.list",
    { ...asked(choice, new Date()), cursor: null, limit: PAGE },
    ROWS,
  );
  const say = useSay();
  const { query, rows: tasks, latest } = pages;
  const keys = tasks.map(ROWS.key);
  const checked = useChecked();
  return (
    <div className={styles.list}>
      <TaskFilters choice={choice} onChoose={onChoose} />
      <div className={styles.filter}>
        <span className={styles.shown} role="status">
          {latest !== undefined &&
            t("shown", { shown: Math.min(tasks.length, latest.total), total: latest.total })}
        </span>
        <IconButton
          icon={FolderSearch}
          label={t("elsewhere.open")}
          onPress={() => navigate("tasks", AT_AGENT)}
        />
      </div>
      <CheckedBar checked={checked} listed={keys} />
      <div className={styles.rows}>
        {tasks.length > 0 ? (
          <VirtualList
            label={t("list")}
            rows={tasks}
            rowKey={ROWS.key}
            rowHeight={ROW_HEIGHT}
            selectedKey={selected}
            onSelect={(key) => navigate("tasks", key)}
            checks={{
              has: ({ brief }) => checked.has(brief.key),
              toggle: ({ brief }) => checked.toggle(brief.key),
              extendTo: ({ brief }) => checked.extendTo(brief.key, keys),
            }}
            renderRow={(task) => <Row task={task} />}
            onShown={pages.look}
            onEndReached={pages.more}
          />
        ) : (
          <Nothing
            isPending={query.isPending}
            reason={query.error === null ? null : say(query.error.told)}
            narrowed={!isEverything(choice)}
            onAll={() => onChoose(EVERYTHING)}
            onRetry={pages.again}
          />
        )}
      </div>
    </div>
  );
}

function Row({ task }: { task: TaskSummary }) {
  const { t } = useTranslation(["tasks", "history"]);
  return (
    <div className={styles.row}>
      <div className={styles.line}>
        <span className={styles.title}>{task.brief.title || t("untitled")}</span>
        <span className={styles.time}>
          <RelativeTime at={task.brief.updatedAt} />
        </span>
      </div>
      <div className={styles.line}>
        <span className={styles.agent}>{task.agentName}</span>
        {task.brief.importedAt !== null && <span className={styles.time}>{t("history:imported.mark")}</span>}
        {task.brief.lost ? (
          <span className={styles.time}>{t("state.lost")}</span>
        ) : (
          <TaskBadge state={task.brief.state} />
        )}
      </div>
      {task.brief.link.kind === "lost" && !task.brief.lost && (
        <span className={styles.warn}>{t("state.cut")}</span>
      )}
    </div>
  );
}

type NothingProps = {
  isPending: boolean;
  reason: string | null;
  narrowed: boolean;
  onAll: () => void;
  onRetry: () => void;
};

function Nothing({ isPending, reason, narrowed, onAll, onRetry }: NothingProps) {
  const { t } = useTranslation("tasks");
  if (reason !== null) {
    return <ListFailed title={t("empty.failed")} hints={[reason]} onRetry={onRetry} />;
  }
  if (isPending) {
    return <ListBusy>{t("loading")}</ListBusy>;
  }
  if (narrowed) {
    return (
      <EmptyState
        icon={ListChecks}
        title={t("empty.filtered")}
        action={<Button onPress={onAll}>{t("empty.showAll")}</Button>}
      >
        {t("empty.filteredHint")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ListChecks}
      title={t("empty.none")}
      action={<Button onPress={() => navigate("chats", "new")}>{t("empty.action")}</Button>}
    >
      {t("empty.noneHint")}
    </EmptyState>
  );
}
