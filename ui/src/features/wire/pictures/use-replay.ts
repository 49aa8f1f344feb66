/** The clock of the inspector, moved on while it plays. */
import { useEffect, useRef, useState } from "react";
import { movesLittle } from "./motion";
import { type Clock, instantOf, LIVE, pause, play, type Speed, seek, tick } from "./replay";

export type Replay = {
  clock: Clock;
  /** What every view shows; `null`: as it is now. */
  instant: number | null;
  seek: (at: number) => void;
  play: (speed: Speed) => void;
  pause: () => void;
  toLive: () => void;
};

/** Views are drawn so often at most while time is played. */
const APART_MS = 50;

/** `bounds` are the first instant that can be shown, and the last. */
export function useReplay({ first, last }: { first: number; last: number }): Replay {
  const [clock, setClock] = useState<Clock>(LIVE);
  const end = useRef(last);
  const isPlaying = clock.kind === "past" && clock.speed > 0;

  useEffect(() => {
    end.current = last;
  }, [last]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const apart = movesLittle() ? 500 : APART_MS;
    let before = performance.now();
    let frame = requestAnimationFrame(step);
    function step(): void {
      const now = performance.now();
      if (now - before >= apart) {
        const elapsed = now - before;
        before = now;
        setClock((current) => tick(current, elapsed, end.current));
      }
      frame = requestAnimationFrame(step);
    }
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  return {
    clock,
    instant: instantOf(clock),
    seek: (at) => setClock(seek(clock, at, last)),
    play: (speed) => setClock(play(clock, speed, first)),
    pause: () => setClock(pause(clock, last)),
    toLive: () => setClock(LIVE),
  };
}
