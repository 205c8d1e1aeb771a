/** The panels of the page by dock, and which are open. */
import type { ComponentType, LazyExoticComponent } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { TextKey } from '../texts/texts.js';
import type { IconName } from '../ui/icon.js';
import { type HasSettings, setSettings } from './settings.js';

/** Docks for panels. */
export type Dock = 'left' | 'side' | 'bottom';

export interface Panel {
  readonly id: string;
  /** Key of a text, or the text itself. */
  readonly title: TextKey | (string & {});
  readonly icon: IconName;
  readonly dock: Dock;
  /** Use of a panel in a remote session: it displays, or it also drives. Panels without this value are left out. */
  readonly inSession?: 'shows' | 'drives';
  readonly Content: LazyExoticComponent<ComponentType> | ComponentType;
}

/** Adds a panel, or replaces the one with its id. Returns a function that removes it. */
export function addPanel(store: StoreApi<readonly Panel[]>, added: Panel): () => void {
  store.setState((panels) => [...panels.filter(({ id }) => id !== added.id), added], true);
  return () => store.setState((panels) => panels.filter((each) => each !== added), true);
}

const ALL_CLOSED = { left: [], side: [], bottom: [] };

/** Panels of one dock that are used together and stay open beside each other. */
const COMPANIONS: readonly (readonly [string, string])[] = [
  ['inspector', 'controls'],
  ['code', 'plots'],
];

/** Tests whether a panel is placed behind the panels that stay: the first of companions is before the second. */
const isAfter = (kept: readonly string[], id: string): boolean =>
  !COMPANIONS.some(([first, second]) => first === id && kept.includes(second));

const areCompanions = (a: string, b: string): boolean =>
  COMPANIONS.some((pair) => pair.includes(a) && pair.includes(b));

/** Tests whether a panel is open. */
export const isPanelOpen = ({ settings }: HasSettings, dock: Dock, id: string): boolean =>
  settings.getState().open[dock].includes(id);

/**
 * Opens a panel in its dock; undefined closes the dock. It replaces the panels of the dock that are neither pinned nor
 * its companions. A small screen shows one panel at a time.
 */
export function openPanel({ settings }: HasSettings, dock: Dock, id: string | undefined): void {
  const { open, pinned } = settings.getState();
  if (id === undefined) {
    setSettings(settings, { open: { ...open, [dock]: [] } });
    return;
  }
  if (open[dock].includes(id)) return;
  const isAlone = matchMedia('(width < 760px)').matches;
  const kept = isAlone ? [] : open[dock].filter((each) => pinned.includes(each) || areCompanions(each, id));
  setSettings(settings, {
    open: { ...(isAlone ? ALL_CLOSED : open), [dock]: isAfter(kept, id) ? [...kept, id] : [id, ...kept] },
  });
}

/** Closes a panel. */
export function closePanel({ settings }: HasSettings, dock: Dock, id: string): void {
  const { open, pinned } = settings.getState();
  setSettings(settings, {
    open: { ...open, [dock]: open[dock].filter((each) => each !== id) },
    pinned: pinned.filter((each) => each !== id),
  });
}

/** Keeps a panel open when another one of its dock is opened, or no longer. */
export function togglePin({ settings }: HasSettings, id: string): void {
  const { pinned } = settings.getState();
  setSettings(settings, { pinned: pinned.includes(id) ? pinned.filter((each) => each !== id) : [...pinned, id] });
}
