/**
 * The library that draws formats numbers in the browser's language from the moment it is loaded. In the locale `C` WebKit
 * names one that is none, and the library would not load; so the browser is given one that is. To be called before
 * the library is loaded: an import for its effect alone would not outlive the bundler.
 */
export function ensureLanguage(): void {
  if (isLanguage(navigator.language)) return;
  Object.defineProperty(navigator, "language", { value: "en", configurable: true });
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
