/** Texts needed before the first picture, in the user's language. */
import { STARTUP_TEXTS } from '../texts/startup-texts.js';
import { type TextValues, textOf } from '../texts/table.js';
import type { HasSettings } from './settings.js';

/** Returns a text in the current language with its values filled in. */
export const startupText = ({ settings }: HasSettings, key: keyof typeof STARTUP_TEXTS, values?: TextValues): string =>
  textOf(STARTUP_TEXTS, settings.getState().language, key, values);
