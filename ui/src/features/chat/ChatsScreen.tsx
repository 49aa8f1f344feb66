import { Inbox } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ListDetail } from "../../kit/ListDetail";
import { EmptyState } from "../../kit/states/States";

export function ChatsScreen(_props: { id: string | null }) {
  const { t } = useTranslation("chat");
  return (
    <ListDetail
      name="chat"
      title={t("title")}
      list={null}
      detail={<EmptyState icon={Inbox} title={t("title")} />}
    />
  );
}
