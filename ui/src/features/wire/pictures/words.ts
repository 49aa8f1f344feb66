/** States and moments in words, for pictures. */
import { useTranslation } from "react-i18next";
import { isKnownState } from "../../chat";
import type { Span } from "./scene";

/** A state in plain words. */
export function useStateWord(): (span: Pick<Span, "state" | "lost">) => string {
  const { t } = useTranslation(["wire", "common"]);
  return ({ state, lost }) => {
    if (lost) return t("picture.lost");
    return isKnownState(state) ? t(`common:task.${state}`) : `${t("common:task.unknown")} · ${state}`;
  };
}

/** "14:03:07", with milliseconds where they matter. */
export function useClockTime(): (at: number, exact?: boolean) => string {
  const { i18n } = useTranslation();
  const parts = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
  const short = new Intl.DateTimeFormat(i18n.language, parts);
  const long = new Intl.DateTimeFormat(i18n.language, { ...parts, fractionalSecondDigits: 3 });
  return (at, exact = false) => (exact ? long : short).format(at);
}
