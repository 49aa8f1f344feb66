import { navigate } from "../../app/route";
import { useHost } from "../../data/host-context";
import { showError } from "../../data/toasts";
import { startChat } from "./start-chat";

/** Opens a new chat with an agent. */
export function useStartChat(): (connectionId: string, draft?: string) => void {
  const host = useHost();
  return (connectionId, draft) => {
    startChat(host, connectionId, draft).then((id) => navigate("chats", id), showError);
  };
}
