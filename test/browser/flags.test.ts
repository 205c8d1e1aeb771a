/** Each visualization flag changes what Chromium draws. */
import { expect, it } from 'vitest';
import { VisFlag } from '../../src/foundation/schema/visual-enums.js';
import { LEAST_CHANGE } from '../pictures/flag-pictures.js';
import { sharedBrowser } from './harness.js';
import { ScriptPage } from './script-page.js';

it('every visualization flag changes the image of a model that contains what it shows', async () => {
  const script = await ScriptPage.open(await sharedBrowser(), 'test/browser/flags-page.ts', 'changes');
  const changed = await script.page.evaluate<Record<string, number>>('changes()');
  await script.close();
  expect(Object.keys(changed).sort()).toEqual(Object.keys(VisFlag).sort());
  expect(Object.entries(changed).filter(([, pixels]) => pixels < LEAST_CHANGE)).toEqual([]);
  expect(script.errors).toEqual([]);
});
