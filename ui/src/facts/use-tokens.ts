import { useTranslation } from "react-i18next";
import type { TokensView } from "../host/generated/api";

/** "1,200 in · 34 out · 1,234 in all, as the agent tells"; what is not told is left out. */
export function useTokens(): (tokens: TokensView) => string {
  const { t, i18n } = useTranslation("tasks");
  const number = new Intl.NumberFormat(i18n.language);
  return (tokens) =>
    (["input", "output", "total"] as const)
      .flatMap((kind) => {
        const count = tokens[kind];
        return count === null ? [] : [t(`tokens.${kind}`, { number: number.format(count) })];
      })
      .join(" · ");
}
