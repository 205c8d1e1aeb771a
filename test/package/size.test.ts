/** The size of what pages load of the built package, and that importing it does nothing. */
import { describe, expect, it } from 'vitest';
import { sizeOf, USES } from '../../scripts/size.js';
import { isBuilt } from './packed.js';

describe.runIf(isBuilt)('the size of a page', { timeout: 120_000 }, () => {
  it.for(USES.map((use) => [use.name, use] as const))('that uses %s is below its limit', async ([, use]) => {
    const { first } = await sizeOf(use);
    expect(first / 1000).toBeLessThanOrEqual(use.limit);
  });
});
