/** From what the host tells in codes to words in the reader's language. */
import { useTranslation } from "react-i18next";
import type { SentenceView } from "../host/generated/api";
import { i18n } from "./setup";

type Value = string | number | SentenceView | readonly SentenceView[];

/** Words for a sentence. A plain text is somebody else's words and stays as it is. */
export function say(sentence: SentenceView): string {
  if (typeof sentence === "string") return sentence;
  const { code, ...values } = sentence;
  const replace = Object.fromEntries(
    Object.entries<Value>(values).map(([name, value]) => [name, inWords(value)]),
  );
  return i18n.t(`told:${code}`, { replace });
}

function inWords(value: Value): string {
  if (typeof value === "number") return String(value);
  if (isList(value)) return value.map(say).join(i18n.t("common:list.separator"));
  return say(value);
}

function isList(value: Value): value is readonly SentenceView[] {
  return Array.isArray(value);
}

/** {@link say} for a component, which is drawn anew when the language changes. */
export function useSay(): (sentence: SentenceView) => string {
  useTranslation("told");
  return say;
}
