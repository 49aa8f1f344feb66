/** Who asks, in one line: an agent, a run file, or an agent in the midst of a run. */
import type { ApprovalSummary } from "../../host/generated/api";
import { i18n } from "../../i18n/setup";

export function asker({ run, agentName }: ApprovalSummary): string {
  if (run === null) return agentName;
  const step = i18n.t("inbox:run.step", { file: run.file, step: run.step });
  return run.isGate ? step : `${agentName} · ${step}`;
}
