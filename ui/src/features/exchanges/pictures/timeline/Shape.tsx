import { useId } from "react";
import { classNames } from "../../../../kit/class-names";
import type { Look, Mark } from "./lanes";
import styles from "./Timeline.module.css";

type ShapeProps = { look: Look; x: number; y: number; width: number; height: number };

/** A span of time in one state. Each state has a filling of its own, so that nothing is told by colour alone. */
export function Shape({ look, ...place }: ShapeProps) {
  const id = useId();
  return (
    <>
      <rect {...place} rx={3} className={classNames(styles.shape, styles[look])} />
      {look === "waiting" && (
        <>
          <pattern id={id} width={7} height={7} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line x1={0} y1={0} x2={0} y2={7} className={styles.stripe} />
          </pattern>
          <rect {...place} rx={3} fill={`url(#${id})`} />
        </>
      )}
    </>
  );
}

const PATHS: Record<Mark, string> = {
  completed: "M3.6 7.2 L6 9.6 L10.4 4.8",
  failed: "M4.4 4.4 L9.6 9.6 M9.6 4.4 L4.4 9.6",
  canceled: "M4 7 L10 7",
};

/** How a task ended, at the moment it did. */
export function EndMark({ mark, x, y }: { mark: Mark; x: number; y: number }) {
  return (
    <svg x={x - 1} y={y} width={14} height={14} aria-hidden="true" className={styles[mark]}>
      {mark === "failed" ? (
        <path d="M7 0.5 L13.5 7 L7 13.5 L0.5 7 Z" className={styles.end} />
      ) : (
        <circle cx={7} cy={7} r={6.5} className={styles.end} />
      )}
      <path d={PATHS[mark]} className={styles.glyph} />
    </svg>
  );
}
