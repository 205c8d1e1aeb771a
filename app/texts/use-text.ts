/** Texts in the language of the user, for components. */
import { useCallback } from 'react';
import { useSettings } from '../state/settings.js';
import type { Translate } from './text.js';
import { textIn } from './texts.js';

export function useText(): Translate {
  const language = useSettings((s) => s.language);
  return useCallback((key, values) => textIn(language, key, values), [language]);
}
