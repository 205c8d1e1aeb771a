import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compile } from '../compile.js';

const [TIME, RATIO] = [0.25, 0.5];
const [MASS, MOMENT, ARM] = [3, 0.5, 2];
const INERTIAL = `<inertial pos="0 0 ${-ARM}" mass="${MASS}" diaginertia="${MOMENT} ${MOMENT} ${MOMENT}"/>`;
const CENTERED = INERTIAL.replace(`0 0 ${-ARM}`, '0 0 0');

const compiled = (joint: string, inertial: string) =>
  compile(readModelText(`<mujoco><worldbody><body><joint ${joint}/>${inertial}</body></worldbody></mujoco>`));

// mass on a spring and a damper: k = m / (t z)^2, b = 2 m / t, with the inertia of the joint
it.each([
  ['hinge', `type="hinge" axis="1 0 0"`, INERTIAL, MOMENT + MASS * ARM ** 2, 1],
  ['hinge with armature', `type="hinge" axis="1 0 0" armature="4"`, CENTERED, MOMENT + 4, 1],
  ['slide', `type="slide" axis="1 0 0"`, INERTIAL, MASS, 1],
  ['ball', `type="ball"`, CENTERED, MOMENT, 3],
] as const)('%s feels its inertia', (_, joint, inertial, inertia, nv) => {
  const model = compiled(`${joint} springdamper="${TIME} ${RATIO}" stiffness="77" damping="88"`, inertial);
  expect(model.jnt_stiffness[0]).toBeCloseTo(inertia / (TIME * RATIO) ** 2, 9);
  expect(model.dof_damping).toHaveLength(nv);
  for (const damping of model.dof_damping) expect(damping).toBeCloseTo((2 * inertia) / TIME, 9);
});

it('keeps stiffness and damping without springdamper', () => {
  const model = compiled('springdamper="0 0" stiffness="77" damping="88"', INERTIAL);
  expect([model.jnt_stiffness[0], model.dof_damping[0]]).toEqual([77, 88]);
});

it.each(['.1 0', '0 .1', '-1 1', '1 -1', '-1 -1'])('rejects springdamper without two positive values: %s', (values) => {
  expect(() => compiled(`springdamper="${values}"`, INERTIAL)).toThrow(
    /both values of springdamper must be positive \[bad-joint\/[\w-]+\]/,
  );
});

it('applies springdamper of each joint separately', () => {
  const body = (joint: string) => `<body><joint type="slide" axis="1 0 0" ${joint}/>${CENTERED}</body>`;
  const text = `${body('springdamper="1 1"')}${body('stiffness="5"')}${body('springdamper="2 1"')}`;
  const model = compile(readModelText(`<mujoco><worldbody>${text}</worldbody></mujoco>`));
  const expected = [MASS, 5, MASS / 4];
  expected.forEach((stiffness, i) => void expect(model.jnt_stiffness[i]).toBeCloseTo(stiffness, 12));
});
