/** Texts in the user's language, for code outside of components. */
import type { TextValues } from '../texts/table.js';
import { type TextKey, textIn } from '../texts/texts.js';
import type { HasSettings } from './settings.js';

/** Returns a text in the current language with its values filled in; components use `useText`. */
export const text = ({ settings }: HasSettings, key: TextKey, values?: TextValues): string =>
  textIn(settings.getState().language, key, values);
