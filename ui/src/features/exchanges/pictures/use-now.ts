import { useEffect, useState } from "react";

/** The time, as often as a picture that grows with it needs; standing still while nothing does. */
export function useNow(grows: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (!grows) return undefined;
    const timer = setInterval(() => setNow(Date.now()), movesLittle() ? 2000 : 250);
    return () => clearInterval(timer);
  }, [grows]);
  return now;
}

/** The person asked the system for little motion. */
export function movesLittle(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
