import { CircleAlert, CircleCheckBig, CircleQuestionMark, CircleX, Hourglass, Repeat } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Receipt } from "../../host/generated/api";
import { StateBadge } from "../../kit/Badge/Badge";

const LOOKS = {
  honoured: { tone: "good", icon: CircleCheckBig },
  failed: { tone: "bad", icon: CircleX },
  "asked-again": { tone: "warn", icon: Repeat },
  "other-executed": { tone: "bad", icon: CircleAlert },
  "no-reaction": { tone: "warn", icon: Hourglass },
  unclear: { tone: "warn", icon: CircleQuestionMark },
} as const;

/** What the agent did with an answer, as an icon and a word. */
export function ReceiptBadge({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation("inbox");
  const { tone, icon } = LOOKS[receipt];
  return <StateBadge tone={tone} icon={icon} word={t(`receipt.${receipt}.word`)} />;
}
