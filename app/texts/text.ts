/** Texts in the language of the user, for what is said outside of components. */
import { useSettings } from '../state/settings.js';
import { type TextKey, textIn } from './texts.js';

export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

export const text: Translate = (key, values) => textIn(useSettings.getState().language, key, values);
