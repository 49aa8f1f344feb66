import type { Host } from "../../host/host";

/** A new conversation with an agent, with words ready to send where there are any. Answers its identity. */
export async function startChat(host: Host, connectionId: string, draft = ""): Promise<string> {
  const { id } = await host.call("conversations.create", { connectionId });
  if (draft !== "") {
    await host.call("conversations.setDraft", { id, text: draft, data: null, options: null, begun: null });
  }
  return id;
}
