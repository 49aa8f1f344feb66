import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../../data/queries";
import type { RemedyView, WantedCredential } from "../../../host/generated/api";
import { navigate } from "../../../places/route";
import { Remedy } from "./remedies";

type Props = { remedy: RemedyView; agentId: string; onDone?: () => void };

/** The step that helps most likely after a call to a saved agent failed, where the failure is shown. */
export function FailureRemedy({ remedy, agentId, onDone }: Props) {
  const { t } = useTranslation("agents");
  const agent = useCommandQuery("agents.get", { id: agentId });
  if (agent.data === undefined) return null;
  const openers = {
    edit: (credential: WantedCredential | null) => want(agentId, { kind: "edit", credential }),
    tab: (tab: "security" | "trust") => want(agentId, { kind: "tab", tab }),
    examine: () => want(agentId, { kind: "examine" }),
  };
  const done = t("doctor.remedy.doneTry");
  return <Remedy remedy={remedy} agent={agent.data} openers={openers} done={done} onDone={onDone} />;
}

/** A place of an agent's page that was asked for elsewhere, and opens once that page is there. */
type WantedPlace =
  | { kind: "edit"; credential: WantedCredential | null }
  | { kind: "tab"; tab: "security" | "trust" }
  | { kind: "examine" };

let wanted: { agentId: string; place: WantedPlace } | null = null;

function want(agentId: string, place: WantedPlace): void {
  wanted = { agentId, place };
  navigate("agents", agentId);
}

/** The place of this agent's page that was asked for; it is taken up once. */
export function takeWanted(agentId: string): WantedPlace | null {
  if (wanted?.agentId !== agentId) return null;
  const { place } = wanted;
  wanted = null;
  return place;
}
