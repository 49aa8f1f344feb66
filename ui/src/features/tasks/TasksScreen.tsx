import { ListChecks } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListDetail } from "../../kit/ListDetail";
import { EmptyState } from "../../kit/states/States";
import { AtAgent } from "./AtAgent/AtAgent";
import { AT_AGENT } from "./at-agent";
import type { Filter } from "./filters";
import { TaskDetail } from "./TaskDetail/TaskDetail";
import { TaskList } from "./TaskList/TaskList";

/** Every task of every agent, whether it was begun in a chat here or not. */
export function TasksScreen({ id }: { id: string | null }) {
  const { t } = useTranslation("tasks");
  const [filter, setFilter] = useState<Filter>("all");
  return (
    <ListDetail
      name="tasks"
      title={t("title")}
      list={<TaskList selected={id} filter={filter} onFilter={setFilter} />}
      detail={
        id === AT_AGENT ? (
          <AtAgent />
        ) : id === null ? (
          <EmptyState icon={ListChecks} title={t("empty.pick")}>
            {t("empty.pickHint")}
          </EmptyState>
        ) : (
          <TaskDetail key={id} taskKey={id} />
        )
      }
    />
  );
}
