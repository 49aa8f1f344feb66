/** What a person said of shapes of requests; the fake host keeps it and reads nothing by it. */
import type { Change, MappingView } from "../generated/api";
import type { Params, View } from "../host";

export function mappings(agentOf: (requestId: string) => string, changed: (...changes: Change[]) => void) {
  const kept = new Map<string, MappingView[]>();
  const reply = (pointer: string, value: string) => ({
    method: "SendMessage",
    body: JSON.stringify({ message: { role: "user", parts: [{ data: { [pointer.slice(1)]: value } }] } }),
    isDated: false,
  });
  return {
    "agents.mappings": ({ id }: Params<"agents.mappings">): View<"agents.mappings"> => kept.get(id) ?? [],
    "agents.removeMapping": ({ id }: Params<"agents.removeMapping">) => {
      for (const [agent, own] of kept)
        kept.set(
          agent,
          own.filter((mapping) => mapping.id !== id),
        );
      changed({ tag: "agents", id: null });
      return {};
    },
    "approvals.previewMapping": ({
      mapping: { pointer, approve, reject },
    }: Params<"approvals.previewMapping">): View<"approvals.previewMapping"> => ({
      approve: reply(pointer, approve),
      reject: reply(pointer, reject),
    }),
    "approvals.explain": ({ id, mapping }: Params<"approvals.explain">) => {
      const agent = agentOf(id);
      const own = kept.get(agent) ?? [];
      const view = { id: `mapping-${own.length}`, said: mapping, shape: '{"action":string}' };
      kept.set(agent, [...own, view]);
      changed({ tag: "agents", id: agent });
      return {};
    },
  };
}
