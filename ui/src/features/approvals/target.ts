/** What the keys of the inbox act on: the list on screen and the request that is open. */
import { Target } from "../../actions/action";
import type { ListHandle } from "../../kit/VirtualList/VirtualList";

type ListControls = Pick<ListHandle, "move" | "focus"> & {
  /** What waits behind a request, or else before it; `null`: nothing else does. */
  after: (id: string) => string | null;
  /** Selects the open request, or lets go of it. */
  select: () => void;
  selectAll: () => void;
  /** `null` when nothing is selected. */
  clear: (() => void) | null;
};

export type CardControls = {
  approve: () => void;
  /** Asks for a note of the person's own first. */
  approveWithNote: () => void;
  /** `null` when nothing in it can be edited. */
  edit: (() => void) | null;
  reject: (() => void) | null;
  snooze: (() => void) | null;
  undo: (() => void) | null;
  focus: () => void;
};

export const listTarget = new Target<ListControls>();
export const cardTarget = new Target<CardControls>();
/** What was decided together last. */
export const batchTarget = new Target<{ undo: () => void }>();
