/** Tables of texts in the languages of the page. `{n}` and the like are filled in. */
export const LANGUAGES = [
  { id: 'en', tag: 'en', name: 'English' },
  { id: 'zh', tag: 'zh-Hans', name: '简体中文' },
] as const;

/** Id of a language. */
export type Language = (typeof LANGUAGES)[number]['id'];

/** Texts by key, in English and Simplified Chinese. */
export type TextTable = Readonly<Record<string, readonly [english: string, chinese: string]>>;

/** Values that are filled in, by their names in braces. */
export type TextValues = Readonly<Record<string, string | number>>;

const COLUMN: Readonly<Record<Language, 0 | 1>> = { en: 0, zh: 1 };

/** A text in a language, with values in the place of their names in braces. */
export function textOf<T extends TextTable>(
  table: T,
  language: Language,
  key: keyof T,
  values: TextValues = {},
): string {
  return table[key]![COLUMN[language]].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
