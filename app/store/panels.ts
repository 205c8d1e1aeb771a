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

const ALL_CLOSED = { left: undefined, side: undefined, bottom: undefined };

/** Opens a panel in its dock, or closes the dock. A small screen shows one panel at a time. */
export function openPanel({ settings }: HasSettings, dock: Dock, id: string | undefined): void {
  const isAlone = id !== undefined && matchMedia('(width < 760px)').matches;
  setSettings(settings, { open: { ...(isAlone ? ALL_CLOSED : settings.getState().open), [dock]: id } });
}
