import { expect, test } from 'vitest';
import type { PaletteItem } from '../store/palette.js';
import { searched } from './search.js';

const run = (): void => {};
const ITEMS: readonly PaletteItem[] = [
  { id: 'camera', title: 'camera', text: 'A camera with a plane of projection.', run },
  { id: 'floor', title: 'Floor', words: 'ground plane', run },
  { id: 'plane', title: 'Plane joint', run },
];
const found = (wanted: string): string[] => searched(ITEMS, wanted).map(({ id }) => id);

test('titles come before synonyms, and synonyms before descriptions', () => {
  expect(found('plane')).toEqual(['plane', 'floor', 'camera']);
  expect(found('ground')).toEqual(['floor']);
  expect(found('joint pla')).toEqual(['plane']);
  expect(found('')).toEqual(['camera', 'floor', 'plane']);
  expect(found('of')).toEqual([]);
});
