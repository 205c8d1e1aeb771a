/** The palette: a searchable list of commands or elements. */
import type { StoreApi } from 'zustand/vanilla';

export interface PaletteItem {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  /** Heading of the entry. */
  readonly group?: string;
  readonly run: () => void;
}

/** The open list. */
export interface PaletteState {
  readonly shown: { readonly title: string; readonly items: readonly PaletteItem[] } | undefined;
}

/** Opens a list with a title. */
export const openPalette = (palette: StoreApi<PaletteState>, title: string, items: readonly PaletteItem[]): void =>
  palette.setState({ shown: { title, items } });
