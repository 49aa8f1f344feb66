import { useEffect } from "react";
import { afterPaint } from "./after-paint";

/** Leaves a performance mark, for whoever measures the page, once what was ready has been painted. */
export function usePaintMark(name: string, ready: boolean): void {
  useEffect(() => {
    if (ready) return afterPaint(() => performance.mark(name));
  }, [name, ready]);
}
