import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { RunStrokeView } from "../../../host/generated/api";
import { classNames } from "../../../kit/class-names";
import { draw, type Line, type Shape, shortened } from "./draw";
import styles from "./Picture.module.css";

type Props = {
  strokes: readonly RunStrokeView[];
  /** With the names of the steps, as large as it is; else small, and as large as there is room. */
  named?: boolean;
};

/** Lines are drawn at their middle. */
const EDGE = 1;

/** Who is asked in a run file, in which order, side by side, again and again, or by choice. */
export function Picture({ strokes, named = false }: Props) {
  const { t } = useTranslation("runBuilder");
  const { width, height, shapes, lines } = useMemo(() => draw(strokes, named), [strokes, named]);
  const [wide, high] = [width + EDGE * 2, height + EDGE * 2];
  const steps = shapes.filter(({ kind }) => kind !== "choice").map(({ name }) => name);
  return (
    <svg
      className={styles.picture}
      viewBox={`${-EDGE} ${-EDGE} ${wide} ${high}`}
      width={wide}
      height={high}
      role="img"
      aria-label={t("picture.label", { steps: steps.join(t("picture.between")) })}
    >
      {lines.map((line) => (
        <path key={pathOf(line)} d={pathOf(line)} className={styles.line} />
      ))}
      {shapes.map((shape) => (
        <g key={`${shape.kind} ${shape.x} ${shape.y}`}>
          {shape.name !== "" && <title>{shape.name}</title>}
          <Body shape={shape} />
          {named && hasName(shape) && (
            <text
              x={shape.x + shape.width / 2}
              y={shape.y + shape.height / 2}
              className={classNames(styles.name, styles[`${shape.kind}-name`])}
            >
              {shortened(shape.name)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function hasName({ kind }: Shape): boolean {
  return kind !== "loop" && kind !== "side-by-side" && kind !== "race";
}

function Body({ shape: { kind, x, y, width, height } }: { shape: Shape }) {
  switch (kind) {
    case "call":
      return <rect x={x} y={y} width={width} height={height} rx={4} className={styles.call} />;
    case "ask":
      return <rect x={x} y={y} width={width} height={height} rx={height / 2} className={styles.ask} />;
    case "choice": {
      const [middle, half] = [y + height / 2, height / 2];
      const corners = [
        [x, middle],
        [x + half, y],
        [x + width - half, y],
        [x + width, middle],
        [x + width - half, y + height],
        [x + half, y + height],
      ];
      return (
        <polygon points={corners.map((corner) => corner.join(",")).join(" ")} className={styles.choice} />
      );
    }
    case "file":
      return (
        <>
          <rect x={x} y={y} width={width} height={height} rx={2} className={styles.call} />
          <path d={`M${x + 4} ${y}v${height}M${x + width - 4} ${y}v${height}`} className={styles.line} />
        </>
      );
    case "loop":
      return (
        <>
          <rect x={x} y={y} width={width} height={height} rx={6} className={styles.loop} />
          {/* The way back, at its upper side. */}
          <path d={`M${x + width / 2 + 4} ${y - 3}l-5 3l5 3z`} className={styles.back} />
        </>
      );
    case "side-by-side":
      return <circle cx={x + width} cy={y + height / 2} r={2} className={styles.back} />;
    case "race":
      return <circle cx={x + width} cy={y + height / 2} r={4} className={styles.first} />;
    default:
      return kind satisfies never;
  }
}

/** Straight, or curved where it changes its height. */
function pathOf({ from: [x, y], to: [toX, toY] }: Line): string {
  if (y === toY) return `M${x} ${y}H${toX}`;
  const half = (x + toX) / 2;
  return `M${x} ${y}C${half} ${y} ${half} ${toY} ${toX} ${toY}`;
}
