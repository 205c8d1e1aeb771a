/** The language of the browser, for libraries that read it. */

/**
 * Replaces `navigator.language` by the language of the page if it is not a language tag, such as `en-US@posix`. The
 * library for charts formats numbers with it when it is loaded, and fails otherwise.
 */
export function requireLanguageTag(): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: document.documentElement.lang, configurable: true });
  }
}
