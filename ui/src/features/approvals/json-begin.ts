/** Answers to an agent whose card takes no words: they begin as JSON, with what the person sent it last. */
import { readsText } from "../../data/accepts";
import { skip, useCommandQuery } from "../../data/queries";
import type { ApprovalView } from "../../host/generated/api";
import { EMPTY_OBJECT, prettyJson } from "../../kit/lossless";
import { isOpen } from "./queries";

/** The media types that the agent of a request reads instead of text; `null` where it reads text. */
export function useReadsInstead(request: ApprovalView): readonly string[] | null {
  const mayBe = isOpen(request) && request.items.some(({ kind }) => kind === "question" || kind === "raw");
  const agent = useCommandQuery("agents.get", mayBe ? { id: request.summary.agentId } : skip).data;
  return agent === undefined || readsText(agent.card.inputModes) ? null : agent.card.inputModes;
}

/** The JSON to begin with; `null` where the agent reads words. */
export function useJsonBegin(request: ApprovalView): string | null {
  const isData = useReadsInstead(request) !== null && request.items.some(({ kind }) => kind === "raw");
  const task = useCommandQuery("tasks.get", isData ? { taskKey: request.summary.taskKey } : skip).data;
  if (!isData || task === undefined) return null;
  const sent = task.messages.filter(({ role }) => role === "user").flatMap(({ parts }) => parts);
  const last = sent.findLast((part) => part.kind === "data");
  return last === undefined ? EMPTY_OBJECT : prettyJson(last.json);
}
