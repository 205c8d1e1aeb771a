/** Damaged meshes, images, height fields, skins, archives and URLs. */
import { test } from 'vitest';
import { ASSET_READERS } from './asset-readers.js';
import { fuzz } from './judge.js';

test.each(Object.entries(ASSET_READERS))('%s', (_, read) => fuzz(read, 200));
