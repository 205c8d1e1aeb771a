import { expect, test } from 'vitest';
import { Diagnostics } from '../../base/diagnostics.js';
import { parseXML } from '../../mjcf/index.js';
import { supports } from '../../runtime/supports.js';
import { compile } from '../compile.js';

test('a model that asks for what is not simulated says so, with a warning in its place', () => {
  const diagnostics = new Diagnostics();
  const xml = '<mujoco>\n<option><flag island="enable"\n nativeccd="disable"/></option></mujoco>';
  const model = compile(parseXML(xml), { diagnostics });
  expect(supports(model).map(({ feature }) => feature)).toEqual(['nativeccd']);
  expect(diagnostics.list).toMatchObject([
    { code: 'not-simulated', severity: 'warning', location: { line: 3, column: 2 } },
  ]);
  expect(supports(compile(parseXML('<mujoco/>')))).toEqual([]);
});
