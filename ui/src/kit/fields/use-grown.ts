import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useRef } from "react";

/**
 * Keeps a text area as high as what stands in it, in whatever width. Give the result to it as its `ref`; `also` is
 * told of it, too.
 */
export function useGrown(
  text: string,
  isOn: boolean,
  also?: RefObject<HTMLTextAreaElement | null>,
): RefCallback<HTMLTextAreaElement> {
  const shown = useRef<HTMLTextAreaElement | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text takes another height
  useLayoutEffect(() => {
    if (isOn && shown.current !== null) grow(shown.current);
  }, [text, isOn]);

  return useCallback(
    (area) => {
      shown.current = area;
      if (also !== undefined) also.current = area;
      if (area === null || !isOn) return undefined;
      let width = -1;
      const observer = new ResizeObserver(() => {
        if (area.clientWidth === width) return;
        width = area.clientWidth;
        grow(area);
      });
      observer.observe(area);
      return () => {
        observer.disconnect();
        shown.current = null;
        if (also !== undefined) also.current = null;
      };
    },
    [isOn, also],
  );
}

function grow(area: HTMLTextAreaElement): void {
  area.style.height = "auto";
  const borders = area.offsetHeight - area.clientHeight;
  if (area.scrollHeight > 0) area.style.height = `${area.scrollHeight + borders}px`;
}
