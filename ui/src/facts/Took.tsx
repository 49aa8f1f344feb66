/** How long something took, or takes so far. */
import { useTranslation } from "react-i18next";
import { useSeconds } from "../kit/text/clock";
import { formatSpan } from "../kit/text/time";

/** `to`: when it ended; `null` while it goes on. `inWords`: says which of both it is. */
export function Took({ from, to, inWords = false }: { from: number; to: number | null; inWords?: boolean }) {
  const { t, i18n } = useTranslation("runs");
  if (to === null) return <SoFar from={from} inWords={inWords} />;
  const span = formatSpan(Math.max(0, to - from), i18n.language);
  return inWords ? t("took", { span }) : span;
}

function SoFar({ from, inWords }: { from: number; inWords: boolean }) {
  const { t, i18n } = useTranslation("runs");
  const now = useSeconds();
  // Less than a second would flicker.
  const span = formatSpan(Math.max(1000, now - from), i18n.language);
  return inWords ? t("since", { span }) : span;
}
