/** What data the fake agents want: one declares it for its skill. */
import type { ContractView } from "../generated/api";

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
