import { Ban, Check, CircleHelp, CircleX, Hand, LoaderCircle, LogIn, Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import { StateBadge, type Tone } from "../kit/Badge/Badge";

const LOOKS = {
  submitted: { tone: "info", icon: Send },
  working: { tone: "info", icon: LoaderCircle },
  "input-required": { tone: "needs-you", icon: Hand },
  "auth-required": { tone: "needs-you", icon: LogIn },
  completed: { tone: "good", icon: Check },
  canceled: { tone: "neutral", icon: Ban },
  failed: { tone: "bad", icon: CircleX },
  rejected: { tone: "bad", icon: CircleX },
} as const satisfies Record<string, { tone: Tone; icon: typeof Check }>;

type Known = keyof typeof LOOKS;

/** The state of a task in plain words, with the protocol's own name small beside them. */
export function TaskBadge({ state }: { state: string }) {
  const { t } = useTranslation("common");
  if (!isKnownState(state)) {
    return <StateBadge tone="warn" icon={CircleHelp} word={t("task.unknown")} term={state} />;
  }
  return <StateBadge {...LOOKS[state]} word={t(`task.${state}`)} term={state} />;
}

/** The page has words for it. */
export function isKnownState(state: string): state is Known {
  return state in LOOKS;
}
