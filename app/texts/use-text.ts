/** Texts in the language of the user. */
import { useCallback } from 'react';
import { useSettings } from '../state/settings.js';
import { type TextKey, textIn } from './texts.js';

export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

export function useText(): Translate {
  const language = useSettings((s) => s.language);
  return useCallback((key, values) => textIn(language, key, values), [language]);
}

/** For what is said outside of components. */
export const text: Translate = (key, values) => textIn(useSettings.getState().language, key, values);
