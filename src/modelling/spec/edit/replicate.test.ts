/** Replicas: every field of the Model compared with MuJoCo, including references into the contents. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compileSmallModel, EQUAL } from '../../../../test/oracle/small-model.js';
import { compile } from '../../../compiler/compile/compile.js';
import type { SpecElement } from '../element.js';
import { Spec } from '../spec.js';
import { expandReplicate } from './replicate.js';

const OUTSIDE = '<site name="out"/><body name="o"><joint name="oj"/><geom name="og" size=".1"/></body>';
const INSIDE =
  '<body name="b"><joint name="j" type="slide"/><geom name="g" size=".1" pos="0 0 .3"/><site name="s"/></body>';
const model = (attributes: string, rest = '', inside = INSIDE): string =>
  `<worldbody>${OUTSIDE}<replicate ${attributes}>${inside}</replicate></worldbody>${rest}`;
const TWO = 'count="2" offset="1 0 0"';
const GEOM = '<geom size=".1"/>';
const joint = (name: string): string => `<body name="${name}"><joint name="${name}1"/>${GEOM}</body>`;
const twice = (inside: string): string => `<replicate ${TWO}>${inside}</replicate>`;
const worldOf = (...parts: readonly string[]): string => `<worldbody>${parts.join('')}</worldbody>`;
const KEY = '<keyframe><key name="k" qpos="1"/></keyframe>';
const KEYS = '<keyframe><key name="k" qpos="1"/><key name="l" qpos="2"/></keyframe>';
const ROPE = '<tendon><spatial name="t"><site site="out"/><site site="s"/></spatial></tendon>';

describe('replicas compile to the Model of MuJoCo', () => {
  it.each<[string, string]>([
    ['none', model('count="0"')],
    ['one', model('count="1" offset="1 1 1"')],
    ['a row', model('count="3" offset="1 2 3"')],
    ['a screw', model('count="12" offset="1 0 .5" euler="0 0 30"')],
    ['a turn on the spot', model('count="3" euler="0 90 0"')],
    [
      'another order and unit of angles',
      `<compiler eulerseq="ZYX" angle="radian"/>${model('count="4" offset="1 0 .5" euler="1 .5 .3"')}`,
    ],
    ['a separator', model('count="11" sep="-"')],
    [
      'replicas of replicas',
      model(TWO, '', `<replicate count="3" offset="0 1 0" euler="10 0 0">${INSIDE}</replicate>`),
    ],
    [
      'a class',
      `<default><default class="c"><geom rgba="1 0 0 1"/></default></default>${model(`${TWO} childclass="c"`)}`,
    ],
    ['geoms alone', model('count="5" offset=".5 0 0" euler="0 0 20"', '', '<geom size=".1" pos="1 0 0"/>')],
    ['nothing with a name', model(TWO, '', '<body><freejoint/><geom size=".1"/></body>')],
    ['contacts left out with others', model(TWO, '<contact><exclude name="e" body1="o" body2="b"/></contact>')],
    ['contacts with others', model(TWO, '<contact><pair name="p" geom1="og" geom2="g"/></contact>')],
    ['tendons to others, with actuators', model(TWO, `${ROPE}<actuator><motor name="m" tendon="t"/></actuator>`)],
    [
      'tendons of joints',
      model(TWO, '<tendon><fixed name="t"><joint joint="j" coef="1"/><joint joint="oj" coef="2"/></fixed></tendon>'),
    ],
    [
      'sensors in the frame of others',
      model(TWO, '<sensor><framepos name="f" objtype="site" objname="s" reftype="site" refname="out"/></sensor>'),
    ],
    [
      'actuators with sensors',
      model(TWO, '<actuator><motor name="m" joint="j"/></actuator><sensor><actuatorfrc actuator="m"/></sensor>'),
    ],
    ['equalities among themselves', model(TWO, '<equality><joint name="w" joint1="j"/></equality>')],
    ['keyframes', model(TWO, '<keyframe><key name="k" qpos="1 2"/></keyframe>')],
    ['keyframes and another replicate', `${worldOf(twice(joint('a')), twice(GEOM))}${KEY}`],
    ['keyframes for the joints of the first of two', `${worldOf(twice(joint('a')), twice(joint('b')))}${KEY}`],
    [
      'keyframes for the joints before a replicate',
      `${worldOf(twice(joint('a')), joint('c'), twice(joint('b')))}${KEY}`,
    ],
    ['keyframes for the joints of a replicate in another', `${worldOf(twice(twice(joint('a')) + joint('b')))}${KEY}`],
    ['two keyframes and two replicates', `${worldOf(twice(joint('a')), twice(GEOM))}${KEYS}`],
    [
      'keyframes for the joints of a body up to a replicate',
      `${worldOf(`<body>${joint('a')}${twice(GEOM)}<joint/></body>`)}${KEY}`,
    ],
  ])('replicas with %s compile to the Model of MuJoCo', async (_, content) => {
    expect(await compileSmallModel(content)).toEqual(EQUAL);
  });

  it('reports equalities between replicas and other elements, which are dropped', async () => {
    expect(await compileSmallModel(model(TWO, '<equality><weld name="w" body1="o" body2="b"/></equality>'))).toEqual({
      ...EQUAL,
      messages: [
        "weld 'w' connects replicated elements with elements outside the replicate and is left out; write one for each copy",
      ],
    });
  });
});

it('a keyframe of the size of the expanded model is not changed', () => {
  const spec = readModelText(`<mujoco>${worldOf(twice(joint('a')), twice(GEOM))}
    <keyframe><key name="k" qpos="1 2"/></keyframe></mujoco>`);
  expect(spec.keyframes.map(({ name, qpos }) => [name, qpos])).toEqual([['k', [1, 2]]]);
});

it('keeps the controls of actuators in keyframes, which MuJoCo loses', () => {
  const spec = readModelText(`<mujoco>${worldOf(twice(joint('a')), joint('c'))}
    <actuator><motor joint="c1"/><motor joint="a1"/></actuator>
    <keyframe><key name="k" qpos="1" ctrl="1 2"/></keyframe></mujoco>`);
  const controls = [...compile(spec).key_ctrl];
  expect(controls).toEqual([1, 2, 0, 1, 0, 2, 1, 0, 0]);
});

it('keeps attached keyframes for the first replica', () => {
  const spec = new Spec({ compatibility: '3.14' });
  const row = spec.worldbody.addReplicate({ count: 3, offset: [1, 0, 0] });
  const child = readModelText(`<mujoco><worldbody><body name="arm"><joint name="j"/><geom size=".1"/></body></worldbody>
    <keyframe><key name="home" qpos=".5"/></keyframe></mujoco>`);
  row.attach(child.get('body', 'arm'), { prefix: 'x-' });
  expandReplicate(row, true);
  expect(spec.keyframes.map(({ name, qpos }) => [name, qpos])).toEqual([['x-home', [0.5, 0, 0]]]);
});

it('puts replicas into frames with their poses, omitting identity poses', () => {
  const spec = new Spec();
  const row = spec.worldbody.addReplicate({ count: 2, offset: [1, 0, 0] });
  row.addGeom({ name: 'g', size: [0.1] });
  expandReplicate(row, true);
  const frames = spec.worldbody.children('frame');
  expect(frames.map((frame) => [...frame.authored])).toEqual([[], [['pos', [1, 0, 0]]]]);
});

it('reports the copies of each replica', () => {
  const replicate = new Spec().worldbody.addReplicate({ count: 11 });
  const geom = replicate.addGeom({ name: 'g', size: [0.1] }) as unknown as SpecElement;
  const names: (string | undefined)[] = [];
  expandReplicate(replicate, true, (made, i) => {
    names[i] = made.get(geom)?.identifier;
  });
  expect(names).toEqual(Array.from({ length: 11 }, (_, i) => `g${String(i).padStart(2, '0')}`));
});
