/** A screen for tests: nothing is in view until it is said to be. */
import { act } from "@testing-library/react";
import { vi } from "vitest";

export type Screen = {
  /** Everything that is watched comes into view, for a while. */
  showAll: () => void;
  /** Everything but the last that is watched comes into view. */
  showAllButLast: () => void;
  /** Everything outside of an element comes into view. */
  showAllOutside: (element: Element) => void;
};

export function installScreen(): Screen {
  const observers = new Set<FakeObserver>();

  class FakeObserver {
    readonly targets = new Set<Element>();
    constructor(readonly callback: IntersectionObserverCallback) {
      observers.add(this);
    }
    observe(target: Element): void {
      this.targets.add(target);
    }
    unobserve(target: Element): void {
      this.targets.delete(target);
    }
    disconnect(): void {
      this.targets.clear();
    }
    show(targets: readonly Element[]): void {
      this.#tell(targets, true, 0);
      this.#tell(targets, false, 1000);
    }
    #tell(targets: readonly Element[], isIntersecting: boolean, time: number): void {
      const boundingClientRect = { height: 40 };
      const intersectionRect = { height: isIntersecting ? 40 : 0 };
      const entries = targets.map((target) => ({
        target,
        isIntersecting,
        time,
        boundingClientRect,
        intersectionRect,
      }));
      Reflect.apply(this.callback, undefined, [entries, this]);
    }
  }
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  // Without a layout everything is 0 px high, and a virtual list would render nothing.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function (this: HTMLElement) {
    return this.dataset.index === undefined ? 600 : 50;
  });
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);

  return {
    showAll: () =>
      act(() => {
        for (const observer of observers) observer.show([...observer.targets]);
      }),
    showAllButLast: () =>
      act(() => {
        for (const observer of observers) observer.show([...observer.targets].slice(0, -1));
      }),
    showAllOutside: (element) =>
      act(() => {
        for (const observer of observers)
          observer.show([...observer.targets].filter((target) => !element.contains(target)));
      }),
  };
}
