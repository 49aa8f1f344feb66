/**
 * The language of the page, for what stands in rows of long lists: `useTranslation` copies all of i18next for each
 * component that calls it.
 */
import i18n from "i18next";
import { useSyncExternalStore } from "react";

function listen(listener: () => void): () => void {
  i18n.on("languageChanged", listener);
  return () => i18n.off("languageChanged", listener);
}

export function useLanguage(): string {
  return useSyncExternalStore(listen, () => i18n.language);
}
