/** What data the fake agents want: one declares it for its skill, a person may attach more. */
import type { Change, ContractView } from "../generated/api";
import type { Params, View } from "../host";
import type { World } from "./world";

/** What the payments clerk declares. */
export const payment: ContractView = {
  source: "skill",
  name: "Pay an invoice",
  schema: JSON.stringify({
    type: "object",
    required: ["payee", "amount"],
    properties: {
      payee: { type: "string", title: "Payee" },
      amount: { type: "integer", title: "Amount in yen", minimum: 1 },
      urgent: { type: "boolean", title: "Urgent" },
    },
  }),
};

export function contracts(world: World, changed: (...changes: Change[]) => void) {
  return {
    "contracts.get": ({ id }: Params<"contracts.get">): View<"contracts.get"> =>
      world.contracts.get(id) ?? [],
    "contracts.attach": ({ id, schema }: Params<"contracts.attach">): View<"contracts.attach"> => {
      const declared = (world.contracts.get(id) ?? []).filter(({ source }) => source !== "attached");
      const attached = schema === null ? [] : [{ source: "attached", name: "", schema } as const];
      world.contracts.set(id, [...attached, ...declared]);
      changed({ tag: "agents", id });
      return {};
    },
  };
}
