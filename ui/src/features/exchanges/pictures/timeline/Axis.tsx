import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import styles from "./Timeline.module.css";
import { ticks, type Window } from "./window";

type Props = { window: Window; size: { width: number; height: number }; present: number };

const DAY = 86_400_000;

/** Moments above the lanes, and the line of the present. */
export function Axis({ window, size: { width, height }, present }: Props) {
  const { i18n } = useTranslation();
  const { step, at } = ticks(window, Math.max(2, width / 110), new Date(window.from).getTimezoneOffset());
  const format = useMemo(() => new Intl.DateTimeFormat(i18n.language, partsOf(step)), [i18n.language, step]);
  const x = (moment: number) => ((moment - window.from) / (window.to - window.from)) * width;
  return (
    <svg className={styles.axis} width={width} height={height} aria-hidden="true">
      {at.map((moment) => (
        <g key={moment} transform={`translate(${Math.round(x(moment))} 0)`}>
          <line y1={0} y2={height} className={styles.rule} />
          <text x={4} y={13} className={styles.moment}>
            {format.format(moment)}
          </text>
        </g>
      ))}
      {present >= window.from && present <= window.to && (
        <line x1={x(present)} x2={x(present)} y1={0} y2={height} className={styles.present} />
      )}
    </svg>
  );
}

function partsOf(step: number): Intl.DateTimeFormatOptions {
  if (step >= DAY) return { month: "short", day: "numeric" };
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  if (step >= 60_000) return time;
  return step >= 1000
    ? { ...time, second: "2-digit" }
    : { ...time, second: "2-digit", fractionalSecondDigits: 3 };
}
