import { expect, test, vi } from 'vitest';
import { ASSET_TEXTS } from './asset-texts.js';
import { DISPLAY_TEXTS } from './display-texts.js';
import { EDITOR_TEXTS } from './editor-texts.js';
import { PART_TEXTS } from './part-texts.js';
import { TEXTS, textIn } from './texts.js';

// the settings are read with the first text of the editor
vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

test.each([
  ['page', TEXTS],
  ['editor', EDITOR_TEXTS],
  ['assets', ASSET_TEXTS],
  ['parts', PART_TEXTS],
  ['display', DISPLAY_TEXTS],
])('every text of the %s has both languages, with the same placeholders', (_, table) => {
  const names = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();
  for (const [key, [english, chinese]] of Object.entries(table)) {
    expect(names(chinese), key).toEqual(names(english));
    expect(chinese, key).not.toBe('');
  }
});

test('fills the placeholders of a text', () => {
  expect(textIn('en', 'loadingFiles', { done: 3, total: 7 })).toBe('3 of 7 files');
  expect(textIn('zh', 'loadingFiles', { done: 3, total: 7 })).toBe('3 / 7 个文件');
});
