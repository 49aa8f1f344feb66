/** Deciding a request of a fake world, and taking the decision back. */
import type { ApprovalState, ApprovalView } from "../generated/api";
import type { Params, View } from "../host";
import { refusal } from "./traffic";
import type { World } from "./world";

type Answers = {
  "approvals.decide": (params: Params<"approvals.decide">) => View<"approvals.decide">;
  "approvals.undo": (params: Params<"approvals.undo">) => View<"approvals.undo">;
};

export function deciding(
  world: World,
  now: () => number,
  find: (id: string) => ApprovalView,
  setState: (request: ApprovalView, state: ApprovalState) => void,
): Answers {
  return {
    "approvals.decide": ({ id, hash, decision, confirm }) => {
      const found = find(id);
      if (found.hash !== hash) throw refusal("stale-request", { code: "request-is-another" });
      const asked = world.words[id];
      if (asked !== undefined && confirm !== asked.word) {
        throw refusal("confirmation-needed", { code: "not-confirmed" }, asked);
      }
      found.decision = decision;
      found.decidedAt = now();
      setState(found, { kind: "queued", notBefore: now() + world.settings.undoSeconds * 1000 });
      return {};
    },
    "approvals.undo": ({ id }) => {
      const found = find(id);
      found.decision = null;
      setState(found, { kind: "pending" });
      return {};
    },
  };
}
