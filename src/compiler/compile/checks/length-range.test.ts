/** Computed length ranges, and ranges rejected because of their cost. */

import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL } from '../../../../test/oracle/small-model.js';
import { type Diagnostic, Diagnostics, familyOf, ModelError } from '../../../foundation/base/diagnostics.js';
import { compile } from '../compile.js';

const model = (settings: string): string => `<mujoco><compiler>${settings}</compiler>
  <worldbody><body><joint name="j" range="0 90" axis="0 1 0"/><geom size=".1" pos="1 0 0"/></body></worldbody>
  <actuator>
    <muscle name="m" joint="j" gear="2"/></actuator></mujoco>`;

function faults(settings: string): readonly Diagnostic[] {
  try {
    compile(readModelText(model(settings), { name: 'm.xml' }), { limits: { lengthRangeWork: 1 } });
    return [];
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.diagnostics;
  }
}

it('uses the joint limits as length range of a muscle with uselimit', async () => {
  const text = model('<lengthrange uselimit="true"/>');
  expect([...compile(readModelText(text)).actuator_lengthrange]).toEqual([0, Math.PI / 2]);
  expect(await compileSmallModel(text.slice('<mujoco>'.length, -'</mujoco>'.length))).toEqual(EQUAL);
});

it('reports a length range that does not converge at its actuator, in the list and in the error', () => {
  // no limit on the joint
  const text = model('').replace(' range="0 90"', '');
  const diagnostics = new Diagnostics();
  expect(() => compile(readModelText(text, { name: 'm.xml' }), { diagnostics })).toThrow(/did not converge/);
  const found = diagnostics.list.map(({ code, element, location }) => [familyOf(code), element, location?.line]);
  expect(found).toEqual([['length-range-open', "muscle 'm'", 4]]);
});

it('reports a length range in an included file with the include location', () => {
  const muscle = '<mujoco>\n\n<actuator><muscle name="m" joint="j"/></actuator></mujoco>';
  const text = `<mujoco><worldbody><body><joint name="j" axis="0 1 0"/><geom size=".1" pos="1 0 0"/></body></worldbody>
    <actuator>${'<motor joint="j"/>'.repeat(12)}</actuator>
    <include file="muscle.xml"/></mujoco>`;
  const spec = readModelText(text, { name: 'm.xml', files: { 'muscle.xml': muscle } });
  const diagnostics = new Diagnostics();
  expect(() => compile(spec, { diagnostics })).toThrow(/did not converge/);
  const [found, ...others] = diagnostics.list;
  expect(others).toEqual([]);
  expect(found).toMatchObject({ element: "muscle 'm'", location: { uri: 'muscle.xml', line: 3 } });
  expect(found?.chain?.map(({ uri, line }) => [uri, line])).toEqual([['m.xml', 3]]);
});

it('reports a length range that does not converge at an actuator added by a program', () => {
  const spec = readModelText(
    model('').replace(' range="0 90"', '').replace('<muscle name="m" joint="j" gear="2"/>', ''),
  );
  spec.addMuscle({ name: 'n', joint: 'j' });
  const diagnostics = new Diagnostics();
  expect(() => compile(spec, { diagnostics })).toThrow(/did not converge/);
  expect(diagnostics.list.map(({ element, location, chain }) => [element, location, chain])).toEqual([
    ["muscle 'n'", undefined, undefined],
  ]);
});

describe('length range simulations that take too long', () => {
  it.each([
    // two directions of inttotal seconds each, with the given time step
    ['<lengthrange inttotal="3" timestep=".01"/>', 600, 1],
    ['<lengthrange inttotal="2.5" timestep="0"/>', 2500, 1],
    ['', 2000, 4],
  ])('rejects length range simulations that take too long: %s', (settings, steps, line) => {
    const [fault, ...others] = faults(settings);
    expect(others).toEqual([]);
    expect(fault?.code).toMatch(/^too-large\//);
    expect(fault?.message).toContain(`1 simulations of ${steps} steps`);
    expect(fault?.location?.line).toBe(line);
  });

  it('does not count length ranges that are disabled', () => {
    expect(faults('<lengthrange mode="none"/>')).toEqual([]);
    expect(faults('<lengthrange inttotal="0"/>')).toEqual([]);
  });
});
