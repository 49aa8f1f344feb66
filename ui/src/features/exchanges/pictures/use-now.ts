import { useEffect, useState } from "react";
import { movesLittle } from "./motion";

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
