import { expect, it } from 'vitest';
import { AssetStore, beyond } from './asset-store.js';

const use = (key: string, bytes: number, used: number) => ({ key, bytes, used });

it('assets beyond the limit are dropped, those used least recently first, and never the new one', () => {
  const uses = [use('a', 40, 3), use('b', 40, 1), use('c', 40, 2), use('new', 40, 0)];
  expect(beyond(uses, 160, 'new')).toEqual([]);
  expect(beyond(uses, 159, 'new')).toEqual(['b']);
  expect(beyond(uses, 80, 'new')).toEqual(['b', 'c']);
});

it('without storage, nothing is kept and nothing fails', async () => {
  const store = new AssetStore();
  await store.add('key', new Float32Array(3), 12);
  expect(await store.get('key')).toBeUndefined();
  await store.close();
});
