/** Deciding a request of a fake world, and taking the decision back. */
import type { ApprovalState, ApprovalView, Decision } from "../generated/api";
import type { Params, View } from "../host";
import { refusal } from "./traffic";
import type { World } from "./world";

type Answers = {
  "approvals.decide": (params: Params<"approvals.decide">) => View<"approvals.decide">;
  "approvals.undo": (params: Params<"approvals.undo">) => View<"approvals.undo">;
};

const WORD = "approve";

export function deciding(
  world: World,
  now: () => number,
  find: (id: string) => ApprovalView,
  setState: (request: ApprovalView, state: ApprovalState) => void,
): Answers {
  /** The window asks in a dialog of its own, which is answered at once. A browser has to send a word. */
  function confirmed({ summary: { risk, title, agentName } }: ApprovalView, word: string | null): void {
    if (risk.kind !== "high" || world.info.host === "desktop" || word === WORD) return;
    throw refusal(
      "confirmation-needed",
      { code: "not-confirmed" },
      {
        question: { kind: "let-go-on", agent: agentName, title, because: risk.because },
        word: WORD,
      },
    );
  }

  return {
    "approvals.decide": ({ id, hash, decision, confirm }) => {
      const found = find(id);
      if (found.hash !== hash) throw refusal("stale-request", { code: "request-is-another" });
      if (letsThrough(decision)) confirmed(found, confirm);
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

function letsThrough({ items }: Decision): boolean {
  return items.some(({ answer }) => answer.kind !== "reject" && answer.kind !== "cancel");
}
