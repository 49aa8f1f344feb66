import { CirclePause } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand, useCommandQuery } from "../../../data/queries";
import { isOver } from "../../../facts/run";
import { Switch } from "../../../kit/fields/Fields";
import { placeOf, type StepNode } from "./nodes";

/** Whether the run stops before a step, each time that it comes to it. Nobody is asked anything there before. */
export function StopBefore({ runId, node }: { runId: string; node: StepNode }) {
  const { t } = useTranslation("runs");
  const { data } = useCommandQuery("runs.look", { runId });
  const mark = useCommand("runs.mark");
  if (!canStopBefore(node) || data === undefined || isOver(data.brief.state)) return null;
  const place = placeOf(node.at);
  const others = data.marks.filter((each) => each !== place);
  return (
    <Switch
      label={t("stops.before")}
      description={t("stops.beforeText")}
      isDisabled={mark.isPending}
      value={node.isMarked}
      onChange={(isOn) => mark.mutate({ runId, places: isOn ? [...others, place] : others })}
    />
  );
}

/** Only what asks somebody can be stopped before: everything else makes data of data. */
export function canStopBefore({ kind }: Pick<StepNode, "kind">): boolean {
  return kind === "call" || kind === "ask";
}

/** Says of a step that the run stops before it. */
export function Mark() {
  const { t } = useTranslation("runs");
  return <CirclePause size={14} role="img" aria-label={t("stops.marked")} />;
}
