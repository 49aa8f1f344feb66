import { useEffect } from "react";

/** Calls back once what is about to be drawn has been painted, until it is cancelled. A page that nobody sees never is. */
export function afterPaint(then: () => void): () => void {
  // The first frame is the one that paints it; in the second it has been.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(then);
  });
  return () => cancelAnimationFrame(frame);
}

/** Leaves a performance mark, for whoever measures the page, once what was ready has been painted. */
export function usePaintMark(name: string, ready: boolean): void {
  useEffect(() => {
    if (ready) return afterPaint(() => performance.mark(name));
  }, [name, ready]);
}
