import { useEffect } from "react";

/** Leaves a performance mark, for whoever measures the page, once what was ready has been painted. */
export function usePaintMark(name: string, ready: boolean): void {
  useEffect(() => {
    if (!ready) return;
    // The first frame is the one that paints it; in the second it has been.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => performance.mark(name));
    });
    return () => cancelAnimationFrame(frame);
  }, [name, ready]);
}
