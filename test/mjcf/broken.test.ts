import { describe, expect, it } from 'vitest';
import { loadModel } from '../../src/api/node.js';
import { Diagnostics, ModelError } from '../../src/foundation/base/diagnostics.js';
import { readModelText } from '../fixtures/read-model-text.js';
import { BROKEN } from './broken.js';
import { BROKEN_IN_STAGES } from './broken-in-stages.js';
import { errorsByPlace, expectedErrors, unmark } from './marks.js';

const FILES = { 'geom.xml': '<x><geom size="1"/></x>', 'empty.xml': '<x/>' };

describe('broken models', () => {
  it('the table contains at least two hundred broken models', () => {
    expect(BROKEN.length).toBeGreaterThanOrEqual(200);
  });

  it.each(BROKEN.map(({ codes, text }) => [codes, text] as const))('%s: %s', (codes, marked) => {
    const { text, places } = unmark(marked);
    const diagnostics = new Diagnostics();
    readModelText(text, { name: 'main.xml', files: { ...FILES, 'main.xml': text }, diagnostics });
    expect(errorsByPlace(diagnostics.list)).toEqual(expectedErrors(codes, places));
    const errors = diagnostics.list.filter(({ severity }) => severity === 'error');
    expect(errors.every(({ location }) => location?.uri === 'main.xml')).toBe(true);
  });
});

describe('models with faults of several stages', () => {
  it.each(BROKEN_IN_STAGES.map(({ codes, text }) => [codes, text] as const))('%s: %s', async (codes, marked) => {
    const { text, places } = unmark(marked);
    const files = { 'main.xml': text, 'bad.obj': 'v 1 2', 'broken.xml': '<mujoco><worldbody>' };
    const error = await loadModel('main.xml', { files }).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(ModelError);
    expect(errorsByPlace((error as ModelError).diagnostics)).toEqual(expectedErrors(codes, places));
  });

  // unreadable texts have no model, and the codes of duplicate names do not depend on their elements
  const readable = BROKEN.filter(({ codes }) => !/xml-syntax|bad-root|duplicate-name/.test(codes));
  it.each(readable.map(({ codes, text }) => [codes, text] as const))(
    '%s causes no further diagnostics: %s',
    async (codes, marked) => {
      const { text, places } = unmark(marked);
      const files = { ...FILES, 'main.xml': text };
      const error = (await loadModel('main.xml', { files }).catch((each: unknown) => each)) as ModelError;
      const wanted = expectedErrors(codes, places);
      expect(errorsByPlace(error.diagnostics).filter((found) => !wanted.includes(found))).toEqual([]);
    },
  );
});
