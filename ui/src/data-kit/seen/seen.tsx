/**
 * Which parts of a request have been in view.
 *
 * A part is covered by sentinels, each as high as a line or two, and counts once each of them was on screen: the whole of
 * it at once, so that no leap passes over what stands between two of them, and for longer than it takes to scroll to the
 * end, with no dialog over it. Where something reaches beyond the side, there are as many over its whole width. What was
 * seen stays seen. What is not laid out all at once, such as a text in pages, is waited for until it says that all of it
 * was in view. What comes only while an answer is prepared holds the answer up until it was in view, even where
 * everything had been seen before.
 */
import { createContext, useContext, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import styles from "./Sentinels.module.css";

const STEP_PX = 40;
/** Scrolling ends at whole pixels: so much of a sentinel may be cut off. */
const CUT_PX = 1;
/** As in the style sheet. */
const WIDE_PX = 8;
/** How long something is in view before it counts. */
const DWELL_MS = 100;
/** A sentinel may be cut off at its side as well, so that its whole height is a smaller part of it. */
const PARTS = [0, ...Array.from({ length: 21 }, (_, index) => 0.8 + index / 100)];

export class SeenParts {
  readonly #observer: IntersectionObserver;
  readonly #unseen = new Set<Element>();
  readonly #unfinished = new Map<Element, () => void>();
  readonly #holding = new Set<Element>();
  readonly #seen = new WeakSet<Element>();
  /** Since when an unseen one is in view. */
  readonly #since = new Map<Element, number>();
  readonly #listeners = new Set<() => void>();
  #layers = 0;
  #waiting = false;

  constructor() {
    this.#observer = new IntersectionObserver((entries) => this.#look(entries), { threshold: PARTS });
  }

  /** Something is laid out that has to be in view, until it is taken back: where nothing is, nothing was. */
  begin(): () => void {
    this.#layers += 1;
    return () => {
      this.#layers -= 1;
    };
  }

  /** Watches one element until it was in view or is taken back. */
  watch(sentinel: Element): () => void {
    if (!this.#seen.has(sentinel)) this.#unseen.add(sentinel);
    this.#observer.observe(sentinel);
    return () => {
      this.#observer.unobserve(sentinel);
      this.#unseen.delete(sentinel);
      this.#since.delete(sentinel);
    };
  }

  /** Whether a sentinel that is watched was not yet in view. */
  misses(sentinel: Element): boolean {
    return this.#unseen.has(sentinel);
  }

  /** Waits for an element that is not laid out all at once, until it is taken back. `readOn` brings more of it. */
  waitFor(element: Element, readOn: () => void): () => void {
    this.#unfinished.set(element, readOn);
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
  readonly isComplete = (): boolean =>
    this.#layers > 0 && this.#unseen.size === 0 && this.#unfinished.size === 0;

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
    for (const entry of entries) {
      const { target, time } = entry;
      if (isWhole(entry) && this.#unseen.has(target)) {
        if (!this.#since.has(target)) this.#since.set(target, time);
      } else {
        this.#count(target, time);
        this.#since.delete(target);
      }
    }
    this.#countLater();
    this.#tell();
  }

  #count(target: Element, now: number): void {
    const since = this.#since.get(target);
    if (since === undefined || now - since < DWELL_MS) return;
    if (isCovered(target)) {
      this.#since.set(target, now);
      return;
    }
    this.#since.delete(target);
    this.#unseen.delete(target);
    this.#seen.add(target);
    this.#observer.unobserve(target);
  }

  /** Nothing is told of what stays in view. */
  #countLater(): void {
    if (this.#waiting || this.#since.size === 0) return;
    this.#waiting = true;
    setTimeout(() => {
      this.#waiting = false;
      for (const target of [...this.#since.keys()]) this.#count(target, performance.now());
      this.#countLater();
      this.#tell();
    }, DWELL_MS);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function isWhole({
  isIntersecting,
  intersectionRect,
  boundingClientRect,
}: IntersectionObserverEntry): boolean {
  return isIntersecting && intersectionRect.height >= boundingClientRect.height - CUT_PX;
}

/** A dialog takes what it lies over out of use. The layer of a sentinel is never read aloud itself. */
function isCovered(sentinel: Element): boolean {
  const covered = sentinel.parentElement?.parentElement?.closest('[inert], [aria-hidden="true"]');
  return covered !== null && covered !== undefined;
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
function useSentinels() {
  const parts = useContext(SeenContext);
  const layer = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const element = layer.current;
    if (parts === null || element === null) return;
    const releases: (() => void)[] = [];
    let shape = "";

    function clear() {
      for (const release of releases.splice(0)) release();
      element?.replaceChildren();
    }

    function cover() {
      if (parts === null || element === null) return;
      const steps = Math.max(1, Math.ceil(element.offsetHeight / STEP_PX));
      const { clientWidth, scrollWidth } = element.parentElement ?? element;
      const before = shape;
      shape = `${element.offsetHeight} ${clientWidth} ${scrollWidth}`;
      // What was in view stands elsewhere now, and what was not may stand where it was.
      if (shape !== before && [...element.children].some((sentinel) => parts.misses(sentinel))) clear();
      // Half of what fits at a time, so that nothing lies between two of them unseen.
      const columns = scrollWidth <= clientWidth ? 1 : 1 + Math.ceil(scrollWidth / (clientWidth / 2 + 1));
      while (element.childElementCount < steps * columns) {
        const sentinel = document.createElement("span");
        sentinel.toggleAttribute("data-sentinel", true);
        element.append(sentinel);
        releases.push(parts.watch(sentinel));
      }
      [...element.children].forEach((sentinel, index) => {
        if (!(sentinel instanceof HTMLElement)) return;
        const row = Math.floor(index / columns);
        const last = steps - 1;
        sentinel.style.top = `${(Math.min(row, last) / steps) * 100}%`;
        sentinel.style.height = `${100 / steps}%`;
        const across = columns === 1 ? 0 : (index % columns) / (columns - 1);
        sentinel.style.left = `${Math.max(0, across * (scrollWidth - WIDE_PX))}px`;
      });
    }

    const end = parts.begin();
    cover();
    const size = new ResizeObserver(cover);
    size.observe(element);
    return () => {
      size.disconnect();
      clear();
      end();
    };
  }, [parts]);

  return layer;
}

/** Watches that all of its parent, which must be positioned, was in view. */
export function Sentinels() {
  return <span ref={useSentinels()} className={styles.sentinels} aria-hidden />;
}
