import {
  AlarmClock,
  ArrowDown,
  ArrowUp,
  Check,
  CircleX,
  CornerDownLeft,
  ListChecks,
  Pencil,
  SquareCheck,
  StickyNote,
  Undo2,
  X,
} from "lucide-react";
import type { Action, ActionContext } from "../../actions/action";
import { batchTarget, cardTarget, listTarget } from "./target";

/** Single keys of the inbox. Each acts on the request that is open, and on nothing else. */
export const inboxActions: readonly Action[] = [
  {
    id: "inbox.next",
    label: "inbox:action.next",
    group: "inbox",
    icon: ArrowDown,
    shortcut: "J",
    keyOnly: true,
    enabled: inInbox,
    run: () => listTarget.current?.move(1),
  },
  {
    id: "inbox.previous",
    label: "inbox:action.previous",
    group: "inbox",
    icon: ArrowUp,
    shortcut: "K",
    keyOnly: true,
    enabled: inInbox,
    run: () => listTarget.current?.move(-1),
  },
  {
    id: "inbox.open",
    label: "inbox:action.open",
    group: "inbox",
    icon: CornerDownLeft,
    shortcut: "Enter",
    keyOnly: true,
    // Anything that is focused has a meaning of its own for this key.
    enabled: (context) =>
      inInbox(context) && cardTarget.current !== null && document.activeElement === document.body,
    run: () => cardTarget.current?.focus(),
  },
  {
    id: "inbox.approve",
    label: "inbox:action.approve",
    group: "inbox",
    icon: Check,
    shortcut: "A",
    enabled: (context) => inInbox(context) && cardTarget.current !== null,
    run: () => cardTarget.current?.approve(),
  },
  {
    id: "inbox.approveWithNote",
    label: "inbox:action.approveWithNote",
    group: "inbox",
    icon: StickyNote,
    shortcut: "Shift+A",
    enabled: (context) => inInbox(context) && cardTarget.current !== null,
    run: () => cardTarget.current?.approveWithNote(),
  },
  {
    id: "inbox.edit",
    label: "inbox:action.edit",
    group: "inbox",
    icon: Pencil,
    shortcut: "E",
    enabled: (context) => inInbox(context) && cardTarget.current?.edit != null,
    run: () => cardTarget.current?.edit?.(),
  },
  {
    id: "inbox.reject",
    label: "inbox:action.reject",
    group: "inbox",
    icon: X,
    shortcut: "R",
    enabled: (context) => inInbox(context) && cardTarget.current?.reject != null,
    run: () => cardTarget.current?.reject?.(),
  },
  {
    id: "inbox.snooze",
    label: "inbox:action.snooze",
    group: "inbox",
    icon: AlarmClock,
    shortcut: "S",
    enabled: (context) => inInbox(context) && cardTarget.current?.snooze != null,
    run: () => cardTarget.current?.snooze?.(),
  },
  {
    id: "inbox.undo",
    label: "inbox:action.undo",
    group: "inbox",
    icon: Undo2,
    shortcut: "U",
    enabled: (context) =>
      inInbox(context) && (cardTarget.current?.undo != null || batchTarget.current !== null),
    run: () => {
      const { undo } = cardTarget.current ?? {};
      if (undo != null) undo();
      else batchTarget.current?.undo();
    },
  },
  {
    id: "inbox.select",
    label: "inbox:action.select",
    group: "inbox",
    icon: SquareCheck,
    shortcut: "X",
    keyOnly: true,
    enabled: (context) => inInbox(context) && context.route.id !== null && listTarget.current !== null,
    run: () => listTarget.current?.select(),
  },
  {
    id: "inbox.selectAll",
    label: "inbox:action.selectAll",
    group: "inbox",
    icon: ListChecks,
    shortcut: "Shift+X",
    enabled: (context) => inInbox(context) && listTarget.current !== null,
    run: () => listTarget.current?.selectAll(),
  },
  {
    id: "inbox.close",
    label: "inbox:action.close",
    group: "inbox",
    icon: CircleX,
    shortcut: "Escape",
    keyOnly: true,
    enabled: (context) =>
      inInbox(context) && (context.route.id !== null || listTarget.current?.clear != null),
    run: ({ navigate, route }) => {
      if (route.id === null) listTarget.current?.clear?.();
      else navigate("inbox");
      listTarget.current?.focus();
    },
  },
];

function inInbox({ route }: ActionContext): boolean {
  return route.place === "inbox";
}
