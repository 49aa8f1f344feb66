import { ListChecks } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TaskChoice } from "../../host/generated/api";
import { ListDetail } from "../../kit/ListDetail";
import { EmptyState } from "../../kit/states/States";
import { AT_AGENT } from "../../places/route";
import { AtAgent } from "./AtAgent/AtAgent";
import { EVERYTHING } from "./choice";
import { TaskDetail } from "./TaskDetail/TaskDetail";
import { TaskList } from "./TaskList/TaskList";

/** Every task of every agent, whether it was begun in a chat here or not. */
export function TasksScreen({ id }: { id: string | null }) {
  const { t } = useTranslation("tasks");
  const [choice, setChoice] = useState<TaskChoice>(EVERYTHING);
  return (
    <ListDetail
      name="tasks"
      title={t("title")}
      list={<TaskList selected={id} choice={choice} onChoose={setChoice} />}
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
