/** How long something took, or takes so far. */
import { useTranslation } from "react-i18next";
import { formatSpan } from "../../kit/text/time";
import { useSeconds } from "./use-seconds";

/** `to`: when it ended; `null` while it goes on. */
export function Took({ from, to }: { from: number; to: number | null }) {
  const { i18n } = useTranslation();
  return to === null ? <SoFar from={from} /> : formatSpan(Math.max(0, to - from), i18n.language);
}

function SoFar({ from }: { from: number }) {
  const { i18n } = useTranslation();
  const now = useSeconds();
  // Less than a second would flicker.
  return formatSpan(Math.max(1000, now - from), i18n.language);
}
