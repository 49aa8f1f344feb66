import type { KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatDuration } from "../../../../kit/text/time";
import { useSize } from "../../../../kit/use-size";
import type { Scene } from "../scene";
import { useClockTime } from "../words";
import { density } from "./lanes";
import styles from "./Timeline.module.css";
import type { Shown } from "./use-window";
import { whole } from "./window";

type Props = { scene: Scene; extent: { first: number; last: number }; present: number; shown: Shown };

const HEIGHT = 34;
const PART = 3;

/** All there is in small, and what of it is in view, which can be dragged. */
export function Minimap({ scene, extent, present, shown }: Props) {
  const { t } = useTranslation("wire");
  const clock = useClockTime();
  const { ref, size } = useSize();
  const all = whole({ first: extent.first, last: Math.max(extent.last, present) });
  const count = Math.max(1, Math.floor(size.width / PART));
  const { calls, waits } = density(scene, all, count);
  const x = (at: number) => ((at - all.from) / (all.to - all.from)) * size.width;
  const { window } = shown;
  const left = Math.min(Math.max(0, x(window.from)), size.width - 4);
  const width = Math.max(4, Math.min(size.width, x(window.to)) - left);
  const middle = (window.from + window.to) / 2;

  function onPointer(event: PointerEvent<HTMLDivElement>) {
    if (event.buttons === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const place = event.clientX - event.currentTarget.getBoundingClientRect().left;
    shown.centre(all.from + (place / Math.max(1, size.width)) * (all.to - all.from));
  }
  function onKeyDown(event: KeyboardEvent) {
    const keys = new Map<string, () => void>([
      ["ArrowLeft", () => shown.pan(-0.25)],
      ["ArrowRight", () => shown.pan(0.25)],
      ["ArrowDown", () => shown.pan(-0.25)],
      ["ArrowUp", () => shown.pan(0.25)],
      ["+", () => shown.zoom(0.5)],
      ["-", () => shown.zoom(2)],
      ["Home", () => shown.centre(extent.first)],
      ["End", shown.toNewest],
    ]);
    const run = keys.get(event.key);
    if (run === undefined) return;
    event.preventDefault();
    run();
  }
  return (
    <div
      ref={ref}
      className={styles.minimap}
      role="slider"
      tabIndex={0}
      aria-label={t("picture.overview")}
      aria-valuemin={Math.round(all.from)}
      aria-valuemax={Math.round(all.to)}
      aria-valuenow={Math.round(Math.min(Math.max(middle, all.from), all.to))}
      aria-valuetext={t("picture.inView", {
        from: clock(window.from),
        to: clock(window.to),
        length: formatDuration(window.to - window.from),
      })}
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
    >
      <svg width={size.width} height={HEIGHT} aria-hidden="true">
        <path d={calls.map(muchAt).join("")} className={styles.much} />
        <path d={waits.map(waitedAt).join("")} className={styles.waited} />
        <rect x={left} y={0.5} width={width} height={HEIGHT - 1} rx={3} className={styles.inView} />
      </svg>
    </div>
  );
}

/** One part of time as a piece of a path: how much happened in it. */
function muchAt(share: number, place: number): string {
  if (share === 0) return "";
  const height = Math.max(2, share * (HEIGHT - 10));
  return `M${place * PART} ${HEIGHT - 6}v${-height}h${PART - 1}v${height}Z`;
}

function waitedAt(waited: boolean, place: number): string {
  return waited ? `M${place * PART} ${HEIGHT - 4}h${PART}v3h${-PART}Z` : "";
}
