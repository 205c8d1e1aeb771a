import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { Diagnostics, familyOf } from '../../../foundation/base/diagnostics.js';
import { compile } from '../compile.js';

const GEOM = '<geom size=".1"/>';
const world = (text: string, compiler = ''): string =>
  `<mujoco><compiler ${compiler}/><worldbody>${text}</worldbody></mujoco>`;
const body = (text: string): string => `<body>${text}${GEOM}</body>`;

const compiled = (text: string, compiler = '') => compile(readModelText(world(body(text), compiler)));

/** Codes of the diagnostics of a model except those of the trial step; for `bad-joint` the message. */
function codes(text: string, compiler = ''): string[] {
  const diagnostics = new Diagnostics();
  try {
    compile(readModelText(world(text, compiler)), { diagnostics });
  } catch {
    // errors are also in the list
  }
  const found = diagnostics.list.filter(({ code }) => familyOf(code) !== 'trial-step');
  return found.map(({ code, message }) => (familyOf(code) === 'bad-joint' ? message : code));
}

const DEGREE = Math.PI / 180;

describe('a joint', () => {
  it.each([
    ['free', 7, 6],
    ['ball', 4, 3],
    ['slide', 1, 1],
    ['hinge', 1, 1],
  ])('a %s joint has %d coordinates and %d degrees of freedom', (type, nq, nv) => {
    const model = compiled(`<joint type="${type}"/>`);
    expect([model.nq, model.nv]).toEqual([nq, nv]);
  });

  it('a joint axis has unit length and is rotated by its frame', () => {
    expect([...compiled('<joint axis="0 3 4"/>').jnt_axis]).toEqual([0, 0.6, 0.8]);
    const turned = compiled('<frame pos="1 0 0" euler="0 0 90"><joint axis="2 0 0" pos="0 5 0"/></frame>');
    [0, 1, 0].forEach((x, i) => void expect(turned.jnt_axis[i]).toBeCloseTo(x, 15));
    // the frame rotates y to -x
    [-4, 0, 0].forEach((x, i) => void expect(turned.jnt_pos[i]).toBeCloseTo(x, 14));
  });

  it.each([
    ['ball', [0, 0, 1], [1, 2, 3]],
    ['free', [0, 0, 1], [0, 0, 0]],
  ])('a %s joint ignores its axis, a free joint also its anchor', (type, axis, pos) => {
    const model = compiled(`<joint type="${type}" axis="1 0 0" pos="1 2 3"/>`);
    expect([[...model.jnt_axis], [...model.jnt_pos]]).toEqual([axis, pos]);
  });

  it.each([
    ['hinge', 'degree', DEGREE],
    ['hinge', 'radian', 1],
    ['slide', 'degree', 1],
    ['slide', 'radian', 1],
  ])('a %s joint reads angles in %s', (type, angle, unit) => {
    const model = compiled(`<joint type="${type}" range="-2 3" ref="4" springref="5"/>`, `angle="${angle}"`);
    expect([...model.jnt_range]).toEqual([-2 * unit, 3 * unit]);
    expect([model.qpos0[0], model.qpos_spring[0]]).toEqual([4 * unit, 5 * unit]);
  });

  it.each([
    ['', '-1 1', 1],
    ['', '0 0', 0],
    ['limited="false"', '-1 1', 0],
    ['limited="true"', '-1 1', 1],
    ['limited="auto"', '1 1', 0],
  ])('a joint with %j and range "%s" has limited %s', (limited, range, expected) => {
    const model = compiled(`<joint ${limited} range="${range}" actuatorfrcrange="${range}"
      ${limited.replace('limited', 'actuatorfrclimited')}/>`);
    expect([model.jnt_limited[0], model.jnt_actfrclimited[0]]).toEqual([expected, expected]);
  });

  it.each([
    [[], 'range="1 2"', ''],
    [['empty-range'], 'range="2 1" limited="true"', ''],
    [['empty-range'], 'range="1 1" limited="true"', ''],
    [['empty-range'], 'range="0 0" limited="true"', ''],
    [['idle-range'], 'range="2 1"', ''],
    [['idle-range'], 'range="0 -1"', ''],
    [['idle-range'], 'range="1 0"', ''],
    [[], 'range="0 0"', ''],
    [[], 'range="2 1" limited="false"', ''],
    [['ambiguous-limit'], 'range="1 2"', 'autolimits="false"'],
    [['ambiguous-limit'], 'range="0 2"', 'autolimits="false"'],
    [['ambiguous-limit'], 'range="-2 0"', 'autolimits="false"'],
    [['ambiguous-limit'], 'range="2 1"', 'autolimits="false"'],
    [[], 'range="1 2" limited="true"', 'autolimits="false"'],
    [[], 'range="1 2" limited="false"', 'autolimits="false"'],
    [['ambiguous-limit'], 'actuatorfrcrange="1 2"', 'autolimits="false"'],
    [['empty-range'], 'actuatorfrcrange="2 1" actuatorfrclimited="true"', ''],
    // an actuator force range does not apply to a ball joint
    [[], 'type="ball" actuatorfrcrange="2 1" actuatorfrclimited="true"', ''],
  ])('reports %j for a joint with %s', (expected, attributes, compiler) => {
    expect(codes(body(`<joint ${attributes}/>`), compiler)).toEqual(expected);
  });

  it.each([
    ['type="ball" range="0 90"', true, 90 * DEGREE],
    ['type="ball" range="0 0" limited="true"', true, 0],
    ['type="free" range="0 90"', false, 90],
  ])('a joint with %s has a limit: %s', (attributes, isLimited, high) => {
    const model = compiled(`<joint ${attributes}/>`);
    expect([model.jnt_limited[0], model.jnt_range[1]]).toEqual([Number(isLimited), high]);
  });
});

describe('joints of a body', () => {
  const S = '<joint type="slide"/>';
  const H = '<joint type="hinge"/>';
  const B = '<joint type="ball"/>';
  const F = '<joint type="free"/>';

  it.each([
    [S + S + S + B, undefined],
    [H + B, undefined],
    [B + S, undefined],
    [B + H, 'a ball joint cannot be followed by another rotation'],
    [B + S + B, 'a ball joint cannot be followed by another rotation'],
    [S + S + S + S + B, 'a body cannot have more than 6 degrees of freedom, this one has 7'],
    [F + S, 'a free joint must be the only joint of its body'],
    ['<joint axis="0 0 0"/>', 'the axis cannot be zero'],
    ['<joint type="ball" range="1 2"/>', 'the range of a ball joint must begin with 0'],
    [`${H}${body(F)}`, 'a free joint is only possible in a child of the world'],
  ])('accepts or rejects a combination of joints: %s', (joints, reason) => {
    const found = codes(body(joints)).filter((each) => each.includes(reason ?? ''));
    expect(found).toHaveLength(reason === undefined ? 0 : 1);
  });

  it.each([
    ['<body mocap="true"/>', 0],
    [`<body mocap="true">${H}${GEOM}</body>`, 1],
    ['<body><body mocap="true"/></body>', 1],
  ])('checks joints and parent of a mocap body: %s', (text, count) => {
    const reason = 'a mocap body must be a child of the world and cannot have joints';
    expect(codes(text).filter((each) => each.includes(reason))).toHaveLength(count);
  });
});
