/** Settings of the studio that are kept with a model. */
import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { chooseCompatibility, chosenCompatibility, initialSettings } from './settings.js';

afterEach(() => vi.unstubAllGlobals());

it('the version of MuJoCo is kept for each model until the default is chosen again', () => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const settings = createStore(() => initialSettings());
  chooseCompatibility(settings, 'sample:arm', '3.14');
  chooseCompatibility(settings, 'sample:leg', '4.0');
  const again = initialSettings();
  expect(['sample:arm', 'sample:leg', 'other'].map((id) => chosenCompatibility(again, id))).toEqual([
    '3.14',
    '4.0',
    undefined,
  ]);
  chooseCompatibility(settings, 'sample:arm', undefined);
  expect(initialSettings().compatibility).toEqual({ 'sample:leg': '4.0' });
});

it('a stored version that is unknown counts as the default', () => {
  const settings = { compatibility: { a: '9.9' } } as never;
  expect(chosenCompatibility(settings, 'a')).toBeUndefined();
  expect(chosenCompatibility(settings, 'constructor')).toBeUndefined();
});
