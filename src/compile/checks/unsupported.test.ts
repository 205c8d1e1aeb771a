import { expect, test } from 'vitest';
import { Diagnostics, ModelError } from '../../base/diagnostics.js';
import { parseXML } from '../../mjcf/index.js';
import { supports } from '../../runtime/supports.js';
import { compile } from '../compile.js';

const XML = '<mujoco>\n<option><flag island="enable"\n nativeccd="disable"/></option></mujoco>';
const PLACE = { location: { line: 3, column: 2 } };

test('a model that asks for what is not simulated is refused, in the place where it asks', () => {
  let thrown: unknown;
  try {
    compile(parseXML(XML));
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ModelError);
  const { diagnostics } = thrown as ModelError;
  expect(diagnostics).toMatchObject([{ code: 'not-simulated', severity: 'error', ...PLACE }]);
  expect(diagnostics[0]!.message).toContain("unsupported to 'warn'");
});

test('where that is allowed, it compiles with a warning', () => {
  const diagnostics = new Diagnostics();
  const model = compile(parseXML(XML), { diagnostics, unsupported: 'warn' });
  expect(supports(model).map(({ feature }) => feature)).toEqual(['nativeccd']);
  expect(diagnostics.list).toMatchObject([{ code: 'not-simulated-warning', severity: 'warning', ...PLACE }]);
  expect(supports(compile(parseXML('<mujoco/>'), { unsupported: 'refuse' }))).toEqual([]);
});
