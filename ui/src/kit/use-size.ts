import { useCallback, useState } from "react";

type Size = { width: number; height: number };

/** How large an element is, kept up while it changes. Give `ref` to the element. */
export function useSize(): { ref: (element: HTMLElement | null) => (() => void) | undefined; size: Size } {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const measure = () =>
      setSize((before) => {
        const { clientWidth: width, clientHeight: height } = element;
        return before.width === width && before.height === height ? before : { width, height };
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}
