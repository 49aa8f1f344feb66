import { useTranslation } from "react-i18next";
import type { Decision } from "../../../host/generated/api";
import { tally } from "../decision";

/** What a decision does with its items, in words: “2 approved, 1 rejected”. `null` where they are only answered. */
export function useTally(): (decision: Decision) => string | null {
  const { t, i18n } = useTranslation("inbox");
  return (decision) => {
    const counts = tally(decision);
    if (counts.every(({ outcome }) => outcome === "answered")) return null;
    const parts = counts.map(({ outcome, count }) => t(`tally.${outcome}`, { count }));
    return new Intl.ListFormat(i18n.language, { type: "conjunction", style: "narrow" }).format(parts);
  };
}
