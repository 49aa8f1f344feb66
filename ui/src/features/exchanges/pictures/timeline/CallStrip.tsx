import { type PointerEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../../../../kit/class-names";
import type { Call } from "../scene";
import { useClockTime } from "../words";
import { STRIP, type Tick, tickAt } from "./lanes";
import styles from "./Timeline.module.css";

type Props = {
  ticks: readonly Tick[];
  width: number;
  selectedId: string | null;
  onPick: (callId: string) => void;
};

/**
 * The calls of one agent. They are two shapes, however many they are: when a thousand pass in a second, an element for
 * each would take all the time there is.
 */
export function CallStrip({ ticks, width, selectedId, onPick }: Props) {
  const { t } = useTranslation("wire");
  const clock = useClockTime();
  const [pointed, setPointed] = useState<Call | null>(null);
  const selected = ticks.find(({ call }) => call.id === selectedId) ?? null;
  const words = ({ operation, startedAt }: Call) =>
    t("picture.callAt", { operation, at: clock(startedAt, true) });
  function under({ clientX, currentTarget }: { clientX: number; currentTarget: Element }): Call | null {
    return tickAt(ticks, clientX - currentTarget.getBoundingClientRect().left)?.call ?? null;
  }
  return (
    <>
      <path d={linesOf(ticks, false)} className={styles.call} />
      <path d={linesOf(ticks, true)} className={classNames(styles.call, styles.refused)} />
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
      <rect
        x={0}
        y={1}
        width={width}
        height={STRIP - 2}
        className={styles.hit}
        aria-hidden="true"
        onPointerMove={(event: PointerEvent) => setPointed(under(event))}
        onPointerLeave={() => setPointed(null)}
        onClick={(event) => {
          const call = under(event);
          if (call !== null) onPick(call.id);
        }}
      >
        {pointed !== null && <title>{words(pointed)}</title>}
      </rect>
      {selected !== null && (
        <g
          id={`timeline-${selected.call.id}`}
          role="option"
          aria-selected
          className={classNames(styles.call, selected.call.failed && styles.refused, styles.picked)}
        >
          <title>{words(selected.call)}</title>
          <path d={lineOf(selected)} />
        </g>
      )}
    </>
  );
}

function linesOf(ticks: readonly Tick[], failed: boolean): string {
  return ticks
    .filter(({ call }) => call.failed === failed)
    .map(lineOf)
    .join("");
}

/** One that failed is taller, so that nothing is told by colour alone. */
function lineOf({ call, x, width }: Tick): string {
  const [top, height] = call.failed ? [1, 9] : [4, 4];
  return `M${x} ${top}h${width.toFixed(1)}v${height}H${x}Z`;
}
