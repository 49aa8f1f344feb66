import { useEffect, useRef } from "react";
import type { Action, ActionContext } from "./action";
import { isSingleKey, isTyping, matches } from "./shortcut";

/** Who pauses for so long, in milliseconds, has seen that the field is gone. */
const PAUSE_MS = 1500;

/** Keys that only change what others write. */
const MODIFIERS = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"]);

/** Runs the actions by their keys, wherever the focus is. */
export function useShortcuts(actions: readonly Action[], context: ActionContext, singleKeys: boolean): void {
  const typing = useRef<Typing | null>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      typing.current = typed(typing.current, event);
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      const isText = isTyping(event.target) || typing.current !== null;
      const singleKeysHere = singleKeys && !isText && !isOverlaid(event.target);
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

/** Words that are being typed, and into what. */
type Typing = { field: Element; at: number };

/** What somebody types into a field goes on when the field is gone, say because another request took its place. */
function typed(before: Typing | null, { key, target, timeStamp: at }: KeyboardEvent): Typing | null {
  if (MODIFIERS.has(key)) return before;
  const isWords = key.length === 1 || key === "Backspace" || key === "Process" || key === "Dead";
  if (!isWords) return null;
  if (target instanceof Element && isTyping(target)) return { field: target, at };
  const goesOn = before !== null && !before.field.isConnected && at - before.at < PAUSE_MS;
  return goesOn ? { ...before, at } : null;
}

/** Keys pressed inside a dialog or menu belong to it. */
function isOverlaid(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("[role=dialog], [role=alertdialog], [role=menu]") !== null
  );
}
