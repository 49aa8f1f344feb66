import {
  Ban,
  Check,
  CircleHelp,
  CircleX,
  Clock,
  FileInput,
  Hand,
  Hourglass,
  Replace,
  Send,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ApprovalState } from "../../host/generated/api";
import { StateBadge } from "../../kit/Badge/Badge";

const LOOKS = {
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
  "left-open": { tone: "neutral", icon: FileInput },
} as const;

/** Where a request stands, as an icon and a word. */
export function ApprovalBadge({ state }: { state: ApprovalState }) {
  const { t } = useTranslation("common");
  const { tone, icon } = LOOKS[state.kind];
  return <StateBadge tone={tone} icon={icon} word={t(`approval.${state.kind}`)} />;
}
