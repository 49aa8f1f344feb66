import { useState } from "react";
import type { View } from "../view";
import { PictureView } from "./PictureView";
import { usePicture } from "./use-picture";

type Props = {
  view: Exclude<View, "list">;
  filter: string;
  /** From when until when, in Unix milliseconds; `until`: `null` while it goes on. */
  since: number;
  until: number | null;
  /** What goes on is still going on. */
  live: boolean;
  onPick: (exchangeId: string) => void;
};

/** What a filter leaves of all traffic, drawn: for a place that has a filter of its own. */
export function TrafficPicture({ view, filter, since, until, live, onPick }: Props) {
  const [selected, setSelected] = useState<string | null>(null);
  const picture = usePicture({ session: null, filter, since, until, isOn: true, pace: "calm" });
  return (
    <PictureView
      {...{ view, picture, live, filter, selected }}
      instant={null}
      session={null}
      onPick={(callId) => {
        setSelected(callId);
        onPick(callId);
      }}
    />
  );
}
