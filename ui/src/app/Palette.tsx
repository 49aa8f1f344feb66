import type { Action, ActionContext, Overlay } from "../actions/action";
export function Palette(_props: {
  overlay: Overlay | null;
  context: ActionContext;
  actions: readonly Action[];
  onClose: () => void;
}) {
  return null;
}
