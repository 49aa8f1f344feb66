/** States of runs and steps: one icon and one word for each. */
import {
  Ban,
  Check,
  CircleDashed,
  CircleOff,
  CircleX,
  Hand,
  LoaderCircle,
  type LucideIcon,
  Pause,
  SkipForward,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { RunState, RunStepState, RunWaitView } from "../host/generated/api";
import { Badge, StateBadge, type Tone } from "../kit/Badge/Badge";

/** What a run shows of itself: one that goes on may wait for a person. */
export type RunLook = RunState | "waiting";

/** What a step shows of itself: beside what the journal has, what has not begun, and what never will. */
export type StepLook = RunStepState | "pending" | "never";

type Look = { tone: Tone; icon: LucideIcon };

const RUNS: Record<RunLook, Look> = {
  running: { tone: "info", icon: LoaderCircle },
  waiting: { tone: "needs-you", icon: Hand },
  paused: { tone: "neutral", icon: Pause },
  canceling: { tone: "neutral", icon: Ban },
  completed: { tone: "good", icon: Check },
  faulted: { tone: "bad", icon: CircleX },
  canceled: { tone: "neutral", icon: Ban },
  "left-open": { tone: "neutral", icon: CircleOff },
};

const STEPS: Record<StepLook, Look> = {
  running: { tone: "info", icon: LoaderCircle },
  waiting: { tone: "needs-you", icon: Hand },
  done: { tone: "good", icon: Check },
  skipped: { tone: "neutral", icon: SkipForward },
  failed: { tone: "bad", icon: CircleX },
  canceled: { tone: "neutral", icon: Ban },
  pending: { tone: "neutral", icon: CircleDashed },
  never: { tone: "neutral", icon: CircleOff },
};

export function RunBadge({ state }: { state: RunLook }) {
  const { t } = useTranslation("runs");
  return <StateBadge {...RUNS[state]} word={t(`state.${state}`)} />;
}

export function StepBadge({ state }: { state: StepLook }) {
  const { t } = useTranslation("runs");
  return <StateBadge {...STEPS[state]} word={t(`step.${state}`)} />;
}

/** A run that waits for a person says so, unless it is held up or being ended. */
export function lookOf(state: RunState, waits: boolean): RunLook {
  return state === "running" && waits ? "waiting" : state;
}

/** Whether the person at this workbench is waited for, and not somebody elsewhere. */
export function waitsForYou(waits: readonly RunWaitView[]): boolean {
  return waits.some(({ what }) => what !== "caller");
}

export function isOver(state: RunState): boolean {
  return state === "completed" || state === "faulted" || state === "canceled" || state === "left-open";
}

/** Says of a run that it is a trial. */
export function TrialBadge() {
  const { t } = useTranslation("runs");
  return <Badge tone="info">{t("trial.mark")}</Badge>;
}
