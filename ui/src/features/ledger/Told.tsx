/** The words for what a row tells: what happened, whose doing it was, and whether it is sealed. */
import {
  CircleSlash,
  CornerDownRight,
  Gavel,
  KeyRound,
  type LucideIcon,
  MessageCircleQuestion,
  RotateCw,
  ShieldAlert,
  ShieldCheck,
  ShieldOff,
  Undo2,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { LedgerKind, LedgerOutcome, LedgerRow, LedgerSeal, LedgerWho } from "../../host/generated/api";
import { StateBadge, type Tone } from "../../kit/Badge/Badge";

const icons: Record<LedgerKind, LucideIcon> = {
  proposed: MessageCircleQuestion,
  decided: Gavel,
  withdrawn: Undo2,
  repeated: RotateCw,
  effective: CornerDownRight,
  forgotten: CircleSlash,
  damaged: ShieldAlert,
};

const outcomeTones: Record<LedgerOutcome, Tone> = {
  delivered: "good",
  unknown: "warn",
  refused: "bad",
  superseded: "neutral",
  expired: "neutral",
  "answered-elsewhere": "neutral",
  honoured: "good",
  failed: "bad",
  "given-up": "neutral",
  "asked-again": "warn",
  "other-executed": "bad",
  "no-reaction": "warn",
  unclear: "warn",
};

/** What a row tells of, in a word. */
export function What({ row }: { row: LedgerRow }) {
  const { t } = useTranslation("ledger");
  const { kind, outcome, verdict } = row;
  if (kind === "effective" && outcome !== null) {
    return <StateBadge tone={outcomeTones[outcome]} icon={icons[kind]} word={t(`outcome.${outcome}`)} />;
  }
  if (kind === "decided" && verdict !== null) {
    return <StateBadge tone="info" icon={icons[kind]} word={t(`verdict.${verdict}`)} />;
  }
  const tone = kind === "damaged" ? "bad" : "neutral";
  return <StateBadge tone={tone} icon={icons[kind]} word={t(`kind.${kind}`)} />;
}

/** Whose doing it was, and by what means. */
export function useWho(): (row: { who: LedgerWho; how: string | null }) => string {
  const { t } = useTranslation("ledger");
  return ({ who, how }) => {
    switch (who.kind) {
      case "rule":
        return t("who.ruleNamed", { name: who.name });
      case "agent":
      case "workbench":
        return t(`who.${who.kind}`);
      case "person":
        switch (how) {
          case "button":
          case "key":
          case "batch":
            return t(`how.${how}`);
          default:
            return t("who.person");
        }
    }
  };
}

const seals: Record<LedgerSeal, { icon: LucideIcon; tone: Tone }> = {
  sealed: { icon: ShieldCheck, tone: "good" },
  unsealed: { icon: ShieldOff, tone: "warn" },
  "other-key": { icon: KeyRound, tone: "warn" },
};

/** Whether a row carries a seal, or that it is broken. */
export function Seal({ seal, isBroken }: { seal: LedgerSeal; isBroken: boolean }) {
  const { t } = useTranslation("ledger");
  if (isBroken) return <StateBadge tone="bad" icon={ShieldAlert} word={t("seal.broken")} />;
  return <StateBadge {...seals[seal]} word={t(`seal.${seal}`)} />;
}

/** The title of a row, or that it was forgotten. */
export function useTitle(): (row: LedgerRow) => string {
  const { t } = useTranslation("ledger");
  return (row) => {
    if (row.kind === "damaged") return t("damagedRow");
    if (row.title === null) return t("forgottenTitle");
    return row.title.trim() === "" ? t("untitled") : row.title;
  };
}
