import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../../data/queries";
import type { RemedyView } from "../../../host/generated/api";
import { navigate } from "../../../places/route";
import { Remedy } from "./remedies";

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

/** A check of a connection that was asked for elsewhere, and begins once the agent's page is there. */
let wanted: string | null = null;

function wantCheck(agentId: string): void {
  wanted = agentId;
  navigate("agents", agentId);
}

/** Whether it was this agent's; it is taken up once. */
export function takeWantedCheck(agentId: string): boolean {
  if (wanted !== agentId) return false;
  wanted = null;
  return true;
}
