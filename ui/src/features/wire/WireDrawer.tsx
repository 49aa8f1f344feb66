import { Cable } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { WireSelection } from "../../app/wire-selection";
import { EmptyState } from "../../kit/states/States";

export function WireDrawer(_props: { selection: WireSelection; onClose: () => void }) {
  const { t } = useTranslation("wire");
  return <EmptyState icon={Cable} title={t("title")} />;
}
