/** Shortcuts: reading them from the keyboard and writing them for people. `Mod` is ⌘ on macOS, else Ctrl. */

export type Keystroke = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

type Combination = { mod: boolean; shift: boolean; alt: boolean; key: string };

export function isMac(platform: string): boolean {
  return platform === "macos";
}

export function matches(shortcut: string, stroke: Keystroke, platform: string): boolean {
  const { mod, shift, alt, key } = parse(shortcut);
  const pressed = isMac(platform) ? stroke.metaKey : stroke.ctrlKey;
  const other = isMac(platform) ? stroke.ctrlKey : stroke.metaKey;
  if (pressed !== mod || other || stroke.altKey !== alt) return false;
  // `?` needs Shift on some keyboards and none on others: only letters and named keys say whether Shift is held.
  if (isSymbol(key)) return stroke.key === key;
  return stroke.shiftKey === shift && stroke.key.toLowerCase() === key;
}

/** A shortcut without a modifier: switched off by a setting, and never fires while somebody types. */
export function isSingleKey(shortcut: string): boolean {
  const { mod, alt } = parse(shortcut);
  return !mod && !alt;
}

/** The keys as printed on the keyboard, one by one. */
export function keycaps(shortcut: string, platform: string): string[] {
  const mac = isMac(platform);
  const names: Record<string, string> = mac
    ? { mod: "⌘", shift: "⇧", alt: "⌥", enter: "↩", escape: "esc" }
    : { mod: "Ctrl", shift: "Shift", alt: "Alt", enter: "Enter", escape: "Esc" };
  return split(shortcut).map((part) => names[part.toLowerCase()] ?? part.toUpperCase());
}

/** Whether a keystroke in this element writes something there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) {
    return !["button", "checkbox", "radio", "submit", "reset", "range"].includes(target.type);
  }
  return target.matches("textarea, select, [role=textbox], [role=combobox], [role=searchbox]");
}

function parse(shortcut: string): Combination {
  const parts = split(shortcut).map((part) => part.toLowerCase());
  return {
    mod: parts.includes("mod"),
    shift: parts.includes("shift"),
    alt: parts.includes("alt"),
    key: parts.at(-1) ?? "",
  };
}

function split(shortcut: string): string[] {
  return shortcut.split("+");
}

function isSymbol(key: string): boolean {
  return key.length === 1 && !/[a-z0-9]/.test(key);
}
