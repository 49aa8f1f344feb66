/**
 * What became of a decision, for whoever made it: until that is known, the request that was answered in words stays open,
 * and what comes of the others is said where the person is by then.
 */
import type { ApprovalView, Decision, SentenceView } from "../../host/generated/api";
import { Shared } from "../../kit/shared";

/** `known`: how much had happened before the decision. */
type Followed = { id: string; known: number };

/** What comes of an approval is told for so many of the latest. */
const MOST = 20;

/** Decisions of which it is not known yet what became of them, the latest last. */
export const followed = new Shared<readonly Followed[]>([]);

/** Requests that the page led to, and the answered one that each came after. */
export const ledTo = new Shared<ReadonlyMap<string, string>>(new Map());

export function follow({ summary: { id }, history }: ApprovalView): void {
  followed.set([...others(id), { id, known: history.length }].slice(-MOST));
}

export function unfollow(id: string): void {
  followed.set(others(id));
}

const others = (id: string) => followed.read().filter((each) => each.id !== id);

/** A press of what stood there, as against words and values: of those, an agent asks again more often. */
export function isPressed({ items }: Decision): boolean {
  return items.every(({ answer }) => {
    if (answer.kind === "approve") return answer.payload === null;
    return answer.kind === "reject" || answer.kind === "cancel" || answer.kind === "grant";
  });
}

export type Outcome = "under-way" | "went-on" | "asked-again" | "not-sent" | "refused" | "uncertain" | "over";

export function outcomeOf({ summary, fate, history }: ApprovalView): Outcome {
  const { state, receipt, run } = summary;
  switch (state.kind) {
    case "queued":
    case "in-flight":
      return "under-way";
    case "pending":
      return whyBack(history) === null ? "over" : "not-sent";
    case "refused":
      return fate === "not-sent" ? "not-sent" : "refused";
    case "uncertain":
      return "uncertain";
    case "delivered":
    case "presumed":
      if (receipt === "asked-again") return "asked-again";
      if (receipt === "honoured" || run?.isGate === true) return "went-on";
      return receipt === null ? "under-way" : "over";
    default:
      return fate === "not-sent" ? "not-sent" : "over";
  }
}

/** Why it was not sent, or not taken, where that is known. */
export function whyNot({ summary: { state }, history }: ApprovalView): SentenceView | null {
  return "reason" in state ? state.reason : whyBack(history);
}

/** Why the last decision came back, where it did and that was the last that happened. */
export function whyBack(history: ApprovalView["history"]): SentenceView | null {
  const what = history.at(-1)?.what;
  return typeof what === "object" && what.code === "given-back" ? what.because : null;
}
