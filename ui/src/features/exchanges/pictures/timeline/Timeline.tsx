import { Maximize2, SkipForward, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../../../kit/Button/Button";
import { useSize } from "../../../../kit/use-size";
import { type Call, callOf, isEnd, type Scene, standing } from "../scene";
import { useNow } from "../use-now";
import { Axis } from "./Axis";
import { LaneView } from "./LaneView";
import { type Lane, lanesOf, ROW, STRIP } from "./lanes";
import { Minimap } from "./Minimap";
import { Shape } from "./Shape";
import styles from "./Timeline.module.css";
import { useWindow } from "./use-window";

type Props = {
  scene: Scene;
  extent: { first: number; last: number };
  /** The instant that is shown; `null`: now. */
  instant: number | null;
  /** What goes on is still going on: not of a session from elsewhere, nor of a range that is over. */
  live: boolean;
  selected: string | null;
  onPick: (callId: string) => void;
};

/** Room behind the last thing of a history that is over. */
const AFTER_MS = 1000;

/** When which agent worked on what, and when a person was waited for. */
export function Timeline({ scene, extent, instant, live, selected, onPick }: Props) {
  const { t } = useTranslation("wire");
  const grows = live && instant === null && goesOn(scene);
  const now = useNow(grows);
  const present = instant ?? (grows ? Math.max(now, extent.last) : extent.last + AFTER_MS);
  const shown = useWindow(extent, present);
  const { ref: plotRef, size } = useSize();
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const drag = useRef<{ x: number; moved: boolean } | null>(null);
  const lanes = lanesOf(scene);
  const call = scene.calls.find(({ id }) => id === selected) ?? null;
  const inView = lanes.filter((lane) => lane.top + lane.height >= top && lane.top <= top + size.height);
  const { window } = shown;
  const timeAt = (x: number) => window.from + (x / Math.max(1, size.width)) * (window.to - window.from);
  const wheel = useRef<(event: WheelEvent) => void>(() => {});
  useEffect(() => {
    // A wheel that only scrolls belongs to the page; React's own listener could not hold the rest back.
    wheel.current = (event) => {
      const sideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
      if (!event.ctrlKey && !event.metaKey && !sideways) return;
      event.preventDefault();
      const by = event.deltaX || event.deltaY;
      if (sideways) shown.pan(by / Math.max(1, size.width));
      else shown.zoom(event.deltaY > 0 ? 1.25 : 0.8, timeAt(event.offsetX));
    };
  });
  useEffect(() => {
    const element = list.current;
    const onWheel = (event: WheelEvent) => wheel.current(event);
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, []);

  const isDrawn =
    call !== null &&
    call.startedAt <= window.to &&
    call.startedAt + (call.durationMs ?? Number.POSITIVE_INFINITY) >= window.from &&
    inView.some(({ calls }) => calls.includes(call));

  function pick(id: string, at: number) {
    onPick(id);
    shown.reveal(at);
    const { current } = list;
    const y = heightOf(
      lanes,
      scene.calls.find((candidate) => candidate.id === id),
    );
    if (y === null || current === null) return;
    const isSeen = y >= current.scrollTop && y + ROW <= current.scrollTop + current.clientHeight;
    if (!isSeen) current.scrollTop = Math.max(0, y - STRIP);
  }
  function move(by: 1 | -1) {
    const place = scene.calls.findIndex(({ id }) => id === selected);
    const next = scene.calls[place === -1 ? scene.calls.length - 1 : place + by];
    if (next !== undefined) pick(next.id, next.startedAt);
  }
  function moveTask(by: 1 | -1) {
    const courses = lanes.flatMap(({ tasks }) => tasks.map(({ course }) => course));
    const place = courses.findIndex(({ task }) => task.key === call?.taskKey);
    const next = courses[place === -1 ? 0 : place + by];
    if (next === undefined) return;
    const { from } = next.spans[0];
    const target = callOf(scene, next.task.key, from);
    if (target !== null) pick(target.id, from);
  }
  function onKeyDown(event: KeyboardEvent) {
    const keys = new Map<string, () => void>([
      ["ArrowLeft", () => (event.shiftKey ? shown.pan(-0.2) : move(-1))],
      ["ArrowRight", () => (event.shiftKey ? shown.pan(0.2) : move(1))],
      ["ArrowUp", () => moveTask(-1)],
      ["ArrowDown", () => moveTask(1)],
      ["+", () => shown.zoom(0.5)],
      ["=", () => shown.zoom(0.5)],
      ["-", () => shown.zoom(2)],
      ["Home", shown.toWhole],
      ["End", shown.toNewest],
    ]);
    const run = keys.get(event.key);
    if (run === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run();
  }
  function onPointerMove(event: PointerEvent) {
    const { current } = drag;
    if (current === null || event.buttons === 0) return;
    const by = event.clientX - current.x;
    if (!current.moved && Math.abs(by) < 4) return;
    drag.current = { x: event.clientX, moved: true };
    shown.pan(-by / Math.max(1, size.width));
  }

  return (
    <div className={styles.timeline}>
      <div className={styles.bar}>
        <Legend />
        <IconButton icon={ZoomOut} label={t("picture.zoomOut")} onPress={() => shown.zoom(2)} />
        <IconButton icon={ZoomIn} label={t("picture.zoomIn")} onPress={() => shown.zoom(0.5)} />
        <IconButton icon={Maximize2} label={t("picture.whole")} onPress={shown.toWhole} />
        <Button icon={SkipForward} isDisabled={shown.follows} onPress={shown.toNewest}>
          {t("picture.newest")}
        </Button>
      </div>
      <div className={styles.frame}>
        <div className={styles.names} aria-hidden>
          <div className={styles.scrolled} style={{ transform: `translateY(${-top}px)` }}>
            {inView.map(({ party, top: place, height }) => (
              <div key={party.id} className={styles.name} style={{ top: place, height }} title={party.name}>
                {party.name}
              </div>
            ))}
          </div>
        </div>
        <div ref={plotRef} className={styles.plot}>
          <Axis window={window} size={size} present={present} />
          <div
            ref={list}
            className={styles.lanes}
            role="listbox"
            aria-label={t("picture.timeline")}
            aria-activedescendant={isDrawn ? `timeline-${call.id}` : undefined}
            tabIndex={0}
            onKeyDown={onKeyDown}
            onScroll={(event) => setTop(event.currentTarget.scrollTop)}
            onPointerDown={(event) => {
              drag.current = { x: event.clientX, moved: false };
            }}
            onPointerMove={onPointerMove}
          >
            <svg
              role="presentation"
              className={styles.drawing}
              width={size.width}
              height={Math.max(1, ...lanes.map((lane) => lane.top + lane.height))}
            >
              {inView.map((lane) => (
                <LaneView
                  key={lane.party.id}
                  lane={lane}
                  view={{ top, bottom: top + size.height }}
                  window={window}
                  width={size.width}
                  present={present}
                  selected={call}
                  onPick={(id) => {
                    if (drag.current?.moved !== true) onPick(id);
                  }}
                  onPickState={(taskKey, at) => {
                    const target = callOf(scene, taskKey, at);
                    if (drag.current?.moved !== true && target !== null) onPick(target.id);
                  }}
                />
              ))}
            </svg>
          </div>
        </div>
      </div>
      <Minimap scene={scene} extent={extent} present={present} shown={shown} />
    </div>
  );
}

/** Something in it reaches to now. */
function goesOn({ calls, courses }: Scene): boolean {
  return (
    calls.some(({ durationMs }) => durationMs === null) || courses.some((course) => !isEnd(standing(course)))
  );
}

/** How far down a call stands, or its task. */
function heightOf(lanes: readonly Lane[], call: Call | undefined): number | null {
  const lane = lanes.find(({ calls }) => call !== undefined && calls.includes(call));
  if (lane === undefined) return null;
  const row = lane.tasks.find(({ course }) => course.task.key === call?.taskKey)?.row;
  return row === undefined ? lane.top : lane.top + STRIP + row * ROW;
}

const LOOKS = ["sent", "working", "waiting", "unknown", "lost"] as const;

/** What the shapes mean. */
function Legend() {
  const { t } = useTranslation("wire");
  return (
    <ul className={styles.legend} aria-label={t("picture.legend")}>
      {LOOKS.map((look) => (
        <li key={look}>
          <svg width={22} height={12} aria-hidden="true">
            <Shape look={look} x={0.5} y={0.5} width={21} height={11} />
          </svg>
          {t(`picture.look.${look}`)}
        </li>
      ))}
    </ul>
  );
}
