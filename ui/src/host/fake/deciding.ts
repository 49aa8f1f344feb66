/** Deciding a request of a fake world, and taking the decision back. */
import type { ApprovalState, Decision, Request } from "../generated/api";
import type { Params, View } from "../host";
import { refusal } from "./traffic";
import type { World } from "./world";

type Answers = {
  "inbox.decide": (params: Params<"inbox.decide">) => View<"inbox.decide">;
  "inbox.undo": (params: Params<"inbox.undo">) => View<"inbox.undo">;
};

const WORD = "approve";

export function deciding(
  world: World,
  now: () => number,
  find: (id: string) => Request,
  setState: (request: Request, state: ApprovalState) => void,
): Answers {
  /** The window asks in a dialog of its own, which is answered at once. A browser has to send a word. */
  function confirmed({ summary: { risk, title, connectionName } }: Request, word: string | null): void {
    if (risk.kind !== "high" || world.info.host === "desktop" || word === WORD) return;
    throw refusal(
      "confirmation-needed",
      { code: "not-confirmed" },
      {
        question: { kind: "let-go-on", agent: connectionName, title, because: risk.because },
        word: WORD,
      },
    );
  }

  return {
    "inbox.decide": ({ id, hash, decision, confirm }) => {
      const found = find(id);
      if (found.hash !== hash) throw refusal("stale-request", { code: "request-is-another" });
      if (letsThrough(decision)) confirmed(found, confirm);
      found.decision = decision;
      found.decidedAt = now();
      setState(found, { kind: "queued", notBefore: now() + world.settings.undoSeconds * 1000 });
      return {};
    },
    "inbox.undo": ({ id }) => {
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
