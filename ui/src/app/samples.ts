import type { Host } from "../host/host";
import type { Place } from "../places/route";

/** Connects the sample agents and opens a chat with the one that soon asks for an approval. */
export async function startWithSamples(host: Host, go: (place: Place, id: string) => void): Promise<void> {
  const samples = await host.call("samples.connect", {});
  const first = samples.find(({ name }) => /payment/i.test(name)) ?? samples[0];
  if (first === undefined) return;
  const { id } = await host.call("chats.create", { agentId: first.id });
  go("chats", id);
}
