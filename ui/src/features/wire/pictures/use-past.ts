/** What was exchanged in a range of time, and the instant of it that all views show. */
import { useState } from "react";
import { extent } from "./log";
import type { Chosen } from "./range";
import { sceneAt, statesOf } from "./scene";
import { type Picture, usePicture } from "./use-picture";
import { type Replay, useReplay } from "./use-replay";

type Scope = { session: string | null; filter: string; range: Chosen; isDrawn: boolean };

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
};

const NOTHING = { first: 0, last: 0 };

export function usePast({ session, filter, range, isDrawn }: Scope): PastView {
  const [isOpen, setOpen] = useState(false);
  const { since, until } = range;
  // A list that is live needs none of it.
  const picture = usePicture({ session, filter, since, until, isOn: isDrawn || isOpen });
  const bounds = picture.log === null ? null : extent(picture.log);
  const replay = useReplay(bounds ?? NOTHING);
  const { instant } = replay;
  const { log } = picture;
  return {
    picture,
    replay,
    bounds,
    instant,
    ofList: instant === null || log === null ? null : { instant, states: statesOf(sceneAt(log, instant)) },
    isOpen: isOpen || instant !== null,
    open: (next) => {
      setOpen(next);
      if (!next) replay.toLive();
    },
  };
}
