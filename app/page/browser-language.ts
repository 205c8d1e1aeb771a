/** The language of the browser, for libraries that read it. */

/**
 * Has `navigator.language` be a language tag: that of the page, where the browser has none, such as `en-US@posix`. Charts are
 * made of code that formats numbers in that language as soon as it is loaded, and fails where there is none.
 */
export function requireLanguageTag(): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: document.documentElement.lang, configurable: true });
  }
}
