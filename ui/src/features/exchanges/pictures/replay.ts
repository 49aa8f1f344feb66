/** Which instant is shown, and how it moves: live, or a past one that stands still or plays forward. */

export type Clock = { kind: "live" } | { kind: "past"; at: number; speed: Speed };
export type Speed = 0 | 1 | 10;

export const LIVE: Clock = { kind: "live" };

/** The instant that is shown; `null`: as it is now. */
export function instantOf(clock: Clock): number | null {
  return clock.kind === "live" ? null : clock.at;
}

/** Time went by. What plays to the end of what is known goes on live. */
export function tick(clock: Clock, elapsed: number, end: number): Clock {
  if (clock.kind === "live" || clock.speed === 0) return clock;
  const at = clock.at + elapsed * clock.speed;
  return at >= end ? LIVE : { ...clock, at };
}

/** Moves to an instant. The end is live. */
export function seek(clock: Clock, at: number, end: number): Clock {
  if (at >= end) return LIVE;
  return { kind: "past", at, speed: clock.kind === "past" ? clock.speed : 0 };
}

/** Begins to play where the clock is; from the beginning where it is live. */
export function play(clock: Clock, speed: Speed, first: number): Clock {
  return { kind: "past", at: clock.kind === "past" ? clock.at : first, speed };
}

export function pause(clock: Clock, now: number): Clock {
  return { kind: "past", at: clock.kind === "past" ? clock.at : now, speed: 0 };
}
