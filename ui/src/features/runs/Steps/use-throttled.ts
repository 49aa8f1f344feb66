import { startTransition, useEffect, useRef, useState } from "react";

/** For how long something is shown at least before the next comes, in milliseconds: sooner, nobody could read it. */
const SHOWN_MS = 1000;

/** What is the latest, but another one once a second at most. What is urgent is shown at once. */
export function useThrottled<Value>(latest: Value, isUrgent: boolean): Value {
  const [shown, setShown] = useState(latest);
  const until = useRef(0);
  useEffect(() => {
    if (latest === shown) return;
    const show = () => {
      until.current = performance.now() + SHOWN_MS;
      startTransition(() => setShown(latest));
    };
    const timer = setTimeout(show, isUrgent ? 0 : until.current - performance.now());
    return () => clearTimeout(timer);
  }, [latest, shown, isUrgent]);
  return isUrgent ? latest : shown;
}
