import { useHost } from "../../data/host-context";
import { showError } from "../../data/toasts";
import type { Host } from "../../host/host";
import { navigate } from "../../places/route";

/** A new conversation with an agent, with words ready to send where there are any. Answers its identity. */
async function startChat(host: Host, agentId: string, draft = ""): Promise<string> {
  const { id } = await host.call("chats.create", { agentId });
  if (draft !== "") {
    await host.call("chats.setDraft", { id, text: draft, data: null, options: null, begun: null });
  }
  return id;
}

/** Opens a new chat with an agent. */
export function useStartChat(): (agentId: string, draft?: string) => void {
  const host = useHost();
  return (agentId, draft) => {
    startChat(host, agentId, draft).then((id) => navigate("chats", id), showError);
  };
}
