import { ArrowDown, CircleStop, MessageSquarePlus } from "lucide-react";
import type { Action } from "../../actions/action";
import { showError } from "../../data/toasts";
import { NEW_CHAT } from "./new-chat";
import { busyTarget, logTarget } from "./target";

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
    id: "chat.stop",
    label: "chat:action.stop",
    group: "chat",
    icon: CircleStop,
    shortcut: "Mod+.",
    enabled: () => busyTarget.current !== null,
    run: ({ host }) => {
      const { current } = busyTarget;
      if (current !== null) host.call("conversations.stop", { id: current.conversationId }).catch(showError);
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
