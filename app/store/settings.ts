/** The user's settings of the page, stored between visits. */
import type { StoreApi } from 'zustand/vanilla';
import { COMPATIBILITIES, type Compatibility } from '../../src/foundation/schema/compatibility.js';
import type { Look } from '../../src/graphics/view/shading/look.js';
import { LANGUAGES, type Language } from '../texts/table.js';

/** Color themes; `auto` follows the system. */
export type Theme = 'auto' | 'light' | 'dark';

type DockName = 'left' | 'side' | 'bottom';

/** Settings, stored in `localStorage`. */
export interface Settings {
  readonly theme: Theme;
  readonly language: Language;
  /** True if single-letter keys are active; speech input may press them by mistake. */
  readonly singleKeys: boolean;
  /** True if models are paused when they are opened. */
  readonly opensPaused: boolean;
  /** The look of the picture; undefined for the one that fits the graphics card. */
  readonly look: Look | undefined;
  /** Versions of MuJoCo whose rules models follow, by the ids of the models; others follow the default. */
  readonly compatibility: Readonly<Record<string, Compatibility>>;
  /** Open panels of each dock, in the order of their positions. */
  readonly open: Readonly<Record<DockName, readonly string[]>>;
  /** Panels that stay open when another one of their dock is opened. */
  readonly pinned: readonly string[];
  /** Width or height of docks that the user has changed [px]. */
  readonly dockSizes: Readonly<Partial<Record<DockName, number>>>;
  /** Relative sizes of panels that share a dock; 1 by default. */
  readonly shares: Readonly<Record<string, number>>;
  /** Path of the page of the documentation that was read last. */
  readonly helpPage: string | undefined;
  /** Unit in which fields show angles; undefined for that of the model. */
  readonly angleUnit: 'deg' | 'rad' | undefined;
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
    opensPaused: false,
    look: undefined,
    compatibility: {},
    // small screens show the picture only
    open: { left: [], side: matchMedia('(width < 760px)').matches ? [] : ['controls'], bottom: [] },
    pinned: [],
    dockSizes: {},
    shares: {},
    helpPage: undefined,
    angleUnit: undefined,
  };
  try {
    const stored = { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
    const { left, side, bottom } = stored.open;
    return { ...stored, open: { left: listOf(left), side: listOf(side), bottom: listOf(bottom) } };
  } catch {
    // the stored value is invalid, or storage is not allowed
    return fresh;
  }
}

/** Returns the open panels of a dock; other releases stored one or none. */
const listOf = (stored: unknown): readonly string[] =>
  [stored].flat().filter((each): each is string => typeof each === 'string');

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
