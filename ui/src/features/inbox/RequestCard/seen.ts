/**
 * Which parts of a request have been in view.
 *
 * A part counts once each of its sentinels was on screen: one at its top, one at its bottom, and one every few
 * lines between, so that a long text cannot be passed over by jumping to its end. Where something reaches beyond the
 * side, there are as many over its whole width. What was seen stays seen. What is not laid out all at once, such as a
 * text in pages, is waited for until it says that all of it was in view. What comes only while an answer is prepared
 * holds the answer up until it was in view, even where everything had been seen before.
 */
import { createContext, useContext, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";

const STEP_PX = 120;

export class SeenParts {
  readonly #observer: IntersectionObserver;
  readonly #unseen = new Set<Element>();
  readonly #unfinished = new Map<Element, () => void>();
  readonly #holding = new Set<Element>();
  readonly #seen = new WeakSet<Element>();
  readonly #listeners = new Set<() => void>();
  #any = false;

  constructor() {
    this.#observer = new IntersectionObserver((entries) => this.#look(entries));
  }

  /** Watches one element until it was in view or is taken back. */
  watch(sentinel: Element): () => void {
    if (!this.#seen.has(sentinel)) this.#unseen.add(sentinel);
    this.#any = true;
    this.#observer.observe(sentinel);
    return () => {
      this.#observer.unobserve(sentinel);
      this.#unseen.delete(sentinel);
    };
  }

  /** Waits for an element that is not laid out all at once, until it is taken back. `readOn` brings more of it. */
  waitFor(element: Element, readOn: () => void): () => void {
    this.#unfinished.set(element, readOn);
    this.#any = true;
    return () => {
      this.#unfinished.delete(element);
      this.#tell();
    };
  }

  /** Like `waitFor`, and nothing may be sent meanwhile. */
  holdFor(element: Element, readOn: () => void): () => void {
    const release = this.waitFor(element, readOn);
    this.#holding.add(element);
    this.#tell();
    return () => {
      this.#holding.delete(element);
      release();
    };
  }

  /** Something came that was not yet in view. */
  readonly isHeld = (): boolean => this.#holding.size > 0;

  /** Every part was in view. */
  readonly isComplete = (): boolean => this.#any && this.#unseen.size === 0 && this.#unfinished.size === 0;

  /** Brings the next part that was not yet in view onto the screen. */
  readOn(): void {
    const next = first([...this.#unseen, ...this.#unfinished.keys()]);
    if (next === undefined) return;
    const readOn = this.#unfinished.get(next);
    if (readOn === undefined) next.scrollIntoView({ block: "start" });
    else readOn();
  }

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #look(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !this.#unseen.delete(target)) continue;
      this.#seen.add(target);
      this.#observer.unobserve(target);
    }
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The one that stands before all others. */
function first(elements: readonly Element[]): Element | undefined {
  return elements.reduce<Element | undefined>((best, each) => {
    if (best === undefined) return each;
    return best.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING ? each : best;
  }, undefined);
}

export const SeenContext = createContext<SeenParts | null>(null);

/** One tracker for the life of a card. */
export function useSeenParts(): { parts: SeenParts; complete: boolean; held: boolean } {
  const [parts] = useState(() => new SeenParts());
  const complete = useSyncExternalStore(parts.listen, parts.isComplete);
  const held = useSyncExternalStore(parts.listen, parts.isHeld);
  return { parts, complete, held };
}

/** Lays sentinels over the element that it returns a reference for. Its parent must be positioned. */
export function useSentinels() {
  const parts = useContext(SeenContext);
  const layer = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const element = layer.current;
    if (parts === null || element === null) return;
    const releases: (() => void)[] = [];

    function cover() {
      if (parts === null || element === null) return;
      const steps = Math.max(1, Math.ceil(element.offsetHeight / STEP_PX));
      const { clientWidth, scrollWidth } = element.parentElement ?? element;
      // Half of what fits at a time, so that nothing lies between two of them unseen.
      const columns = scrollWidth <= clientWidth ? 1 : 1 + Math.ceil(scrollWidth / (clientWidth / 2 + 1));
      while (element.childElementCount < (steps + 1) * columns) {
        const sentinel = document.createElement("span");
        sentinel.toggleAttribute("data-sentinel", true);
        element.append(sentinel);
        releases.push(parts.watch(sentinel));
      }
      [...element.children].forEach((sentinel, index) => {
        if (!(sentinel instanceof HTMLElement)) return;
        const row = Math.floor(index / columns);
        sentinel.style.top = `${Math.min(100, (row / steps) * 100)}%`;
        const across = columns === 1 ? 0 : (index % columns) / (columns - 1);
        sentinel.style.left = `${Math.max(0, across * (scrollWidth - 1))}px`;
      });
    }

    cover();
    const size = new ResizeObserver(cover);
    size.observe(element);
    return () => {
      size.disconnect();
      for (const release of releases) release();
      element.replaceChildren();
    };
  }, [parts]);

  return layer;
}
