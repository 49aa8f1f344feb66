/** What the host says in both languages at once, in that of the page. */
import { useTranslation } from "react-i18next";

export function useWords(): (words: { en: string; ja: string }) => string {
  const { i18n } = useTranslation();
  return ({ en, ja }) => (i18n.language.startsWith("ja") ? ja : en);
}
