/** The user's settings of the page, stored between visits. */
import type { StoreApi } from 'zustand/vanilla';
import { COMPATIBILITIES, type Compatibility } from '../../src/foundation/schema/compatibility.js';
import type { Look } from '../../src/graphics/view/shading/look.js';
import { LANGUAGES, type Language } from '../texts/table.js';

/** Color themes; `auto` follows the system. */
export type Theme = 'auto' | 'light' | 'dark';

/** Settings, stored in `localStorage`. */
export interface Settings {
  readonly theme: Theme;
  readonly language: Language;
  /** True if single-letter keys are active; speech input may press them by mistake. */
  readonly singleKeys: boolean;
  /** The look of the picture; undefined for the one that fits the graphics card. */
  readonly look: Look | undefined;
  /** Versions of MuJoCo whose rules models follow, by the ids of the models; others follow the default. */
  readonly compatibility: Readonly<Record<string, Compatibility>>;
  /** Open panel of each dock; undefined for none. */
  readonly open: Readonly<Record<'left' | 'side' | 'bottom', string | undefined>>;
}

/** Anything with a store of settings. */
export interface HasSettings {
  readonly settings: StoreApi<Settings>;
}

const KEY = 'kinetree-studio';

function preferredLanguage(): Language {
  const known = LANGUAGES.map(({ id }) => id);
  return navigator.languages.map((each) => known.find((id) => each.startsWith(id))).find((id) => id) ?? 'en';
}

/** Returns the settings of the last visit, or the defaults. */
export function initialSettings(): Settings {
  const fresh: Settings = {
    theme: 'auto',
    language: preferredLanguage(),
    singleKeys: true,
    look: undefined,
    compatibility: {},
    // small screens show the picture only
    open: { left: undefined, side: matchMedia('(width < 760px)').matches ? undefined : 'controls', bottom: undefined },
  };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    // the stored value is invalid, or storage is not allowed
    return fresh;
  }
}

/** Changes settings and stores them. */
export function setSettings(settings: StoreApi<Settings>, values: Partial<Settings>): void {
  settings.setState(values);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.getState()));
  } catch {
    // without storage, the settings last until the page is closed
  }
}

/** Returns the version that was chosen for a model; undefined if none was. */
export function chosenCompatibility({ compatibility }: Settings, id: string): Compatibility | undefined {
  const chosen = Object.hasOwn(compatibility, id) ? compatibility[id] : undefined;
  // the stored value may come from another release
  return COMPATIBILITIES.find((each) => each === chosen);
}

/** Chooses the version of a model; undefined for the default. */
export function chooseCompatibility(settings: StoreApi<Settings>, id: string, chosen: Compatibility | undefined): void {
  const { [id]: _, ...others } = settings.getState().compatibility;
  setSettings(settings, { compatibility: chosen ? { ...others, [id]: chosen } : others });
}

/** Applies theme and language to the document, now and whenever they change. */
export function applySettings(settings: StoreApi<Settings>): void {
  const apply = ({ theme, language }: Settings): void => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.lang = LANGUAGES.find(({ id }) => id === language)!.tag;
  };
  apply(settings.getState());
  settings.subscribe(apply);
}
