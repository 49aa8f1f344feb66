/** States and moments in words, for pictures. */
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isKnownState } from "../../../facts/task";
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
  return useMemo(() => {
    const { short, long } = clocksOf(i18n.language);
    return (at, exact = false) => (exact ? long : short).format(at);
  }, [i18n.language]);
}

type Clocks = { short: Intl.DateTimeFormat; long: Intl.DateTimeFormat };

/** By language: making one takes longer than a hundred uses of it. */
const clocks = new Map<string, Clocks>();

function clocksOf(language: string): Clocks {
  const known = clocks.get(language);
  if (known !== undefined) return known;
  const parts = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
  const made = {
    short: new Intl.DateTimeFormat(language, parts),
    long: new Intl.DateTimeFormat(language, { ...parts, fractionalSecondDigits: 3 }),
  };
  clocks.set(language, made);
  return made;
}
