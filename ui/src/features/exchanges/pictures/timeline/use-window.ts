/** Which part of time a timeline shows: the newest, which moves on by itself, until somebody looks elsewhere. */
import { useState } from "react";
import { endingAt, firstWindow, pan, showing, type Window, whole, zoom } from "./window";

type Extent = { first: number; last: number };

export type Shown = {
  window: Window;
  follows: boolean;
  zoom: (factor: number, anchor?: number) => void;
  pan: (share: number) => void;
  /** Puts the middle there. */
  centre: (at: number) => void;
  /** Moves only as far as is needed. */
  reveal: (at: number) => void;
  toWhole: () => void;
  toNewest: () => void;
};

/** `present` is what is followed: now, or the instant that is replayed. */
export function useWindow(extent: Extent, present: number): Shown {
  const [kept, setKept] = useState(() => firstWindow({ first: extent.first, last: present }));
  const [follows, setFollows] = useState(true);
  const window = follows ? endingAt(kept, present) : kept;

  function look(next: Window) {
    setKept(next);
    setFollows(false);
  }
  return {
    window,
    follows,
    zoom: (factor, anchor) => {
      // While the newest is followed, it stays in view.
      if (anchor === undefined && follows) setKept(zoom(window, factor, present));
      else look(zoom(window, factor, anchor ?? (window.from + window.to) / 2));
    },
    pan: (share) => look(pan(window, share)),
    centre: (at) => look(pan(window, (at - (window.from + window.to) / 2) / (window.to - window.from))),
    reveal: (at) => {
      const next = showing(window, at);
      if (next !== window) look(next);
    },
    toWhole: () => look(whole({ first: extent.first, last: present })),
    toNewest: () => setFollows(true),
  };
}
