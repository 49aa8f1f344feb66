import { useTranslation } from "react-i18next";
import { classNames } from "../../../../kit/class-names";
import { YOU } from "../scene";
import { fitting } from "../sequence/geometry";
import styles from "./AgentGraph.module.css";
import { NODE } from "./place";
import type { Health, Node } from "./traffic";

type Props = { node: Node; at: { x: number; y: number }; isSelected: boolean; onPick: () => void };

const SIGNS: Record<Health, string> = {
  answers: "M2 6 L5 9 L10 3",
  fails: "M2.5 2.5 L9.5 9.5 M9.5 2.5 L2.5 9.5",
  uncalled: "M2 6 L10 6",
};

/** An agent: its name, where and in which version it is reached, how its last call went, and what is open. */
export function NodeView({ node, at, isSelected, onPick }: Props) {
  const { t } = useTranslation("wire");
  const { id, name, host, version, health, running, waiting } = node;
  const isYou = id === YOU;
  // Somebody behind a tap is no agent that could be called.
  const isCaller = id.startsWith("caller:");
  const reached = isCaller
    ? t("picture.somebodyHint")
    : [version === null ? "" : `A2A ${version}`, host].filter((text) => text !== "").join(" · ");
  const open = running === 0 ? "" : t("picture.running", { count: running });
  const waits = waiting === 0 ? "" : t("picture.waiting", { count: waiting });
  const how = isYou || isCaller ? "" : t(`picture.health.${health}`);
  const label = [name, reached, how, open, waits].filter((text) => text !== "").join(", ");
  return (
    <g
      id={`graph-${id}`}
      role="option"
      aria-selected={isSelected}
      className={classNames(styles.node, isSelected && styles.picked, waiting > 0 && styles.waits)}
      transform={`translate(${at.x - NODE.width / 2} ${at.y - NODE.height / 2})`}
      onClick={onPick}
    >
      <title>{label}</title>
      <rect width={NODE.width} height={NODE.height} rx={8} className={styles.box} />
      <text x={12} y={20} className={styles.name}>
        {fitting(name, NODE.width - 48)}
      </text>
      <text x={12} y={37} className={styles.reached}>
        {isYou ? t("picture.youHint") : fitting(reached, NODE.width - 16)}
      </text>
      {!isYou && !isCaller && (
        <g className={styles[health]}>
          <path d={SIGNS[health]} transform="translate(12 46)" className={styles.sign} />
          <text x={28} y={56} className={styles.how}>
            {fitting(open === "" ? how : `${how} · ${open}`, waiting > 0 ? 100 : NODE.width - 40)}
          </text>
        </g>
      )}
      {waiting > 0 && (
        <g className={styles.badge} transform={`translate(${NODE.width - 12} 56)`}>
          <text className={styles.need}>{waits}</text>
        </g>
      )}
    </g>
  );
}
