/** Tendons: valid paths, and rows equal to the reference. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL, refused } from '../../../../test/oracle/small-model.js';
import type { Model } from '../../../simulation/model/model.js';
import { compile } from '../compile.js';

const GEOM = '<geom size=".1"/>';
const WORLD = `<asset><material name="m"/></asset><worldbody><site name="w"/>
  <body><joint name="j"/>${GEOM}<geom name="ball" size=".1"/><geom name="can" type="cylinder" size=".1 .2"/><geom name="box" type="box" size=".1 .1 .1"/>
    <site name="s" pos="0 0 .3"/><site name="side" pos=".2 0 0"/>
    <body pos="0 0 1"><joint name="k"/><joint name="l" axis="0 1 0"/>${GEOM}<site name="t" pos="0 0 .4"/></body></body>
  <body pos="3 0 0"><joint name="x" type="ball"/>${GEOM}<site name="u"/></body></worldbody>`;

const withTendon = (tendon: string, compiler = ''): string =>
  `<compiler ${compiler}/>${WORLD}<tendon>${tendon}</tendon>`;
const compiled = (tendon: string): Model => compile(readModelText(`<mujoco>${withTendon(tendon)}</mujoco>`));

const fixed = (attributes = '', path = '<joint joint="j" coef="2"/>'): string => `<fixed ${attributes}>${path}</fixed>`;
const S = '<site site="s"/>';
const T = '<site site="t"/>';
const PULLEY = '<pulley divisor="2"/>';
const BALL = '<geom geom="ball"/>';
const spatial = (path: string, attributes = ''): string => `<spatial ${attributes}>${path}</spatial>`;

describe('rejects a tendon, as in the reference', () => {
  it.each([
    [fixed('', ''), 'a fixed tendon needs at least one joint'],
    [spatial(S), 'a spatial tendon needs at least two elements'],
    [spatial(S + T + PULLEY), 'a path cannot end with a pulley'],
    [spatial(S + T + PULLEY + PULLEY + S + T), 'two pulleys cannot follow each other'],
    [spatial(S + T + PULLEY + S), 'a site needs a neighbor that is not a pulley'],
    [spatial(S + PULLEY + S + T), 'a site needs a neighbor that is not a pulley'],
    [spatial(S + S), 'a site cannot follow itself'],
    [spatial(BALL + S), 'a geom must be between two sites'],
    [spatial(S + BALL), 'a geom must be between two sites'],
    [spatial(S + PULLEY.replace('2', '-2') + S + T), 'divisor cannot be negative'],
    [spatial(`${S}<geom geom="box"/>${T}`), 'a tendon can wrap around spheres and cylinders only'],
    [spatial(S + BALL + T, 'armature="1"'), 'a tendon with armature cannot wrap around geoms'],
    [spatial(S + T, 'armature="-1"'), 'armature cannot be negative'],
    [spatial(S + T, 'width="0"'), 'width must be positive'],
    [fixed('springlength="2 1"'), 'springlength must have its smaller value first'],
    [fixed('range="2 1" limited="true"'), "attribute 'range' must have its smaller value first, not 2 1"],
    [
      fixed('actuatorfrcrange="2 1" actuatorfrclimited="true"'),
      "attribute 'actuatorfrcrange' must have its smaller value first, not 2 1",
    ],
    [fixed('actuatorfrcrange="1 2" actuatorfrclimited="true"'), 'actuatorfrcrange must contain 0'],
    [fixed('actuatorfrcrange="-2 -1" actuatorfrclimited="true"'), 'actuatorfrcrange must contain 0'],
  ])('rejects the tendon %s: %s', async (tendon, reason) => {
    const { messages, isRefusedThere } = await compileSmallModel(withTendon(tendon));
    // one error may be reported at two elements of a path
    expect([messages.includes(reason), isRefusedThere]).toEqual([true, true]);
    expect(await compileSmallModel(withTendon(fixed()))).toEqual(EQUAL);
  });

  it('reports actuatorfrclimited auto of a tendon if autolimits is off', async () => {
    const tendon = fixed('actuatorfrcrange="-1 2" actuatorfrclimited="auto"');
    expect(await compileSmallModel(withTendon(tendon, 'autolimits="false"'))).toEqual(
      refused(
        "'actuatorfrcrange' is given without 'actuatorfrclimited', and autolimits is off; set 'actuatorfrclimited'",
      ),
    );
  });

  it('reports a range of a tendon without limited if autolimits is off', async () => {
    expect(await compileSmallModel(withTendon(fixed('range="1 2"'), 'autolimits="false"'))).toEqual(
      refused("'range' is given without 'limited', and autolimits is off; set 'limited'"),
    );
  });
});

describe('gives a tendon the rows of the reference', () => {
  it.each([
    fixed(),
    fixed('range="-1 1" springlength="1" stiffness="1 2 3" damping="3 2 1" frictionloss=".1" user="1 2" group="2"'),
    fixed('springlength="1 2" armature=".1"'),
    fixed('actuatorfrcrange="-1 2"'),
    fixed('actuatorfrcrange="-1 2" actuatorfrclimited="true"'),
    fixed('actuatorfrcrange="0 2" actuatorfrclimited="true"'),
    fixed('actuatorfrcrange="-2 0" actuatorfrclimited="true"'),
    fixed('actuatorfrcrange="-2 1" actuatorfrclimited="auto"'),
    fixed('actuatorfrcrange="1 2" actuatorfrclimited="false"'),
    fixed('', '<joint joint="k" coef="-1"/><joint joint="j" coef="2"/>'),
    spatial(S + T, 'width=".1" rgba="1 0 0 1" material="m" margin=".1" range="0 3"'),
    spatial(`<site site="w"/>${S}${BALL}${T}${PULLEY}<site site="w"/>${T}`, 'solreflimit=".1 1" solreffriction=".2 1"'),
    spatial(`${S}<geom geom="ball" sidesite="side"/>${T}`),
    spatial(`${S}<geom geom="can"/>${T}`),
    spatial(`${S + T}<pulley divisor="0"/>${S + T}`),
    spatial(`${S}<site site="u"/>`),
    spatial(S + T + S),
    spatial(S + T, 'armature=".2"'),
  ])('gives the tendon rows of the reference: %s', async (tendon) => {
    expect(await compileSmallModel(withTendon(tendon))).toEqual(EQUAL);
  });

  it('gives a fixed tendon the rows of the reference if its class has attributes of spatial tendons', async () => {
    const classes = '<default><tendon width=".2" rgba="0 1 0 1" material="m" springlength=".3"/></default>';
    expect(await compileSmallModel(classes + withTendon(fixed() + spatial(S + T)))).toEqual(EQUAL);
  });
});

it.each([
  ['m', 0],
  ['none', -1],
])('a material that is not set as an attribute may be missing: %s', (material, id) => {
  for (const tendon of [fixed('name="t"'), spatial(S + T, 'name="t" material="m"')]) {
    const spec = readModelText(`<mujoco>${withTendon(tendon)}</mujoco>`);
    spec.get('tendon', 't').nonXmlValues = { extra: { material } };
    expect([...compile(spec).tendon_matid]).toEqual([id]);
  }
});

describe('columns of ten_J', () => {
  it('columns of ten_J are the dofs between the bodies of the path and the world', () => {
    const nonzeros = (tendon: string): number => compiled(tendon).ten_J_rownnz[0]!;
    // s moves with j; t with j, k and l; u with the three dofs of x
    expect(nonzeros(spatial(`<site site="w"/>${S}`))).toBe(1);
    expect(nonzeros(spatial(`<site site="w"/>${T}`))).toBe(3);
    expect(nonzeros(spatial(S + T))).toBe(3);
    expect(nonzeros(spatial(`${T}<site site="u"/>`))).toBe(6);
    expect(nonzeros(fixed('', '<joint joint="k" coef="1"/><joint joint="l" coef="1"/>'))).toBe(2);
  });
});

describe('springlength of a tendon', () => {
  it('springlength uses one value as both limits', () => {
    expect([...compiled(fixed('springlength="2"')).tendon_lengthspring]).toEqual([2, 2]);
    expect([...compiled(fixed('springlength="1 2"')).tendon_lengthspring]).toEqual([1, 2]);
    // the length of a fixed tendon is coefficient times angle, which is zero at qpos0
    expect([...compiled(fixed()).tendon_lengthspring]).toEqual([0, 0]);
  });
});
