/** Languages of the page. English decides which keys exist; the types hold every other language to it. */
import i18n from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "../host/generated/api";
import { en } from "./en";
import { ja } from "./ja";

type Spoken = "en" | "ja";

i18n.use(initReactI18next).init({
  resources: { en, ja },
  lng: "en",
  fallbackLng: "en",
  defaultNS: "common",
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** The language that a setting stands for on this machine. */
export function spokenLanguage(setting: Language, system: readonly string[] = navigator.languages): Spoken {
  if (setting !== "system") return setting;
  const first = system.map((tag) => tag.slice(0, 2)).find((tag) => tag === "en" || tag === "ja");
  return first === "ja" ? "ja" : "en";
}

export function speak(language: Spoken): void {
  if (i18n.language !== language) i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

export { i18n };
