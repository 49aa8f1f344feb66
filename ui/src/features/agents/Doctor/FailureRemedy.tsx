import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../../data/queries";
import type { RemedyView } from "../../../host/generated/api";
import { navigate } from "../../../places/route";
import { Remedy } from "./remedies";
import { wantCheck } from "./wanted-check";

type Props = { remedy: RemedyView; agentId: string };

/** The step that helps most likely after a call to a saved agent failed, where the failure is shown. */
export function FailureRemedy({ remedy, agentId }: Props) {
  const { t } = useTranslation("agents");
  const agent = useCommandQuery("agents.get", { id: agentId });
  if (agent.data === undefined) return null;
  const open = () => navigate("agents", agentId);
  const openers = { edit: open, tab: open, examine: () => wantCheck(agentId) };
  return <Remedy remedy={remedy} agent={agent.data} openers={openers} done={t("doctor.remedy.doneTry")} />;
}
