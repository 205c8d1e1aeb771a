/** Texts in the user's language, for code outside of components. */
import { useSettings } from './settings.js';
import type { TextValues } from '../texts/table.js';
import { type TextKey, textIn } from '../texts/texts.js';

/** Returns a text in the user's language with its values filled in. */
export type Translate = (key: TextKey, values?: TextValues) => string;

/** Returns a text in the current language; components use `useText`, which follows a change of language. */
export const text: Translate = (key, values) => textIn(useSettings.getState().language, key, values);
