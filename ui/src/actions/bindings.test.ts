import { expect, test } from "vitest";
import { allActions } from "../app/actions";
import { bound, pressed, takenBy } from "./bindings";

const nothing = { key: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

function check(stroke: Partial<typeof nothing>, platform: string, expected: string | null, why: string) {
  expect(pressed({ ...nothing, ...stroke }, platform), why).toBe(expected);
}

test("what is pressed becomes a shortcut that is recognised again", () => {
  check({ key: "q" }, "linux", "Q", "a single key");
  check({ key: "J", ctrlKey: true, shiftKey: true }, "linux", "Mod+Shift+J", "Ctrl on Linux");
  check({ key: "j", metaKey: true }, "macos", "Mod+J", "⌘ on macOS");
  check({ key: "j", ctrlKey: true }, "macos", null, "Ctrl is not ⌘");
  check({ key: "?", shiftKey: true }, "linux", "?", "a sign, however it is typed");
  check({ key: "F2", shiftKey: true }, "linux", "Shift+F2", "a named key");
  check({ key: "Shift", shiftKey: true }, "linux", null, "only a modifier so far");
  check({ key: "Tab" }, "linux", null, "it moves the focus");
  check({ key: "+" }, "linux", null, "it cannot be written");
});

test("no two actions have the same keys to begin with", () => {
  const twice = allActions.filter(
    ({ id, shortcut }) => shortcut !== undefined && takenBy(allActions, id, shortcut) !== undefined,
  );
  expect(twice.map(({ id }) => id)).toEqual([]);
});

test("keys of a person's own take the place of an action's, and are taken then", () => {
  const actions = bound(allActions, { "inbox.approve": "Y", "gone.since": "Z" });
  expect(actions.find(({ id }) => id === "inbox.approve")?.shortcut).toBe("Y");
  expect(takenBy(actions, "inbox.reject", "y")?.id).toBe("inbox.approve");
  expect(takenBy(actions, "inbox.reject", "A"), "it is free now").toBeUndefined();
  expect(actions).toHaveLength(allActions.length);
});

/** The keys that people are promised, and what they do. */
const PROMISED: readonly (readonly [keys: string, id: string])[] = [
  ["Mod+K", "palette"],
  ["Mod+P", "go-to"],
  ["?", "shortcuts"],
  ["Mod+Enter", "chat.send"],
  ["Mod+N", "chat.new"],
  ["Mod+Shift+F", "search"],
  ["Mod+Shift+J", "inbox.newest"],
  ["Mod+Shift+D", "wire.toggle"],
  ["Mod+,", "go.settings"],
  ["J", "inbox.next"],
  ["K", "inbox.previous"],
  ["Enter", "inbox.open"],
  ["A", "inbox.approve"],
  ["E", "inbox.edit"],
  ["R", "inbox.reject"],
  ["S", "inbox.snooze"],
  ["X", "inbox.select"],
  ["U", "inbox.undo"],
  ["Escape", "inbox.close"],
];

test("every key that people are promised is an action's, to be found and changed like all others", () => {
  const found = PROMISED.map(([keys]) => [keys, takenBy(allActions, "", keys)?.id]);
  expect(found).toEqual(PROMISED);
});
