import type { Host } from "../../host/host";

/** A new conversation with an agent, with words ready to send where there are any. Answers its identity. */
export async function startChat(host: Host, agentId: string, draft = ""): Promise<string> {
  const { id } = await host.call("chats.create", { agentId });
  if (draft !== "") {
    await host.call("chats.setDraft", { id, text: draft, data: null, options: null, begun: null });
  }
  return id;
}
