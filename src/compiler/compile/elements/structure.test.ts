/** Trees of bodies and dofs, and bodies with diagonal inertia, compared with the reference. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL } from '../../../../test/oracle/small-model.js';
import type { Model } from '../../../simulation/model/model.js';
import { compile } from '../compile.js';

const GEOM = '<geom size=".1"/>';
const body = (inside: string, attributes = ''): string => `<body ${attributes}>${inside}</body>`;
const world = (inside: string, rest = ''): string => `<worldbody>${inside}</worldbody>${rest}`;
const compiled = (content: string): Model =>
  compile(readModelText(`<mujoco>${content}</mujoco>`), { trialStep: false });

describe('kinematic trees', () => {
  // world - 1 (fixed) - 2 (hinge) - 3 (fixed) - 4 (slide, hinge); world - 1 - 5 (slide); world - 6 (free)
  const CHAIN = world(
    body(
      GEOM +
        body(`<joint/>${GEOM}${body(GEOM + body(`<joint type="slide"/><joint/>${GEOM}`))}`) +
        body(`<joint type="slide"/>${GEOM}`),
    ) + body(`<freejoint/>${GEOM}`),
  );

  it('a tree starts at the first moving body', () => {
    const model = compiled(CHAIN);
    expect([...model.body_rootid]).toEqual([0, 1, 1, 1, 1, 1, 6]);
    expect([...model.dof_parentid]).toEqual([-1, 0, 1, -1, -1, 4, 5, 6, 7, 8]);
    expect([...model.dof_treeid]).toEqual([0, 0, 0, 1, 2, 2, 2, 2, 2, 2]);
    expect([...model.dof_bodyid]).toEqual([2, 4, 4, 5, 6, 6, 6, 6, 6, 6]);
    expect([...model.body_dofadr]).toEqual([-1, -1, 0, -1, 1, 3, 4]);
    expect([...model.jnt_qposadr]).toEqual([0, 1, 2, 3, 4]);
    expect([model.nq, model.nv, model.ntree]).toEqual([11, 10, 3]);
  });

  it('trees equal those of the reference', async () => {
    expect(await compileSmallModel(CHAIN)).toEqual(EQUAL);
  });
});

describe('moving bodies equal the reference', () => {
  it.each([
    // the smallest mass that may move
    body('<joint/><inertial pos="0 0 0" mass="1e-15" diaginertia="1e-15 1e-15 1e-15"/>'),
    body(`<joint springdamper=".1 .5"/>${GEOM}`),
  ])('a moving body gives the rows of the reference: %s', async (inside) => {
    expect(await compileSmallModel(world(inside))).toEqual(EQUAL);
  });

  it.each(['', 'sensor'])(
    'fuses static bodies as the reference does, except those that a sensor refers to: %s',
    async (named) => {
      const content = world(
        body(`<joint/>${GEOM}${body(GEOM + body(`<joint/>${GEOM}`) + body(GEOM, 'name="k" pos="1 0 0"'), 'name="b"')}`),
        named && '<sensor><framepos objtype="body" objname="k"/><framepos objtype="body" objname="b"/></sensor>',
      );
      const { messages, differences } = await compileSmallModel(`<compiler fusestatic="true"/>${content}`);
      // the reference keeps remains of the previous hierarchy in that of the fused body
      expect([messages, differences.filter(({ field }) => !/^n?bvh/.test(field))]).toEqual([[], []]);
    },
  );
});

describe('a body with diagonal inertia', () => {
  const simple = (content: string): number[] => [...compiled(content).body_simple].slice(1);
  const S = '<joint type="slide"/>';
  const X = '<joint type="slide" axis="1 0 0"/>';

  it.each<[string, number[]]>([
    [body(S + X + GEOM), [2]],
    [body(`<joint/>${GEOM}`), [1]],
    [body(`<freejoint/>${GEOM}`), [1]],
    [body(`<joint type="ball"/>${GEOM}`), [1]],
    [body(GEOM), [1]],
    // slides before a rotation are simple, slides after one are not
    [body(`${S}<joint/>${GEOM}`), [1]],
    [body(`<joint/>${S}${GEOM}`), [0]],
    [body(`<joint type="ball"/>${S}${GEOM}`), [0]],
    [body(`${S}<joint type="ball"/>${GEOM}`), [1]],
    // the axis must be a coordinate axis through the center
    [body(`<joint axis="1 1 0"/>${GEOM}`), [0]],
    [body(`<joint axis="0 1 1"/>${GEOM}`), [0]],
    [body(`<joint pos=".1 0 0"/>${GEOM}`), [0]],
    [body(`<joint pos="0 0 .1"/>${GEOM}`), [0]],
    [body(`<joint pos="0 1e-7 0"/>${GEOM}`), [1]],
    [body('<joint/><geom size=".1" pos="0 .1 0"/>'), [0]],
    [body('<joint/><geom type="box" size=".1 .2 .3" euler="0 0 30"/>'), [0]],
    // rotated slightly: the sine of half the angle is detectable, the cosine is not
    ...['x', 'y', 'z'].map((_, i): [string, number[]] => [
      body(
        `<joint/><inertial pos="0 0 0" mass="1" diaginertia="1 2 2.5" axisangle="${[0, 1, 2].map((k) => Number(k === i)).join(' ')} .05"/>`,
      ),
      [0],
    ]),
    [body(`<joint/>${GEOM}`, 'simple="false"'), [0]],
    // a leaf on the world, or on a fixed child of the world
    [body(`<joint/>${GEOM}${body(GEOM, 'pos="1 0 0"')}`), [0, 0]],
    [body(GEOM + body(`<joint/>${GEOM}`)), [0, 1]],
    [body(GEOM + body(GEOM + body(`<joint/>${GEOM}`))), [0, 0, 0]],
  ])('detects bodies with diagonal inertia as the reference does: %s', async (inside, expected) => {
    expect(simple(world(inside))).toEqual(expected);
    expect(await compileSmallModel(world(inside))).toEqual(EQUAL);
  });

  it('a body with a tendon with armature is not simple', async () => {
    const bodies = ['a', 'b', 'c']
      .map((name, i) => body(`<joint type="slide"/>${GEOM}<site name="${name}"/>`, `pos="${i} 0 0"`))
      .join('');
    const content = (armature: number): string =>
      world(bodies, `<tendon><spatial armature="${armature}"><site site="a"/><site site="b"/></spatial></tendon>`);
    expect(simple(content(0))).toEqual([2, 2, 2]);
    expect(simple(content(1))).toEqual([0, 0, 2]);
    expect(await compileSmallModel(content(1))).toEqual(EQUAL);
  });
});
