/** Tables of texts in the languages of the page, with placeholders such as `{n}`. */
export const LANGUAGES = [
  { id: 'en', tag: 'en', name: 'English' },
  { id: 'zh', tag: 'zh-Hans', name: '简体中文' },
] as const;

export type Language = (typeof LANGUAGES)[number]['id'];

/** Texts by key, in English and Simplified Chinese. */
export type TextTable = Readonly<Record<string, readonly [english: string, chinese: string]>>;

/** Values for the placeholders in braces. */
export type TextValues = Readonly<Record<string, string | number>>;

const COLUMN: Readonly<Record<Language, 0 | 1>> = { en: 0, zh: 1 };

/** Returns a text in a language, with its placeholders filled. */
export function textOf<T extends TextTable>(
  table: T,
  language: Language,
  key: keyof T,
  values: TextValues = {},
): string {
  return table[key]![COLUMN[language]].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
