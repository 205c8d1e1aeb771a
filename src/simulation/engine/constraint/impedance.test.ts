/**
 * Constraint parameters against the formulas of the reference's computation chapter, including limits and fallbacks.
 */
import { describe, expect, it } from 'vitest';
import { parseModel } from '../../../authoring/load/parse.js';
import { compile } from '../../../compiler/compile/compile.js';
import { Data } from '../../model/data.js';
import { forward } from '../../runtime/run.js';

/** Stiffness, damping, impedance and its slope of each row of a model (4 values each). */
function rows(xml: string): number[][] {
  const model = compile(parseModel(xml));
  const data = new Data(model);
  forward(model, data);
  const found = Array.from({ length: data.nefc }, (_, r) => [...data.efc_KBIP.subarray(4 * r, 4 * r + 4)]);
  data.dispose();
  return found;
}

/** A slider that is 4 mm beyond its limit. */
const slider = (limit: string, option = ''): string => `<mujoco><option ${option}/><worldbody><body>
  <joint type="slide" axis="1 0 0" limited="true" range=".004 1" ${limit}/><geom size=".1"/></body></worldbody></mujoco>`;

const impedanceOf = (solimp: string): number[] => rows(slider(`solimplimit="${solimp}"`))[0]!.slice(2);

describe('impedance', () => {
  it.each<[string, string, number, number]>([
    // x is 0.4 of the width; the halves of the power curve meet at the midpoint
    [
      'a power of two below the midpoint',
      '.5 .9 .01 .5 2',
      0.5 + 0.4 * (0.4 ** 2 / 0.5),
      (0.4 / 0.01) * 2 * (0.4 / 0.5),
    ],
    [
      'a power of three above it',
      '.5 .9 .01 .2 3',
      0.9 - 0.4 * (0.6 ** 3 / 0.8 ** 2),
      (0.4 / 0.01) * 3 * (0.6 / 0.8) ** 2,
    ],
    ['a power of one: a line', '.5 .9 .01 .5 1', 0.5 + 0.4 * 0.4, 0.4 / 0.01],
    ['a power below one, which counts as one', '.5 .9 .01 .5 .25', 0.5 + 0.4 * 0.4, 0.4 / 0.01],
    ['a width of nothing: the mean', '.5 .9 0 .5 2', 0.7, 0],
    ['a width below nothing, which counts as nothing', '.5 .9 -.01 .5 2', 0.7, 0],
    ['values below their limit', '0 0 .01 .5 2', 0.0001, 0],
    ['values above their limit', '2 2 .01 .5 2', 0.9999, 0],
    ['a midpoint above its limit', '.5 .9 .01 3 2', 0.5 + 0.4 * (0.4 ** 2 / 0.9999), (0.4 / 0.01) * 2 * (0.4 / 0.9999)],
    ['beyond the width', '.5 .9 .001 .5 2', 0.9, 0],
  ])('impedance: %s', (_, solimp, value, slope) => {
    const [found, foundSlope] = impedanceOf(solimp) as [number, number];
    expect(found).toBeCloseTo(value, 12);
    // the violation of a limit is negative
    expect(foundSlope).toBeCloseTo(-slope, 9);
  });
});

/** A box on a floor, in contact by a pair. */
const pair = (
  attributes: string,
  flags = '',
): string => `<mujoco><option timestep=".002" cone="elliptic"><flag ${flags}/></option>
  <worldbody><geom name="f" type="plane" size="1 1 1"/><body pos="0 0 .09"><freejoint/><geom name="b" size=".1"/></body></worldbody>
  <contact><pair geom1="f" geom2="b" solimp=".9 .9 .01" ${attributes}/></contact></mujoco>`;

const damping = (time: number): number => 2 / (0.9 * time);

describe('the time constant', () => {
  it.each<[string, string, string, number, number]>([
    ['as it is, above two time steps', 'solref=".02 1" solreffriction=".03 1"', '', 0.02, 0.03],
    ['at least two time steps, of the normal', 'solref=".001 1" solreffriction=".03 1"', '', 0.004, 0.03],
    ['at least two time steps, of friction', 'solref=".02 1" solreffriction=".001 1"', '', 0.02, 0.004],
    ['of the normal, where friction has none', 'solref=".03 1"', '', 0.03, 0.03],
    ['of the normal, where those of friction mix formats', 'solref=".03 1" solreffriction=".05 -1"', '', 0.03, 0.03],
    ['of the normal, where that of friction has no ratio', 'solref=".03 1" solreffriction=".05 0"', '', 0.03, 0.03],
    ['the default, where formats are mixed', 'solref=".5 -1" solreffriction=".03 1"', '', 0.02, 0.03],
    ['as it is, without safety', 'solref=".001 1" solreffriction=".0005 1"', 'refsafe="disable"', 0.001, 0.0005],
  ])('the time constant is %s', (_, attributes, flags, normal, friction) => {
    const found = rows(pair(attributes, flags));
    expect(found).toHaveLength(3);
    expect(found[0]![0]).toBeCloseTo(1 / (0.9 * normal) ** 2, 6);
    expect(found[0]![1]).toBeCloseTo(damping(normal), 9);
    for (const row of [1, 2]) {
      expect(found[row]![0]).toBe(0);
      expect(found[row]![1]).toBeCloseTo(damping(friction), 9);
    }
  });

  it('a negative solref is a stiffness and a damping', () => {
    const [row] = rows(slider('solreflimit="-500 -30" solimplimit=".9 .9 .01"'));
    expect(row![0]).toBeCloseTo(500 / 0.9 ** 2, 9);
    expect(row![1]).toBeCloseTo(30 / 0.9, 9);
  });

  it('the damping ratio scales the time constant', () => {
    const [row] = rows(slider('solreflimit=".05 .3" solimplimit=".9 .9 .01"'));
    expect(row![0]).toBeCloseTo(1 / (0.9 * 0.05 * 0.3) ** 2, 6);
    expect(row![1]).toBeCloseTo(damping(0.05), 9);
  });
});
