import { useEffect } from "react";
import type { Action, ActionContext } from "./action";
import { isSingleKey, isTyping, matches } from "./shortcut";

/** Runs the actions by their keys, wherever the focus is. */
export function useShortcuts(actions: readonly Action[], context: ActionContext, singleKeys: boolean): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      const singleKeysHere = singleKeys && !isTyping(event.target) && !isOverlaid(event.target);
      const action = actions.find(({ shortcut, enabled }) => {
        if (shortcut === undefined || !matches(shortcut, event, context.info.platform)) return false;
        return (singleKeysHere || !isSingleKey(shortcut)) && enabled(context);
      });
      if (action === undefined) return;
      event.preventDefault();
      void action.run(context);
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [actions, context, singleKeys]);
}

/** Keys pressed inside a dialog or menu belong to it. */
function isOverlaid(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("[role=dialog], [role=alertdialog], [role=menu]") !== null
  );
}
