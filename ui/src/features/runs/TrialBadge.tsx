import { useTranslation } from "react-i18next";
import { Badge } from "../../kit/Badge/Badge";

/** Says of a run that it is a trial. */
export function TrialBadge() {
  const { t } = useTranslation("runs");
  return <Badge tone="info">{t("trial.mark")}</Badge>;
}
