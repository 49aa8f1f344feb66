import { expect, test } from "vitest";
import { allActions } from "./actions";

/** A name that changes would leave behind what somebody set for it. */
test("actions with keys go by the names under which people's own keys are stored", () => {
  const names = allActions.flatMap(({ id, shortcut }) => (shortcut === undefined ? [] : [id]));
  expect(names).toEqual([
    "inbox.next",
    "inbox.previous",
    "inbox.open",
    "inbox.approve",
    "inbox.approveWithNote",
    "inbox.edit",
    "inbox.reject",
    "inbox.snooze",
    "inbox.undo",
    "inbox.select",
    "inbox.selectAll",
    "inbox.close",
    "chat.new",
    "chat.send",
    "chat.stop",
    "agents.search",
    "palette",
    "go-to",
    "search",
    "inbox.newest",
    "go.help",
    "go.settings",
    "wire.toggle",
    "shortcuts",
  ]);
});
