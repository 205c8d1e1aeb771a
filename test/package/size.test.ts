import { expect, it } from 'vitest';
import { sizeOf, USES } from '../../scripts/size.js';
import { isBuilt } from './packed.js';

it.runIf(isBuilt)('importing the package without using it adds no code to a page', async () => {
  expect((await sizeOf(USES.find(({ name }) => name === 'nothing')!)).first).toBe(0);
});
