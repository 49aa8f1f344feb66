import { Inbox } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ListDetail } from "../../kit/ListDetail";
import { EmptyState } from "../../kit/states/States";

export function TasksScreen(_props: { id: string | null }) {
  const { t } = useTranslation("tasks");
  return (
    <ListDetail
      name="tasks"
      title={t("title")}
      list={null}
      detail={<EmptyState icon={Inbox} title={t("title")} />}
    />
  );
}
