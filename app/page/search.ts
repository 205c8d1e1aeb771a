/** Search of the palette. */
import type { PaletteItem } from '../store/palette.js';

/**
 * Returns the entries that contain all words in their titles, synonyms or, from three letters on, texts. Entries whose
 * title equals or starts with the words come first, then titles and synonyms that contain them.
 */
export function searched(items: readonly PaletteItem[], wanted: string): readonly PaletteItem[] {
  const whole = wanted.trim().toLowerCase();
  if (whole === '') return items;
  const parts = whole.split(/\s+/);
  const rank = ({ title, words = '' }: PaletteItem): number => {
    const name = title.toLowerCase();
    if (name === whole) return 0;
    if (name.startsWith(whole)) return 1;
    const known = words.toLowerCase().split(/\s+/);
    if (known.includes(whole)) return 2;
    if (name.includes(whole)) return 3;
    return known.some((each) => each.startsWith(whole)) ? 4 : 5;
  };
  const isFound = ({ title, words = '', text = '' }: PaletteItem): boolean => {
    const named = `${title} ${words}`.toLowerCase();
    return parts.every((part) => named.includes(part) || (part.length > 2 && text.toLowerCase().includes(part)));
  };
  // the sort is stable
  return items.filter(isFound).sort((a, b) => rank(a) - rank(b));
}
