import { Inbox } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ListDetail } from "../../kit/ListDetail";
import { EmptyState } from "../../kit/states/States";

export function InboxScreen(_props: { id: string | null }) {
  const { t } = useTranslation("inbox");
  return (
    <ListDetail
      name="inbox"
      title={t("title")}
      list={null}
      detail={<EmptyState icon={Inbox} title={t("title")} />}
    />
  );
}
