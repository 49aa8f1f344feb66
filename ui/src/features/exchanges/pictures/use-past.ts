/** What was exchanged in a range of time, and the instant of it that all views show. */
import { useCallback, useState } from "react";
import type { View } from "../view";
import { extent, type PictureLog } from "./log";
import type { Chosen } from "./range";
import { sceneAt, statesOf } from "./scene";
import { type Picture, usePicture } from "./use-picture";
import { type Replay, useReplay } from "./use-replay";

type Scope = { session: string | null; filter: string; range: Chosen; view: View };

type PastView = {
  picture: Picture;
  replay: Replay;
  bounds: { first: number; last: number } | null;
  instant: number | null;
  /** What the list needs to stand at that instant; `null`: it is live. */
  ofList: { instant: number; states: ReadonlyMap<string, string> } | null;
  /** The list shows the scrubber, too. */
  isOpen: boolean;
  open: (isOpen: boolean) => void;
  toLive: () => void;
};

const NOTHING = { first: 0, last: 0 };

export function usePast({ session, filter, range, view }: Scope): PastView {
  const [isOpen, setOpen] = useState(false);
  const { since, until } = range;
  const pace = view === "graph" ? "quick" : "calm";
  // A list that is live needs none of it.
  const picture = usePicture({ session, filter, since, until, isOn: view !== "list" || isOpen, pace });
  const bounds = picture.log === null ? null : boundsOf(picture.log);
  const replay = useReplay(bounds ?? NOTHING);
  const { instant, toLive } = replay;
  const { log } = picture;
  const open = useCallback(
    (next: boolean) => {
      setOpen(next);
      if (!next) toLive();
    },
    [toLive],
  );
  return {
    picture,
    replay,
    bounds,
    instant,
    ofList: instant === null || log === null ? null : { instant, states: statesOf(sceneAt(log, instant)) },
    isOpen: isOpen || instant !== null,
    open,
    toLive,
  };
}

/** What can be scrubbed through, to the second: a bar that grew with each call would be drawn with each. */
function boundsOf(log: PictureLog): { first: number; last: number } | null {
  const found = extent(log);
  return found === null ? null : { first: found.first, last: Math.ceil(found.last / 1000) * 1000 };
}
