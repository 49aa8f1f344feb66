import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../../../../kit/class-names";
import styles from "./AgentGraph.module.css";
import type { Placed } from "./place";
import type { Edge } from "./traffic";

type Props = {
  edge: Edge;
  placed: ReturnType<Placed["edges"]["get"]>;
  /** Of what passed on the edge with the most. */
  share: number;
  isSelected: boolean;
  attach: (element: SVGGElement | null) => void;
  onPick: () => void;
};

/** Who called whom, how often; thicker where it was more often. */
export function EdgeView({ edge: { key, calls, failed }, placed, share, isSelected, attach, onPick }: Props) {
  const { t } = useTranslation("wire");
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edge is attached once, not with each drawing
  const ref = useCallback((element: SVGGElement | null) => attach(element), [key]);
  if (placed === undefined) return null;
  const words = t("picture.calls", { count: calls });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the list do the same
    <g ref={ref} className={classNames(styles.edge, isSelected && styles.picked)} onClick={onPick}>
      <path d={placed.path} className={styles.hit} />
      <path d={placed.path} className={styles.line} strokeWidth={1 + Math.round(share * 3)} />
      <path d={placed.path} className={styles.light} />
      <path d={placed.head} className={styles.head} />
      <text x={placed.middle.x} y={placed.middle.y - 7} className={styles.count}>
        {failed === 0 ? words : `${words} · ${t("picture.failed", { count: failed })}`}
      </text>
    </g>
  );
}
