import { afterEach, expect, test, vi } from "vitest";
import { stayAtEnd } from "./stay-at-end";

const resized: (() => void)[] = [];

afterEach(() => {
  resized.length = 0;
  vi.unstubAllGlobals();
});

/** A frame of 600 px over 2000 px of words, which starts at its end. */
function frame() {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(notify: () => void) {
        resized.push(notify);
      }
      observe() {}
      disconnect() {
        resized.length = 0;
      }
    },
  );
  const scroller = document.createElement("div");
  const size = { scrollHeight: 2000, clientHeight: 600, scrollTop: 1400 };
  for (const name of ["scrollHeight", "clientHeight", "scrollTop"] as const) {
    Object.defineProperty(scroller, name, { get: () => size[name] });
  }
  const toEnd = vi.fn();
  const stop = stayAtEnd(scroller, 80, toEnd);
  return {
    toEnd,
    stop,
    scrollTo(top: number) {
      size.scrollTop = top;
      scroller.dispatchEvent(new Event("scroll"));
    },
    resizeTo(height: number) {
      size.clientHeight = height;
      for (const notify of resized) notify();
    },
  };
}

test("a log at its end stays there when its frame becomes smaller", () => {
  const { toEnd, scrollTo, resizeTo } = frame();
  scrollTo(1390);
  resizeTo(300);
  expect(toEnd).toHaveBeenCalledOnce();
});

test("a log that somebody reads further up does not move", () => {
  const { toEnd, scrollTo, resizeTo } = frame();
  scrollTo(900);
  resizeTo(300);
  expect(toEnd).not.toHaveBeenCalled();
});

test("a log that was left is no longer watched", () => {
  const { toEnd, stop, resizeTo } = frame();
  stop();
  resizeTo(300);
  expect(toEnd).not.toHaveBeenCalled();
});
