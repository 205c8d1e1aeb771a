/** Authored poses: forms of orientations, classes, frames and units. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../test/fixtures/read-model-text.js';
import { compile } from '../../api/index.js';
import { bodiesFirst } from './edit/id-order.js';
import type { SpecElement } from './element.js';
import { localPose, quatOf, radiansOf, worldPose } from './pose.js';

const { SQRT1_2 } = Math;
const read = (content: string) => readModelText(`<mujoco>${content}</mujoco>`);
const bodyOf = (content: string, name = 'b'): SpecElement =>
  read(content).find('body', name)! as unknown as SpecElement;
const expectNear = (found: ArrayLike<number>, expected: readonly number[]): void => {
  expected.forEach((x, i) => void expect(found[i]).toBeCloseTo(x, 12));
};

const QUARTER_X = [SQRT1_2, SQRT1_2, 0, 0];
const QUARTER_Z = [SQRT1_2, 0, 0, SQRT1_2];

describe('local pose of an element', () => {
  it.each<[string, string, readonly number[]]>([
    ['', '', [1, 0, 0, 0]],
    ['quat="2 0 0 2"', '', QUARTER_Z],
    ['axisangle="1 0 0 90"', '', QUARTER_X],
    ['axisangle="1 0 0 1.5707963267948966"', 'angle="radian"', QUARTER_X],
    ['euler="90 0 0"', '', QUARTER_X],
    ['euler="0 0 1.5707963267948966"', 'angle="radian"', QUARTER_Z],
    ['euler="90 0 0"', 'eulerseq="zyx"', QUARTER_Z],
    ['xyaxes="0 1 0 -1 0 0"', '', QUARTER_Z],
    ['zaxis="0 -1 0"', '', QUARTER_X],
  ])("orientation %s with compiler settings '%s'", (attributes, compiler, quat) => {
    const element = bodyOf(`<compiler ${compiler}/><worldbody><body name="b" pos="1 2 3" ${attributes}/></worldbody>`);
    const pose = localPose(element);
    expect(pose.pos).toEqual([1, 2, 3]);
    expectNear(pose.quat, quat);
  });

  it('an element without a pose has the identity pose', () => {
    const joint = read('<worldbody><body><joint name="j" type="ball"/></body></worldbody>').find('joint', 'j')!;
    expect(localPose(joint as unknown as SpecElement).quat).toEqual([1, 0, 0, 0]);
    const light = read('<worldbody><light name="l" pos="1 2 3"/></worldbody>').find('light', 'l')!;
    expect(localPose(light as unknown as SpecElement)).toEqual({ pos: [1, 2, 3], quat: [1, 0, 0, 0] });
  });

  it('an invalid orientation counts as none', () => {
    const element = bodyOf('<worldbody><body name="b" zaxis="0 0 0"/></worldbody>');
    expect(quatOf(element)).toBe('zaxis');
    expect(localPose(element)).toEqual({ pos: [0, 0, 0], quat: [1, 0, 0, 0] });
  });
});

describe('precedence of orientation forms', () => {
  const quatOfGeom = (classes: string, attributes: string): ArrayLike<number> => {
    const spec = read(`<default>${classes}</default><worldbody><geom name="g" size="1" ${attributes}/></worldbody>`);
    return localPose(spec.find('geom', 'g')! as unknown as SpecElement).quat;
  };
  const X = 'axisangle="1 0 0 90"';
  const Z = 'euler="0 0 90"';

  it('an orientation of a class applies if the element has none, or only a quat', () => {
    expectNear(quatOfGeom(`<geom ${X}/>`, ''), QUARTER_X);
    expectNear(quatOfGeom(`<geom ${X}/>`, 'quat="1 0 0 0"'), QUARTER_X);
    expectNear(quatOfGeom('<geom quat="1 1 0 0"/>', ''), QUARTER_X);
  });

  it('an orientation of the element overrides those of classes, and an inner class overrides outer ones', () => {
    expectNear(quatOfGeom(`<geom ${X}/>`, Z), QUARTER_Z);
    expectNear(quatOfGeom(`<geom ${X}/><default class="c"><geom ${Z}/></default>`, 'class="c"'), QUARTER_Z);
    expectNear(quatOfGeom(`<geom ${X}/><default class="c"/>`, 'class="c"'), QUARTER_X);
    expectNear(quatOfGeom(`<geom quat="1 1 0 0"/>`, Z), QUARTER_Z);
  });
});

it('the unit of angles is that of the compiler', () => {
  expect(radiansOf(bodyOf('<worldbody><body name="b"/></worldbody>'))).toBe(Math.PI / 180);
  expect(radiansOf(bodyOf('<compiler angle="radian"/><worldbody><body name="b"/></worldbody>'))).toBe(1);
});

it('the pose in the world includes every parent and frame', () => {
  const element = bodyOf(
    '<worldbody><body pos="1 0 0" euler="0 0 90"><frame pos="1 0 0" euler="0 0 90"><body name="b" pos="1 0 0"/></frame></body></worldbody>',
  );
  const { pos, quat } = worldPose(element);
  expectNear(pos, [0, 1, 0]);
  expectNear(quat.map(Math.abs), [0, 0, 0, 1]);
});

it('order by id puts elements of a body before those of its child bodies, through frames', () => {
  const spec = read(`<worldbody><body name="1"><body name="2"><geom name="c" size="1"/></body>
    <frame><geom name="b" size="1"/><body name="3"><geom name="d" size="1"/></body></frame></body><geom name="a" size="1"/></worldbody>
    <asset><material name="m"/></asset>`);
  const geoms = bodiesFirst(spec, [...spec.all('material'), ...spec.all('geom')] as unknown as SpecElement[]);
  expect(geoms.map(({ identifier }) => identifier)).toEqual(['a', 'b', 'c', 'd', 'm']);
  const bodies = bodiesFirst(spec, [...spec.all('body'), spec.worldbody] as unknown as SpecElement[]);
  expect(bodies.map(({ identifier }) => identifier)).toEqual([undefined, '1', '2', '3']);
});

it('the pose of a body in frames equals that of the Model to the last bit', () => {
  const frames = Array.from({ length: 40 }, (_, i) => {
    const turn = (k: number): string => `pos="${0.1 * (i + k)} 0 1" euler="${17 * i} ${3 * k} 45"`;
    return `<frame ${turn(0)}><frame ${turn(1)}><frame ${turn(2)}><body name="b${i}" ${turn(3)}/></frame></frame></frame>`;
  });
  const spec = read(`<worldbody>${frames.join('')}</worldbody>`);
  const model = compile(spec);
  for (let i = 0; i < 40; i++) {
    const { pos, quat } = worldPose(spec.find('body', `b${i}`)! as unknown as SpecElement);
    expect([[...pos], [...quat]]).toEqual([[...model.body(`b${i}`).pos], [...model.body(`b${i}`).quat]]);
  }
});

describe('a quat and an orientation of the class', () => {
  const content = `<default><geom euler="90 0 0"/><default class="in"><geom quat="1 0 0 0"/></default></default>
    <worldbody><geom name="own" size="1" quat="1 0 0 1"/><geom name="class" size="1" class="in"/>
    <geom name="none" size="1"/></worldbody>`;
  const quats = (compatibility: '3.14' | '4.0') => {
    const spec = readModelText(`<mujoco>${content}</mujoco>`, { compatibility });
    const model = compile(spec);
    return ['own', 'class', 'none'].map((name) => {
      expectNear(localPose(spec.find('geom', name)! as unknown as SpecElement).quat, [...model.geom(name).quat]);
      return [...model.geom(name).quat].map((x) => Number(x.toFixed(6)) + 0);
    });
  };
  const [x, z] = [QUARTER_X, QUARTER_Z].map((quat) => quat.map((each) => Number(each.toFixed(6))));

  it('the orientation of the class applies in 3.14, the innermost one in 4.0', () => {
    expect(quats('3.14')).toEqual([x, x, x]);
    expect(quats('4.0')).toEqual([z, [1, 0, 0, 0], x]);
  });
});
