import { expect, test } from "vitest";
import { isSingleKey, isTyping, keycaps, matches } from "./shortcut";

const nothing = { key: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

function check(
  shortcut: string,
  stroke: Partial<typeof nothing>,
  platform: string,
  expected: boolean,
  why: string,
) {
  expect(matches(shortcut, { ...nothing, ...stroke }, platform), why).toBe(expected);
}

test("a shortcut matches its keys and no others", () => {
  check("Mod+K", { key: "k", ctrlKey: true }, "linux", true, "Ctrl on Linux");
  check("Mod+K", { key: "k", metaKey: true }, "macos", true, "⌘ on macOS");
  check("Mod+K", { key: "k", ctrlKey: true }, "macos", false, "Ctrl is not ⌘");
  check("Mod+K", { key: "K", ctrlKey: true, shiftKey: true }, "linux", false, "Shift is another shortcut");
  check("Mod+Shift+J", { key: "J", ctrlKey: true, shiftKey: true }, "linux", true, "with Shift");
  check("A", { key: "a" }, "linux", true, "a single key");
  check("A", { key: "a", ctrlKey: true }, "linux", false, "Ctrl+A selects everything");
  check("?", { key: "?", shiftKey: true }, "linux", true, "? with Shift");
  check("?", { key: "?" }, "linux", true, "? without Shift, on another keyboard");
  check("Mod+,", { key: ",", ctrlKey: true }, "linux", true, "a symbol with Ctrl");
});

test("single keys are told from the others, because they can be switched off", () => {
  expect(["A", "?", "Escape"].every(isSingleKey)).toBe(true);
  expect(["Mod+K", "Alt+1"].some(isSingleKey)).toBe(false);
});

test("keys are written as they are printed on the keyboard", () => {
  expect(keycaps("Mod+Shift+D", "linux")).toEqual(["Ctrl", "Shift", "D"]);
  expect(keycaps("Mod+Shift+D", "macos")).toEqual(["⌘", "⇧", "D"]);
});

test("whoever writes in a field is typing; whoever stands on a button is not", () => {
  const typing = ["input", "textarea", "select"].map((name) => document.createElement(name));
  const checkbox = document.createElement("input");
  checkbox.type = "checkbox";
  expect(typing.map(isTyping)).toEqual([true, true, true]);
  expect([checkbox, document.createElement("button"), null].map(isTyping)).toEqual([false, false, false]);
});
