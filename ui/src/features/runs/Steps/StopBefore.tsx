import { CirclePause } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import { isOver } from "../../../facts/run";
import type { RunLookView } from "../../../host/generated/api";
import { Switch } from "../../../kit/fields/Fields";
import { placeOf, type StepNode } from "./nodes";

/** Whether the run stops before a step, each time that it comes to it. Nobody is asked anything there before. */
export function StopBefore({ run: { brief, marks }, node }: { run: RunLookView; node: StepNode }) {
  const { t } = useTranslation("runs");
  const mark = useCommand("runs.mark");
  if (!canStopBefore(node) || isOver(brief.state)) return null;
  const place = placeOf(node.at);
  const others = marks.filter((each) => each !== place);
  return (
    <Switch
      label={t("stops.before")}
      description={t("stops.beforeText")}
      isDisabled={mark.isPending}
      value={node.isMarked}
      onChange={(isOn) => mark.mutate({ runId: brief.id, places: isOn ? [...others, place] : others })}
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
