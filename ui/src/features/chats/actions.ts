import { ArrowDown, CircleStop, MessageSquarePlus, SendHorizontal, UsersRound } from "lucide-react";
import type { Action } from "../../actions/action";
import { showError } from "../../data/toasts";
import { NEW_CHAT } from "../../places/route";
import { askSeveral } from "../run-builder";
import { busyTarget, composerTarget, logTarget } from "./target";

/** What sends to begin with. */
export const SEND = { id: "chat.send", shortcut: "Mod+Enter" } as const;

export const chatActions: readonly Action[] = [
  {
    id: "chat.new",
    label: "chat:action.newChat",
    group: "chat",
    icon: MessageSquarePlus,
    shortcut: "Mod+N",
    enabled: () => true,
    run: ({ navigate }) => navigate("chats", NEW_CHAT),
  },
  {
    id: "chat.askSeveral",
    label: "chat:action.askSeveral",
    group: "chat",
    icon: UsersRound,
    enabled: () => true,
    run: () => askSeveral({ text: "", connectionIds: [] }),
  },
  {
    ...SEND,
    label: "chat:action.send",
    group: "chat",
    icon: SendHorizontal,
    // Whoever stands in the palette is not writing.
    keyOnly: true,
    enabled: () => composerTarget.current?.isFocused() === true,
    run: () => composerTarget.current?.send(),
  },
  {
    id: "chat.stop",
    label: "chat:action.stop",
    group: "chat",
    icon: CircleStop,
    shortcut: "Mod+.",
    enabled: () => busyTarget.current !== null,
    run: ({ host }) => {
      const { current } = busyTarget;
      if (current !== null) host.call("chats.stop", { id: current.chatId }).catch(showError);
    },
  },
  {
    id: "chat.latest",
    label: "chat:action.latest",
    group: "chat",
    icon: ArrowDown,
    enabled: () => logTarget.current !== null,
    run: () => logTarget.current?.toLatest(),
  },
];
