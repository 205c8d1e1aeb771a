/** The user's settings of the page, kept between visits. */
import type { Look } from '../../src/graphics/view/shading/look.js';
import { LANGUAGES, type Language } from '../texts/table.js';
import { createHookStore } from '../state/hook-store.js';

/** Color themes; `auto` follows the system. */
export type Theme = 'auto' | 'light' | 'dark';

/** Settings that are kept in `localStorage`. */
export interface Settings {
  readonly theme: Theme;
  readonly language: Language;
  /** True if single-letter keys act at once; speech input may press them by mistake. */
  readonly singleKeys: boolean;
  /** The look of the picture. */
  readonly look: Look;
  /** Panel that is open in each dock; undefined for none. */
  readonly open: Readonly<Record<'left' | 'side' | 'bottom', string | undefined>>;
}

const KEY = 'kinetree-studio';

function preferredLanguage(): Language {
  const known = LANGUAGES.map(({ id }) => id);
  return navigator.languages.map((each) => known.find((id) => each.startsWith(id))).find((id) => id) ?? 'en';
}

function initial(): Settings {
  const fresh: Settings = {
    theme: 'auto',
    language: preferredLanguage(),
    singleKeys: true,
    look: 'classic',
    // a phone has room for the picture alone
    open: { left: undefined, side: matchMedia('(width < 760px)').matches ? undefined : 'controls', bottom: undefined },
  };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    // what was kept cannot be read, or nothing may be kept
    return fresh;
  }
}

/** Store: the settings. */
export const useSettings = createHookStore<Settings>(initial);

/** Changes settings and keeps them. */
export function setSettings(values: Partial<Settings>): void {
  useSettings.setState(values);
  try {
    localStorage.setItem(KEY, JSON.stringify(useSettings.getState()));
  } catch {
    // it lasts as long as the page then
  }
}

/** Applies theme and language to the document, now and whenever they change. */
export function applySettings(): void {
  const apply = ({ theme, language }: Settings): void => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.lang = LANGUAGES.find(({ id }) => id === language)!.tag;
  };
  apply(useSettings.getState());
  useSettings.subscribe(apply);
}
