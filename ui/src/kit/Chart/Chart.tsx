import { useEffect, useRef, useSyncExternalStore } from "react";
import type uPlot from "uplot";
import { useSize } from "../use-size";
import styles from "./Chart.module.css";
import { ensureLanguage } from "./language";
import { type Drawing, dataOf, optionsOf } from "./options";

type Props = Omit<Drawing, "width" | "colour"> & { label: string };

/**
 * A small chart over time. What it shows must stand in words somewhere, too: a canvas says nothing to a screen reader.
 */
export function Chart({ label, at, lines, format, language }: Props) {
  const { ref, size } = useSize();
  const place = useRef<HTMLDivElement>(null);
  const theme = useSyncExternalStore(listenToTheme, themeNow);
  const { width } = size;

  // biome-ignore lint/correctness/useExhaustiveDependencies: with the theme, other colours stand behind the tokens
  useEffect(() => {
    const target = place.current;
    if (target === null || width === 0) return;
    let plot: uPlot | null = null;
    let isGone = false;
    ensureLanguage();
    import("./plot").then(({ Plot }) => {
      if (isGone) return;
      const drawing = { at, lines, format, language, width, colour: tokenNow };
      plot = new Plot(optionsOf(drawing, Plot.paths), dataOf(drawing), target);
    });
    return () => {
      isGone = true;
      plot?.destroy();
    };
  }, [at, lines, format, language, width, theme]);
  return (
    <div ref={ref} className={styles.frame}>
      <div ref={place} role="img" aria-label={label} className={styles.chart} />
    </div>
  );
}

function tokenNow(token: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim();
}

function themeNow(): string {
  return document.documentElement.dataset.theme ?? "";
}

function listenToTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
