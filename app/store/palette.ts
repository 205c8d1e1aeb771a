/** The palette: a searchable list of commands or elements. */
import type { StoreApi } from 'zustand/vanilla';
import type { IconName } from '../ui/icon.js';

export interface PaletteItem {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  /** Other words that find the entry. */
  readonly words?: string;
  readonly icon?: IconName;
  /** The keys of the command. */
  readonly keys?: string;
  /** Heading of the entry. */
  readonly group?: string;
  readonly run: () => void;
}

/** A position on the page [px]. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

/** The open list. */
export interface PaletteState {
  readonly shown:
    | {
        readonly title: string;
        readonly items: readonly PaletteItem[];
        /** Corner of a menu at the pointer; a list without one is in the middle of the page. */
        readonly place?: PagePoint | undefined;
      }
    | undefined;
}

/** Opens a list with a title. */
export const openPalette = (
  palette: StoreApi<PaletteState>,
  title: string,
  items: readonly PaletteItem[],
  place?: PagePoint,
): void => palette.setState({ shown: { title, items, place } });
