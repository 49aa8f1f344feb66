import { useHost } from "../../data/host-context";
import { showError } from "../../data/toasts";
import { navigate } from "../../places/route";
import { startChat } from "./start-chat";

/** Opens a new chat with an agent. */
export function useStartChat(): (agentId: string, draft?: string) => void {
  const host = useHost();
  return (agentId, draft) => {
    startChat(host, agentId, draft).then((id) => navigate("chats", id), showError);
  };
}
