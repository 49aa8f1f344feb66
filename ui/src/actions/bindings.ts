/** The keys that a person gave to actions in place of their own. */
import type { Action } from "./action";
import { isMac } from "./shortcut";

/** Shortcuts by the identity of their action. What is not in here keeps its own. */
export type Bindings = { readonly [id: string]: string | undefined };

/** The actions with the keys that run them now. */
export function bound(actions: readonly Action[], bindings: Bindings): readonly Action[] {
  return actions.map((action) => {
    const shortcut = bindings[action.id];
    return shortcut === undefined || action.shortcut === undefined ? action : { ...action, shortcut };
  });
}

/** Another action that has these keys already. */
export function takenBy(actions: readonly Action[], id: string, shortcut: string): Action | undefined {
  return actions.find(
    (action) => action.id !== id && action.shortcut?.toLowerCase() === shortcut.toLowerCase(),
  );
}

type Stroke = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const MODIFIERS = new Set(["Control", "Meta", "Alt", "Shift", "AltGraph", "Dead", "Process", "Unidentified"]);

/** The shortcut that a person pressed; `null` while only modifiers are held, or for keys that mean other things. */
export function pressed(stroke: Stroke, platform: string): string | null {
  const { key, altKey, shiftKey } = stroke;
  const mod = isMac(platform) ? stroke.metaKey : stroke.ctrlKey;
  const other = isMac(platform) ? stroke.ctrlKey : stroke.metaKey;
  if (MODIFIERS.has(key) || other || key === "Tab" || key === " ") return null;
  const isLetter = /^[a-z0-9]$/i.test(key);
  const isNamed = key.length > 1;
  const parts = [
    ...(mod ? ["Mod"] : []),
    ...(altKey ? ["Alt"] : []),
    // Of a sign, Shift is how it is typed, and on some keyboards it is not.
    ...(shiftKey && (isLetter || isNamed) ? ["Shift"] : []),
    isLetter ? key.toUpperCase() : key,
  ];
  return key === "+" ? null : parts.join("+");
}
