import { MousePointerClick } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { RunLookView } from "../../../host/generated/api";
import { Split } from "../../../kit/Split/Split";
import { EmptyState } from "../../../kit/states/States";
import { useSize } from "../../../kit/use-size";
import { Graph } from "../Graph/Graph";
import type { StepNode } from "../Steps/nodes";
import { find, mostUrgent } from "../Steps/rows";
import { StepPane } from "../Steps/StepPane";
import { StepTree } from "../Steps/StepTree";
import { useThrottled } from "../Steps/use-throttled";
import styles from "./RunDetail.module.css";

/** Below that, the step stands under the tree instead of beside it. */
const NARROW = 620;

type Props = { run: RunLookView; asOf: number; nodes: readonly StepNode[]; way: "steps" | "graph" };

/** The steps as a tree or a picture, and the one that is looked at. Until one is picked, it is the one that matters most now. */
export function Steps({ run, asOf, nodes, way }: Props) {
  const { t } = useTranslation("runs");
  const [picked, setPicked] = useState<string | null>(null);
  const { ref, size } = useSize();
  const urgent = mostUrgent(nodes);
  const followed = useThrottled(
    urgent?.at ?? null,
    urgent?.state === "waiting" || urgent?.state === "failed",
  );
  const node = find(nodes, picked) ?? find(nodes, followed) ?? urgent;
  const Left = way === "graph" ? Graph : StepTree;
  const isNarrow = size.width > 0 && size.width < NARROW;
  return (
    <div ref={ref} className={styles.steps}>
      <Split
        key={`${way} ${isNarrow}`}
        name={`run-${way}${isNarrow ? "-narrow" : ""}`}
        direction={isNarrow ? "vertical" : "horizontal"}
        initial={isNarrow ? 220 : way === "graph" ? 520 : 320}
        minimum={isNarrow ? 100 : 200}
        maximum={1200}
        rest="40%"
        first={<Left nodes={nodes} selected={node?.at ?? null} onSelect={setPicked} />}
        second={
          node === null ? (
            <EmptyState icon={MousePointerClick} title={t("detail.pick")} />
          ) : (
            <StepPane key={node.at} run={run} asOf={asOf} node={node} />
          )
        }
      />
    </div>
  );
}
