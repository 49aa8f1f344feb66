import { useTranslation } from "react-i18next";
import { classNames } from "../../../../kit/class-names";
import { formatDuration } from "../../../../kit/text/time";
import type { Call, Course, Span } from "../scene";
import { isWaiting, standing } from "../scene";
import { useClockTime, useStateWord } from "../words";
import { CallStrip } from "./CallStrip";
import { type Lane, lookOf, markOf, ROW, STRIP, ticksOf } from "./lanes";
import { EndMark, Shape } from "./Shape";
import styles from "./Timeline.module.css";
import type { Window } from "./window";

type Props = {
  lane: Lane;
  /** What of the lanes is in view, from top to bottom. */
  view: { top: number; bottom: number };
  window: Window;
  width: number;
  present: number;
  selected: Call | null;
  onPick: (callId: string) => void;
  onPickState: (taskKey: string, at: number) => void;
};

/** Narrower than this, words would be a smear. */
const READABLE = 40;
const BAR = 16;

/** What one agent did: its calls as a strip, and below it its tasks. */
export function LaneView({ lane, view, window, width, present, selected, onPick, onPickState }: Props) {
  const scale = width / (window.to - window.from);
  const ticks = ticksOf(lane.calls, window, width, present, selected?.id ?? null);
  const inView = lane.tasks.filter(({ course, row }) => {
    const y = lane.top + STRIP + row * ROW;
    if (y + ROW < view.top || y > view.bottom) return false;
    const last = standing(course);
    const end = markOf(last) === null ? present : last.from + 14 / scale;
    return course.spans[0].from <= window.to && end >= window.from;
  });
  return (
    <g transform={`translate(0 ${lane.top})`}>
      <line x1={0} x2={width} y1={lane.height - 0.5} y2={lane.height - 0.5} className={styles.rule} />
      <CallStrip ticks={ticks} width={width} selectedId={selected?.id ?? null} onPick={onPick} />
      {inView.map(({ course, row }) => (
        <TaskBar
          key={course.task.key}
          course={course}
          y={STRIP + row * ROW}
          {...{ window, scale, width, present, onPickState }}
          agent={lane.party.name}
          isSelected={selected?.taskKey === course.task.key}
        />
      ))}
    </g>
  );
}

type BarProps = Pick<Props, "window" | "width" | "present" | "onPickState"> & {
  course: Course;
  agent: string;
  y: number;
  scale: number;
  isSelected: boolean;
};

function TaskBar({ course, agent, y, window, scale, width, present, isSelected, onPickState }: BarProps) {
  const { t } = useTranslation("wire");
  const word = useStateWord();
  const clock = useClockTime();
  const { task, spans } = course;
  const last = standing(course);
  const mark = markOf(last);
  const title = task.title === "" ? task.taskId : task.title;
  const end = mark === null ? present : last.from;
  const x = (at: number) => (at - window.from) * scale;
  const drawn = spans.flatMap((span) => {
    const look = lookOf(span);
    const from = Math.max(x(span.from), -4);
    const to = Math.min(x(span.until ?? present), width + 4);
    return look === null || to < 0 || from > width
      ? []
      : [{ span, look, from, length: Math.max(2, to - from) }];
  });
  const label = t("picture.taskAt", {
    title,
    agent,
    state: word(last),
    at: clock(last.from),
    took: formatDuration(Math.max(0, end - spans[0].from)),
  });
  const titled = drawn.findIndex(({ length }) => length >= READABLE);
  const words = (span: Span, index: number) => {
    if (index === titled) return isWaiting(span) ? `${word(span)} · ${title}` : title;
    return isWaiting(span) ? word(span) : "";
  };
  return (
    <g role="option" aria-selected={isSelected} className={classNames(isSelected && styles.picked)}>
      <title>{label}</title>
      {isSelected && (
        <rect
          x={Math.max(x(spans[0].from), 0) - 3}
          y={y}
          width={Math.max(8, Math.min(x(end), width) - Math.max(x(spans[0].from), 0)) + 6}
          height={BAR + 4}
          rx={5}
          className={styles.ring}
        />
      )}
      {drawn.map(({ span, look, from, length }, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the list do the same
        <g key={span.from} onClick={() => onPickState(task.key, span.from)}>
          <Shape look={look} x={from} y={y + 2} width={length} height={BAR} />
          {length >= READABLE && (
            <svg x={from} y={y + 2} width={length - 4} height={BAR} aria-hidden="true">
              <text x={6} y={12} className={classNames(styles.label, styles[`on-${look}`])}>
                {words(span, index)}
              </text>
            </svg>
          )}
        </g>
      ))}
      {mark !== null && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the list do the same
        <g onClick={() => onPickState(task.key, last.from)}>
          <EndMark mark={mark} x={x(last.from)} y={y + 3} />
        </g>
      )}
    </g>
  );
}
