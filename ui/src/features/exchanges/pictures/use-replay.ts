/** The clock of the inspector, moved on while it plays. */
import { useEffect, useMemo, useRef, useState } from "react";
import { type Clock, instantOf, LIVE, pause, play, type Speed, seek, tick } from "./replay";
import { movesLittle } from "./use-now";

export type Replay = Moves & {
  clock: Clock;
  /** What every view shows; `null`: as it is now. */
  instant: number | null;
};

/** Always the same. */
type Moves = {
  seek: (at: number) => void;
  play: (speed: Speed) => void;
  pause: () => void;
  toLive: () => void;
};

/** Views are drawn so often at most while time is played. */
const APART_MS = 50;

/** `first` and `last` are the bounds of what can be shown. The same object as long as the clock stands still. */
export function useReplay({ first, last }: { first: number; last: number }): Replay {
  const [clock, setClock] = useState<Clock>(LIVE);
  const bounds = useRef({ first, last });
  const isPlaying = clock.kind === "past" && clock.speed > 0;

  useEffect(() => {
    bounds.current = { first, last };
  }, [first, last]);
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
        setClock((current) => tick(current, elapsed, bounds.current.last));
      }
      frame = requestAnimationFrame(step);
    }
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  const [moves] = useState(
    (): Moves => ({
      seek: (at) => setClock((current) => seek(current, at, bounds.current.last)),
      play: (speed) => setClock((current) => play(current, speed, bounds.current.first)),
      pause: () => setClock((current) => pause(current, bounds.current.last)),
      toLive: () => setClock(LIVE),
    }),
  );
  return useMemo(() => ({ clock, instant: instantOf(clock), ...moves }), [clock, moves]);
}
