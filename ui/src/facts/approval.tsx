/** Where a request stands, and what the agent did with its answer: one icon and one word for each. */
import {
  Ban,
  Check,
  CircleAlert,
  CircleCheckBig,
  CircleHelp,
  CircleQuestionMark,
  CircleX,
  Clock,
  CornerDownRight,
  FileInput,
  Hand,
  Hourglass,
  MessageSquareReply,
  Repeat,
  Replace,
  Send,
  ShieldAlert,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ApprovalState, Receipt } from "../host/generated/api";
import { StateBadge } from "../kit/Badge/Badge";

const STATES = {
  pending: { tone: "needs-you", icon: Hand },
  queued: { tone: "info", icon: Hourglass },
  "in-flight": { tone: "info", icon: Send },
  delivered: { tone: "good", icon: Check },
  presumed: { tone: "warn", icon: CircleHelp },
  refused: { tone: "bad", icon: Ban },
  uncertain: { tone: "warn", icon: CircleHelp },
  superseded: { tone: "neutral", icon: Replace },
  expired: { tone: "neutral", icon: Clock },
  "answered-elsewhere": { tone: "neutral", icon: CircleX },
  "answered-in-chat": { tone: "neutral", icon: MessageSquareReply },
  "done-there": { tone: "good", icon: Check },
  "left-open": { tone: "neutral", icon: FileInput },
} as const;

type ApprovalProps = {
  state: ApprovalState;
  /** What the person said in the chat had it asked no more. */
  inChat?: boolean;
};

export function ApprovalBadge({ state, inChat = false }: ApprovalProps) {
  const { t } = useTranslation("common");
  const kind = inChat ? "answered-in-chat" : state.kind;
  return <StateBadge {...STATES[kind]} word={t(`approval.${kind}`)} />;
}

/** A request with which much can go wrong. */
export function HighRisk() {
  const { t } = useTranslation("inbox");
  return <StateBadge tone="bad" icon={ShieldAlert} word={t("risk.high")} />;
}

const RECEIPTS = {
  honoured: { tone: "good", icon: CircleCheckBig },
  failed: { tone: "bad", icon: CircleX },
  "given-up": { tone: "neutral", icon: Ban },
  "asked-again": { tone: "warn", icon: Repeat },
  "other-executed": { tone: "bad", icon: CircleAlert },
  "another-task": { tone: "neutral", icon: CornerDownRight },
  "no-reaction": { tone: "warn", icon: Hourglass },
  unclear: { tone: "warn", icon: CircleQuestionMark },
} as const;

export function ReceiptBadge({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation("inbox");
  const { tone, icon } = RECEIPTS[receipt];
  return <StateBadge tone={tone} icon={icon} word={t(`receipt.${receipt}.word`)} />;
}
