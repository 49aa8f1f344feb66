/** What a person is doing with one open request: the answers so far, what is unfolded, and how it is sent. */
import { useEffect, useState } from "react";
import { useCommand } from "../../../data/queries";
import { oneValue, takenOut, untouchedValues, useSeenParts } from "../../../data-kit";
import type { ApprovalView, AskedItem, DecidedHow, Decision, ItemAnswer } from "../../../host/generated/api";
import { keptOf, useBegun, useKeepBegun } from "../begun";
import { useDecide } from "../decide";
import {
  type Answers,
  approveRest,
  buttonsOf,
  isDecidedOtherwise,
  lets,
  letsRiskThrough,
  mayBeRejected,
  prepare,
  withAnswer,
} from "../decision";
import { emptyValues, leftEmpty } from "../empty-values";
import { isJustOpened } from "../go-on";
import { isOpen } from "../queries";
import { allRejected, useRefusal } from "./use-refusal";

/** A decision that would send values as empty as they came. */
type Held = { decision: Decision; how: DecidedHow; values: readonly string[] };

export type Panel = "none" | "reject" | "edit" | "note";

export function useCard(request: ApprovalView, onStale: () => void, onDecided: (decision: Decision) => void) {
  const { items, summary } = request;
  const open = isOpen(request);
  const { parts, complete, held: isHeld } = useSeenParts();
  const armed = useViewed(request, open && complete, onStale) && !isHeld;
  const sending = useDecide(request, onStale, onDecided);
  const begun = useBegun(request);
  const [answers, setAnswers] = useState<Answers>(
    () => new Map([...initialAnswers(items), ...(begun?.answers ?? [])]),
  );
  /** The items that a person answered, and whether that was since the card is open. */
  const [touched, setTouched] = useState<ReadonlySet<string>>(() => new Set(begun?.answers.keys()));
  const [isTouched, setIsTouched] = useState(false);
  const [before, setBefore] = useState(items);
  if (before !== items) {
    setBefore(items);
    setAnswers((all) => withCaught(all, before, items));
  }
  const [panel, setPanel] = useState<Panel>(() =>
    items.some((item) => emptyValues(item).length > 0) ? "edit" : "none",
  );
  const [held, setHeld] = useState<Held | null>(null);
  const [told, setTold] = useState<"unseen" | "incomplete" | null>(null);

  const onlyApprovals = items.every((item) => item.kind === "approval");
  const prepared = prepare(items, answers);
  const buttons = buttonsOf(items);
  const decision = prepared.ready ? prepared.decision : null;
  const approval = prepare(items, approveRest(items, answers));
  const proposal = approval.ready ? approval.decision : null;
  const isHighRisk = summary.risk.kind === "high";
  // Of high risk, what somebody began to decide one by one is decided so to the end.
  const isBegun = isHighRisk && isDecidedOtherwise(items, answers);
  const wanted = decision ?? (isBegun ? null : proposal);

  const refusal = useRefusal(items, begun?.words);
  const { reason, instead } = refusal;
  const byHand = items.filter(({ itemId }) => touched.has(itemId));
  const isAnyBegun = byHand.length > 0 || reason !== "" || instead !== "";
  useKeepBegun(request, isAnyBegun ? { ...keptOf(byHand, answers), words: { reason, instead } } : null);
  const mayReject = open && items.every(mayBeRejected);

  /** Whether somebody can have read all of it; else brings the next part into view. */
  function isReadable(): boolean {
    if (isJustOpened(summary.id)) return false;
    if (armed) return true;
    parts.readOn();
    setTold("unseen");
    return false;
  }

  /**
   * A decision that lets anything through waits for the whole request to have been read, and for one more question where
   * values that the agent leaves to the person are still empty. Of high risk, the host asks once more outside of this card.
   */
  function submit(next: Decision | null, how: DecidedHow = "button") {
    if (!open || next === null || sending.isPending) return;
    if (lets(next, items) && !isReadable()) return;
    const values = leftEmpty(items, next);
    if (values.length > 0 && held?.decision !== next) {
      setHeld({ decision: next, how, values });
      return;
    }
    setHeld(null);
    setPanel("none");
    sending.decide(next, how);
  }

  function approve() {
    if (!open) return;
    if (wanted === null) setTold("incomplete");
    else submit(wanted, "key");
  }

  function approveWithNote() {
    if (!open) return;
    if (wanted === null) setTold("incomplete");
    else if (isReadable()) setPanel("note");
  }

  return {
    open,
    parts,
    armed,
    sending,
    answers,
    /** What stood here when the card was left. */
    begun,
    answer: (itemId: string, answer: ItemAnswer | null) => {
      setIsTouched(true);
      setTouched((all) => new Set(all).add(itemId));
      setAnswers((all) => withAnswer(all, itemId, answer));
    },
    /** What had been answered when the card was left, and is not here any more. */
    hasLostAnswers: begun?.lost === true && !isTouched,
    panel,
    setPanel,
    told,
    onlyApprovals,
    /** What each button of a form sends; `null` while something is missing for it. */
    pressed: (value: string): Decision | null => {
      if (buttons === null) return null;
      const chosen = prepare(items, withAnswer(answers, buttons.itemId, { kind: "text", text: value }));
      return chosen.ready ? chosen.decision : null;
    },
    missing: prepared.ready ? 0 : prepared.missing.filter((id) => id !== buttons?.itemId).length,
    undecided: items.filter(({ itemId }) => !answers.has(itemId)).length,
    /** What was answered item by item, once nothing is missing. */
    decision,
    /** The same with an approval of whatever has no answer yet. */
    proposal,
    /** What approving sends now. */
    wanted,
    refusal,
    isHighRisk,
    /** Whether the host asks about such a decision once more, outside of this card. */
    asksAbout: (what: Decision | null) => isHighRisk && letsRiskThrough(what, items, request.riskyItems),
    mayReject,
    /** Waits for a word on values that are still empty. */
    held,
    dropHeld: () => setHeld(null),
    submit,
    approve,
    approveWithNote,
    reject: () => submit(refusal.decision),
    rejectWithoutReason: () => submit(allRejected(items, "")),
  };
}

export type Card = ReturnType<typeof useCard>;

/** Tells the host once that the whole request was in view; approving is possible from its answer on. */
function useViewed(request: ApprovalView, complete: boolean, onStale: () => void): boolean {
  const { mutate, isSuccess } = useCommand("approvals.viewed");
  const { id } = request.summary;
  const { hash } = request;
  useEffect(() => {
    if (!complete || isSuccess) return;
    mutate(
      { id, hash },
      {
        onError: (error) => {
          if (error.code === "stale-request") onStale();
        },
      },
    );
  }, [complete, isSuccess, mutate, id, hash, onStale]);
  return isSuccess;
}

/** What the browser brought back meanwhile answers its item, as if it had been pasted. */
function withCaught(answers: Answers, before: readonly AskedItem[], items: readonly AskedItem[]): Answers {
  return items.reduce<Answers>((all, item) => {
    const was = before.find(({ itemId }) => itemId === item.itemId);
    const isCaught =
      item.kind === "link" &&
      item.given &&
      item.catching === null &&
      was?.kind === "link" &&
      was.catching?.kind === "in-browser";
    return isCaught ? withAnswer(all, item.itemId, { kind: "secret" }) : all;
  }, answers);
}

/** A form that is complete as it stands needs no touching, and a secret is given once; nothing else is answered. */
function initialAnswers(items: readonly AskedItem[]): Answers {
  return items.reduce<Answers>((all, item) => {
    if ((item.kind === "secret" || item.kind === "link") && item.given) {
      return withAnswer(all, item.itemId, { kind: "secret" });
    }
    const json = item.kind === "form" ? untouched(item.schema, item.values) : null;
    return json === null ? all : withAnswer(all, item.itemId, { kind: "values", json });
  }, new Map());
}

/** What a form sends as it stands. One value that is no object is never given by itself. */
function untouched(schema: string, values: string): string | null {
  const only = oneValue(schema, values, "value");
  return only === null
    ? untouchedValues(schema, values)
    : takenOut(only, untouchedValues(only.schema, only.values));
}
