import { expect, it } from 'vitest';
import { memoryFiles } from '../../../foundation/resource/memory.js';
import { missingFile } from './missing-file.js';

const files = memoryFiles({ 'm/assets/FL_hip.obj': '', 'm/assets/base_lnk.obj': '', 'base_link.obj': '' });

it('a missing file is described by the paths that were tried and the nearest name in their folder', () => {
  expect(missingFile('base_link.obj', ['m/assets/base_link.obj'], files)).toEqual({
    parameters: { file: 'base_link.obj', where: ' (m/assets/base_link.obj)' },
    suggestion: 'base_lnk.obj',
  });
  expect(missingFile('assets/fl_hip.OBJ', ['m/assets/fl_hip.OBJ'], files).suggestion).toBe('assets/FL_hip.obj');
});

it('a path that is the name itself is not repeated, and nothing is suggested without a similar name', () => {
  expect(missingFile('a.xml', ['a.xml'], files)).toEqual({ parameters: { file: 'a.xml', where: '' } });
  expect(missingFile('a.xml', ['a.xml'], () => undefined)).toEqual({ parameters: { file: 'a.xml', where: '' } });
});
