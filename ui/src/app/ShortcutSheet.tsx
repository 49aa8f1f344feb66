import type { Action } from "../actions/action";
export function ShortcutSheet(_props: {
  isOpen: boolean;
  actions: readonly Action[];
  platform: string;
  singleKeys: boolean;
  onClose: () => void;
}) {
  return null;
}
