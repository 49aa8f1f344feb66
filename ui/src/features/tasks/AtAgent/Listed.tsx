import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { type RowsOf, useCommandPages } from "../../../data/pages";
import { useCommand, useCommandQuery } from "../../../data/queries";
import { TaskBadge } from "../../../facts/task";
import type { AgentTaskPage, AgentTaskView, SentenceView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Badge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { Select, TextField } from "../../../kit/fields/Fields";
import { Busy, ErrorState } from "../../../kit/states/States";
import { navigate } from "../../../places/route";
import { FILTERS } from "../filters";
import styles from "./AtAgent.module.css";

const STATES = [...FILTERS.active, ...FILTERS.waiting, ...FILTERS.settled, ...FILTERS.broken] as const;
const ANY = "any";
const ROWS: RowsOf<AgentTaskPage, AgentTaskView> = { of: ({ tasks }) => tasks, key: ({ taskId }) => taskId };

/** What the agent lists, page by page; where its generation cannot list, why. */
export function Listed({ agentId }: { agentId: string }) {
  const { t } = useTranslation("tasks");
  const say = useSay();
  const agent = useCommandQuery("agents.get", { id: agentId });
  const limit = agent.data?.limits.find(cannotList);
  return (
    <section className={styles.section} aria-label={t("elsewhere.listed")}>
      <h3 className={styles.heading}>{t("elsewhere.listed")}</h3>
      {limit !== undefined && (
        <div role="note">
          <p>{t("elsewhere.cannotList")}</p>
          <p className={styles.muted}>{say(limit)}</p>
        </div>
      )}
      {agent.data !== undefined && limit === undefined && <Tasks agentId={agentId} />}
    </section>
  );
}

function cannotList(limit: SentenceView): boolean {
  return typeof limit !== "string" && limit.code === "no-list-tasks";
}

function Tasks({ agentId }: { agentId: string }) {
  const { t } = useTranslation(["tasks", "common"]);
  const say = useSay();
  const [state, setState] = useState<(typeof STATES)[number] | typeof ANY>(ANY);
  const [context, setContext] = useState("");
  const contextId = useDeferredValue(context.trim());
  const pages = useCommandPages(
    "tasks.atAgent",
    {
      agentId,
      state: state === ANY ? null : state,
      contextId: contextId === "" ? null : contextId,
      cursor: null,
    },
    ROWS,
  );
  const { query, rows: tasks } = pages;
  const total = pages.latest?.total ?? null;
  return (
    <>
      <div className={styles.fields}>
        <Select
          label={t("filter")}
          value={state}
          options={[
            { key: ANY, label: t("elsewhere.anyState") },
            ...STATES.map((key) => ({ key, label: t(`common:task.${key}`) })),
          ]}
          onChange={setState}
        />
        <TextField
          label={t("elsewhere.context")}
          placeholder={t("elsewhere.contextHint")}
          value={context}
          onChange={setContext}
          code
        />
        <Button onPress={pages.again} isDisabled={query.isFetching}>
          {t("elsewhere.again")}
        </Button>
      </div>
      {query.isFetching && <Busy>{t("elsewhere.asking")}</Busy>}
      {query.error !== null && (
        <ErrorState title={t("elsewhere.failed")} hints={[query.error.told, ...query.error.hints].map(say)} />
      )}
      {query.error === null && query.data !== undefined && tasks.length === 0 && (
        <p className={styles.muted}>{t("elsewhere.none")}</p>
      )}
      {total !== null && tasks.length > 0 && (
        <p className={styles.muted}>{t("elsewhere.total", { count: total })}</p>
      )}
      <ul className={styles.tasks} aria-label={t("elsewhere.listed")}>
        {tasks.map((task) => (
          <Row key={task.taskId} agentId={agentId} task={task} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button onPress={pages.more} isDisabled={query.isFetchingNextPage}>
          {t("elsewhere.more")}
        </Button>
      )}
    </>
  );
}

function Row({ agentId, task }: { agentId: string; task: AgentTaskView }) {
  const { t } = useTranslation("tasks");
  const open = useCommand("tasks.open");
  const { taskId, taskKey, title } = task;

  function show() {
    if (taskKey !== null) navigate("tasks", taskKey);
    else open.mutate({ agentId, taskId }, { onSuccess: ({ id }) => navigate("tasks", id) });
  }
  return (
    <li className={styles.task}>
      <div className={styles.what}>
        <span className={styles.name}>{title}</span>
        <span className={styles.muted}>
          <code>{taskId}</code>
          {task.changed !== null && <> · {task.changed}</>}
        </span>
      </div>
      {taskKey !== null && <Badge>{t("elsewhere.here")}</Badge>}
      <TaskBadge state={task.state} />
      <Button
        onPress={show}
        isDisabled={open.isPending}
        aria-label={t(taskKey === null ? "elsewhere.openNamed" : "elsewhere.showNamed", { title })}
      >
        {t(taskKey === null ? "elsewhere.openOne" : "elsewhere.showOne")}
      </Button>
    </li>
  );
}
