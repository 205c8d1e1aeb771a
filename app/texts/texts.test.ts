import { expect, test } from 'vitest';
import { TEXTS, textIn } from './texts.js';

test('every text has both languages, with the same values to fill in', () => {
  const names = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();
  for (const [key, [english, chinese]] of Object.entries(TEXTS)) {
    expect(names(chinese), key).toEqual(names(english));
    expect(chinese, key).not.toBe('');
  }
});

test('values are filled in', () => {
  expect(textIn('en', 'loadingFiles', { done: 3, total: 7 })).toBe('3 of 7 files');
  expect(textIn('zh', 'loadingFiles', { done: 3, total: 7 })).toBe('3 / 7 个文件');
});
