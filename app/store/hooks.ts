/** Texts in the language of the user, for components. */
import { useCallback } from 'react';
import { useSettings } from './settings.js';
import type { Translate } from './text.js';
import { textIn } from '../texts/texts.js';

/** Hook: the texts in the user's language. */
export function useText(): Translate {
  const language = useSettings((s) => s.language);
  return useCallback((key, values) => textIn(language, key, values), [language]);
}
