/** The languages of the site. */
export type Language = 'en' | 'zh';

/** A text in each language. */
export type Words = Readonly<Record<Language, string>>;
