import { inOrder, spelledOut, visible } from "../../data-kit";
import type { ApprovalSummary, AskedItem } from "../../host/generated/api";
import { i18n } from "../../i18n/setup";

const LABEL = 60;

/** The one line that names a request: the agent's own, or that it needs something where it says nothing. */
export function requestTitle(title: string): string {
  return title === "" ? i18n.t("common:task.input-required") : title;
}

/** The same for a place that takes nothing but a string. */
export function titleLine(title: string): string {
  return visible(requestTitle(title));
}

/** What an approval is for, in a label. */
export function approvalLabel({ goesOn, tool }: Extract<AskedItem, { kind: "approval" }>): string {
  return goesOn ? i18n.t("inbox:nextStep") : toolLabel(tool);
}

/** Whether it is no tool but words: no tool has a name of several. */
export function isSentence(tool: string): boolean {
  return tool.trim().includes(" ");
}

/** A tool's name in a label: nothing in it is unseen, and it is short. The whole name stands in the request, if there is one. */
export function toolLabel(tool: string): string {
  if (tool === "") return i18n.t("inbox:unnamedTool");
  const letters = [...spelledOut(tool.replaceAll(/\s+/g, " "))];
  return inOrder(letters.length <= LABEL ? letters.join("") : `${letters.slice(0, LABEL - 1).join("")}…`);
}

/** Who asks, in one line: an agent, a run file, or an agent in the midst of a run. */
export function asker({ run, agentName }: ApprovalSummary): string {
  if (run === null) return agentName;
  const step = i18n.t("inbox:run.step", { file: run.file, step: run.step });
  return run.isGate ? step : `${agentName} · ${step}`;
}
