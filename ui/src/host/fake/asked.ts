/** Makes requests out of what is said about them. */
import type { ApprovalSummary, ApprovalView, AskedItem } from "../generated/api";

export const MINUTE = 60_000;

export const recorded = {
  id: "adk-confirmation",
  name: { code: "adk-confirmation" },
  why: { code: "adk-calls", calls: 1 },
  proven: "recorded",
  confidence: "certain",
} as const;

const plain = {
  id: "plain-text",
  name: { code: "plain-text" },
  why: { code: "only-text" },
  proven: "run-here",
  confidence: "likely",
} as const;

export function request(
  summary: Partial<ApprovalSummary> & Pick<ApprovalSummary, "id" | "title">,
  items: AskedItem[],
  now: number,
  rest: Partial<ApprovalView> = {},
): ApprovalView {
  return {
    summary: {
      agentId: "payments",
      agentName: "Payments clerk",
      hash: `hash-of-${summary.id}`,
      taskKey: "task-pay",
      taskTitle: "Pay 12,000 yen to Sato Stationery",
      chatId: "chat-payments",
      state: { kind: "pending" },
      risk: { kind: "normal" },
      receivedAt: now - 2 * MINUTE,
      expiresAt: null,
      receipt: null,
      snoozedUntil: null,
      colour: null,
      note: null,
      byRule: null,
      run: null,
      ...summary,
    },
    hash: `hash-of-${summary.id}`,
    host: "127.0.0.1:41337",
    identity: { code: "no-credentials" },
    taskId: "task-pay-7c1e-4b52",
    importedAt: null,
    question: summary.title,
    since: null,
    saidBefore: "Pay 12,000 yen to Sato Stationery",
    saidSince: null,
    skill: null,
    reader: plain,
    alternatives: [recorded, plain],
    stoodIn: null,
    items,
    riskyItems: [],
    cannotLeave: null,
    limits: [],
    warnings: [],
    beside: [],
    decision: null,
    decidedAt: null,
    answeredBefore: [],
    refusedBefore: null,
    answeredIn: null,
    firstTools: [],
    removedAt: null,
    alsoUnder: [],
    earlier: [],
    mayBeExplained: false,
    freshness: null,
    fate: null,
    reply: null,
    history: [],
    ...rest,
  };
}

type ApprovalItem = Extract<AskedItem, { kind: "approval" }>;

/** An approval of yes or no, with whatever else it has. */
export function approval(item: Partial<ApprovalItem> & Pick<ApprovalItem, "itemId" | "tool">): ApprovalItem {
  return {
    kind: "approval",
    arguments: "{}",
    hint: null,
    payload: null,
    mayEdit: false,
    editSchema: null,
    mayApprove: true,
    mayReject: true,
    mayRespond: false,
    mayCancel: false,
    goesOn: false,
    mayGiveJson: false,
    reason: "optional",
    by: null,
    grants: [],
    ...item,
  };
}
