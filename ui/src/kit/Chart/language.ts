/**
 * The library that draws formats numbers in the browser's language from the moment it is loaded. In the locale `C` WebKit
 * names one that is none, and the library would not load; so it is given one that is.
 */
if (!isLanguage(navigator.language)) {
  Object.defineProperty(navigator, "language", { value: "en", configurable: true });
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

export {};
