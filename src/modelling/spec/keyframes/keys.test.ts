/** Split keyframes: vectors computed by hand, and initial values from the documentation. */
import { describe, expect, it } from 'vitest';
import { ARM, namesOf } from '../../../../test/fixtures/arm.js';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { parseModel } from '../../../authoring/load/parse.js';
import { toXML } from '../../mjcf/index.js';
import type { AnyGiven } from '../attribute-input.js';
import type { Element, SpecElement } from '../element.js';
import { Spec } from '../spec.js';
import { carriedPart } from './key-poses.js';
import { isWhole, type KeyVector, keySlots } from './keys.js';

const arm = (): Spec => readModelText(ARM, { name: 'arm.xml' });
const { SQRT1_2 } = Math;
const read = (content: string): Spec => readModelText(`<mujoco>${content}</mujoco>`);

const MODEL = `<worldbody>
    <body name="first" pos="1 2 3"><freejoint name="free"/><geom size=".1"/>
      <body><joint name="hinge" ref="90"/><geom size=".1"/></body>
      <frame><joint name="none"/><body><joint name="slide" type="slide" ref="4"/><geom size=".1"/></body></frame></body>
    <body name="target" mocap="true" pos="7 8 9" euler="0 0 90"/>
    <body><joint name="ball" type="ball"/><geom size=".1"/></body></worldbody>
  <actuator><motor name="m" joint="hinge"/><general name="g" joint="hinge" dyntype="filter"/></actuator>`;
const model = (key: string): Spec =>
  read(`${MODEL.replace('<joint name="none"/>', '')}<keyframe><key name="k" ${key}/></keyframe>`);
const keyOf = (spec: Spec) => spec.get('key', 'k') as Element<'key'>;

it('keyframe values are in the order of the compiled model', () => {
  const spec = model('');
  const slots = (vector: KeyVector) => keySlots(spec, vector).map(([each, size]) => `${each.identifier} ${size}`);
  expect(slots('qpos')).toEqual(['free 7', 'hinge 1', 'slide 1', 'ball 4']);
  expect(slots('qvel')).toEqual(['free 6', 'hinge 1', 'slide 1', 'ball 3']);
  expect(slots('ctrl')).toEqual(['m 1', 'g 1']);
  expect(slots('act')).toEqual(['g 1']);
  expect([slots('mpos'), slots('mquat')]).toEqual([['target 3'], ['target 4']]);
});

it('an element added later gets its initial value', () => {
  const spec = read(`<worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
    <actuator><general joint="j" dyntype="filter"/></actuator>
    <keyframe><key name="k" qpos="5" qvel="6" act="7" ctrl="8"/></keyframe>`);
  spec.worldbody.attach(read(MODEL.replace('<joint name="none"/>', '')), { prefix: 'x-' });
  const { qpos, qvel, act, ctrl, mpos, mquat } = keyOf(spec);
  expect(qpos!.map((x) => Math.round(1e6 * x) / 1e6)).toEqual([5, 1, 2, 3, 1, 0, 0, 0, 1.570796, 4, 1, 0, 0, 0]);
  expect(qvel).toEqual([6, ...Array(11).fill(0)]);
  expect([act, ctrl]).toEqual([
    [7, 0],
    [8, 0, 0],
  ]);
  // vectors that the keyframe does not author stay undefined
  expect([mpos, mquat]).toEqual([undefined, undefined]);
});

it('a free body added later gets its authored pose if its inertia is not known', () => {
  const spec = read(`<compiler alignfree="true"/><worldbody><body><joint/><geom size=".1"/></body></worldbody>
    <keyframe><key name="k" qpos="5"/></keyframe>`);
  spec.worldbody.addBody({ pos: [1, 2, 3] }).addFreejoint();
  expect(keyOf(spec).qpos).toEqual([5, 1, 2, 3, 1, 0, 0, 0]);
});

describe('keyframes with compiler queries', () => {
  const ARM = '<body><joint/><geom size=".1"/></body>';

  it('an aligned free body added later gets the pose of its inertia', () => {
    const spec = parseModel(
      `<mujoco><worldbody>${ARM}</worldbody><keyframe><key name="k" qpos="5"/></keyframe></mujoco>`,
    );
    const body = spec.worldbody.addBody({ pos: [1, 2, 3] });
    body.addFreejoint({ align: 'true' });
    body.addGeom({ size: [0.1], pos: [0, 0, 1] });
    expect(keyOf(spec).qpos).toEqual([5, 1, 2, 4, 1, 0, 0, 0]);
  });

  it('a flexcomp with more points keeps the values of other elements', () => {
    // three slide joints per point
    const qpos = [5, ...Array(12).fill(1)].join(' ');
    const flexcomp = '<flexcomp name="f" type="grid" count="2 2 1" spacing=".1 .1 .1" dim="2" radius=".01"/>';
    const spec = parseModel(
      `<mujoco><worldbody>${ARM}${flexcomp}</worldbody><keyframe><key name="k" qpos="${qpos}"/></keyframe></mujoco>`,
    );
    spec.all('flexcomp')[0]!.count = [3, 2, 1];
    expect(keyOf(spec).qpos).toEqual([5, ...Array(18).fill(0)]);
  });
});

it('keyframes with only a time do not expand composites', () => {
  const cable =
    '<composite prefix="c" type="cable" count="4 1 1" size="1" curve="s"><geom type="capsule" size=".01"/></composite>';
  const spec = read(`<worldbody>${cable}</worldbody><keyframe><key name="k" time="1"/></keyframe>`);
  spec.worldbody.addBody().addJoint();
  expect(spec.worldbody.elements.map(({ kind }) => kind)).toEqual(['composite', 'body']);
});

it('a mocap body added later gets its pose', () => {
  const spec = read(
    '<worldbody><body name="own" mocap="true"/></worldbody><keyframe><key name="k" mpos="1 1 1" mquat="0 1 0 0"/></keyframe>',
  );
  spec.worldbody.attach(read(MODEL.replace('<joint name="none"/>', '')), { prefix: 'x-' });
  const { mpos, mquat } = keyOf(spec);
  expect(mpos).toEqual([1, 1, 1, 7, 8, 9]);
  for (const [i, x] of [0, 1, 0, 0, SQRT1_2, 0, 0, SQRT1_2].entries()) expect(mquat![i]).toBeCloseTo(x, 12);
});

it('a vector of the wrong length is not split, so that the compiler reports it', () => {
  const spec = model('qpos="1 2 3" ctrl="4 5"');
  spec.worldbody.addBody().addJoint();
  expect([keyOf(spec).qpos, keyOf(spec).ctrl]).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  expect(isWhole(keyOf(spec))).toBe(true);
});

it('a joint with a new type gets its initial value', () => {
  const spec = read(
    '<worldbody><body pos="1 0 0"><joint name="j"/><geom size=".1"/></body></worldbody><keyframe><key name="k" qpos="5"/></keyframe>',
  );
  (spec.get('joint', 'j') as Element<'joint'>).type = 'ball';
  expect(keyOf(spec).qpos).toEqual([1, 0, 0, 0]);
  spec.changes.undo();
  expect(keyOf(spec).qpos).toEqual([5]);
});

describe('edits that change the number of values of an element keep the values of others', () => {
  const MOTOR = 'motorconst="1" resistance="1"';
  it.each<[actuator: string, attribute: string, value: AnyGiven, act: readonly number[]]>([
    ['general', 'dyntype', 'integrator', [0, 5]],
    ['general dyntype="user" actdim="1"', 'actdim', 2, [0, 0, 5]],
    ['position', 'timeconst', 1, [0, 5]],
    ['pid', 'ki', 1, [0, 5]],
    ['pid', 'slewmax', 1, [0, 5]],
    ['general dyntype="pid" gaintype="pid" biastype="affine" gainprm="0"', 'dynprm', [0, 2], [0, 5]],
    ['general dyntype="pid" gaintype="pid" biastype="affine" gainprm="0"', 'gainprm', [1], [0, 5]],
    ['general dyntype="pid" biastype="affine" dynprm="0 2"', 'gaintype', 'pid', [0, 0, 5]],
    [`dcmotor ${MOTOR}`, 'inductance', [1], [0, 5]],
    [`dcmotor ${MOTOR}`, 'controller', [1, 2], [0, 5]],
    [`dcmotor ${MOTOR}`, 'thermal', [1, 2], [0, 5]],
    [`dcmotor ${MOTOR}`, 'lugre', [1], [0, 5]],
  ])('%s with %s keeps the activations of other actuators', (actuator, attribute, value, act) => {
    const before = act.length === 3 ? '4 5' : '5';
    const spec = read(`<worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
      <actuator><${actuator} name="a" joint="j"/><general name="b" joint="j" dyntype="filter"/></actuator>
      <keyframe><key name="k" act="${before}"/></keyframe>`);
    spec.get('actuator', 'a').set(attribute, value);
    expect(keyOf(spec).act).toEqual(act);
  });

  it('a pid with other inputs keeps the controls of other actuators', () => {
    const spec = read(`<worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
      <actuator><pid name="a" joint="j" input="pos"/><motor joint="j"/></actuator><keyframe><key name="k" ctrl="4 5"/></keyframe>`);
    spec.get('actuator', 'a').set('input', ['pos', 'vel']);
    expect(keyOf(spec).ctrl).toEqual([0, 0, 5]);
  });

  it('edits of joint types and mocap keep the values of other elements', () => {
    const spec =
      read(`<worldbody><body name="a"><joint name="j"/><geom size=".1"/></body><body name="m" mocap="true"/></worldbody>
      <keyframe><key name="k" qpos="5" mpos="1 2 3"/></keyframe>`);
    spec.get('body', 'a').addJoint({ type: 'slide' }, { index: 0 });
    expect(keyOf(spec).qpos).toEqual([0, 5]);
    const first = spec.worldbody.addBody({ pos: [7, 8, 9] }, { index: 0 });
    first.mocap = true;
    expect(keyOf(spec).mpos).toEqual([7, 8, 9, 1, 2, 3]);
    first.mocap = false;
    expect(keyOf(spec).mpos).toEqual([1, 2, 3]);
  });
});

it('an actuator with more activations keeps those of the others', () => {
  const spec = read(`<worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
    <actuator><general name="a" joint="j"/><general name="b" joint="j" dyntype="filter"/></actuator>
    <keyframe><key name="k" act="5"/></keyframe>`);
  spec.get('actuator', 'a').set('dyntype', 'integrator');
  expect(keyOf(spec).act).toEqual([0, 5]);
});

it('unsetting an absent keyframe value is not an edit', () => {
  const spec = read(
    '<worldbody><body><joint/><geom size=".1"/></body></worldbody><keyframe><key name="k" qpos="5"/></keyframe>',
  );
  spec.worldbody.addBody().addJoint();
  const mark = spec.changes.mark();
  keyOf(spec).unset('qvel');
  expect(spec.changes.since(mark)).toEqual([]);
  keyOf(spec).unset('qpos');
  expect(spec.changes.since(mark)).toHaveLength(1);
});

it('attaching a model within its own text copies values of its keyframes, as in MuJoCo', () => {
  const arm = (name: string): string => `<body name="${name}"><joint/><geom size=".1"/></body>`;
  const qpos = (spec: Spec) => spec.keyframes.map(({ name, qpos: values }) => [name, values]);
  const own = read(`<worldbody>${arm('a')}${arm('o')}<attach body="a" prefix="b_"/></worldbody>
    <keyframe><key name="k" qpos=".5 .7"/></keyframe>`);
  expect(qpos(own)).toEqual([
    ['k', [0.5, 0.7]],
    ['b_k', [0, 0.7, 0.5]],
  ]);
  // a keyframe of an attached model moves to the copies
  const again = readModelText(
    `<mujoco><asset><model name="m" file="c.xml"/></asset>
      <worldbody><attach model="m" body="a" prefix="m_"/><attach body="m_a" prefix="b_"/></worldbody></mujoco>`,
    {
      files: {
        'c.xml': `<mujoco><worldbody>${arm('a')}</worldbody><keyframe><key name="k" qpos=".5"/></keyframe></mujoco>`,
      },
    },
  );
  expect(qpos(again)).toEqual([['m_k', [0, 0.5]]]);
});

it('a cloned Spec has its keyframes, split or not', () => {
  const spec = read(
    '<worldbody><body name="b"><joint name="j"/><geom size=".1"/></body></worldbody><keyframe><key name="k" qpos="5"/><key name="time" time="2"/></keyframe>',
  );
  expect(toXML(spec.clone())).toBe(toXML(spec));
  spec.worldbody.addBody({}, { index: 0 }).addJoint({ type: 'slide' });
  const copy = spec.clone();
  expect(keyOf(copy).qpos).toEqual([0, 5]);
  copy.get('joint', 'j').delete();
  expect([keyOf(copy).qpos, keyOf(spec).qpos]).toEqual([[0], [0, 5]]);
});

describe('keyframe values carried to y = 2, rotated by 90 degrees about z', () => {
  const spec = model('');
  const place = { pos: [0, 2, 0], quat: [SQRT1_2, 0, 0, SQRT1_2] } as const;
  const carried = (vector: KeyVector, element: SpecElement, values: readonly number[]): readonly number[] =>
    carriedPart({ vector, element, values }, place).values.map((x) => Math.round(1e9 * x) / 1e9 + 0);
  const joint = (name: string) => spec.get('joint', name) as unknown as SpecElement;
  const HALF = Math.round(1e9 * SQRT1_2) / 1e9;

  it('the pose of a free body is carried, and the linear part of its velocity', () => {
    expect(carried('qpos', joint('free'), [1, 0, 5, 1, 0, 0, 0])).toEqual([0, 3, 5, HALF, 0, 0, HALF]);
    expect(carried('qvel', joint('free'), [1, 0, 5, 1, 2, 3])).toEqual([0, 1, 5, 1, 2, 3]);
    joint('hinge').set('type', 'free');
    expect(carried('qvel', joint('hinge'), [1, 0, 5, 1, 2, 3])).toEqual([0, 1, 5, 1, 2, 3]);
  });

  it('the pose of a mocap body is carried', () => {
    const target = spec.get('body', 'target') as unknown as SpecElement;
    expect(carried('mpos', target, [1, 0, 5])).toEqual([0, 3, 5]);
    expect(carried('mquat', target, [HALF, 0, 0, HALF])).toEqual([0, 0, 0, 1]);
  });

  it('values of other joints are not carried', () => {
    expect(carried('qpos', joint('ball'), [0, 1, 0, 0])).toEqual([0, 1, 0, 0]);
    expect(carried('qvel', joint('slide'), [3])).toEqual([3]);
    expect(carried('ctrl', spec.get('actuator', 'm') as unknown as SpecElement, [3])).toEqual([3]);
  });
});

it('replaced keyframe values do not come back if the new ones do not fit', () => {
  const spec = model('qpos="1 2 3 1 0 0 0 4 5 1 0 0 0"');
  spec.get('joint', 'hinge').delete();
  const key = keyOf(spec);
  expect(key.qpos).toEqual([1, 2, 3, 1, 0, 0, 0, 5, 1, 0, 0, 0]);
  key.qpos = [1];
  const parent = read('');
  parent.worldbody.addFrame().attach(spec, { prefix: 'x-' });
  expect(parent.keyframes.map(({ name, qpos }) => [name, qpos])).toEqual([['x-k', undefined]]);
});

describe('keyframes of attached models', () => {
  // Known issue of MuJoCo: a second attachment without compilation loses the keyframes of the first. #2085, #2101,
  // #2102
  it('keyframes survive any number of attachments without compiling', () => {
    const spec = new Spec();
    const first = spec.worldbody.addBody();
    first.addJoint({ name: 'own' });
    spec.add('key', { name: 'mine', qpos: [9] });
    for (let i = 0; i < 5; i++) first.attach(arm(), { suffix: `-${i}` });
    expect(namesOf(spec, 'key')).toEqual(['mine', 'home-0', 'home-1', 'home-2', 'home-3', 'home-4']);
    const key = spec.find('key', 'home-3')!;
    const place = namesOf(spec, 'joint').indexOf('shoulder-3');
    expect(key.qpos).toHaveLength(11);
    expect(key.qpos!.slice(place, place + 2)).toEqual([0.1, 0.2]);
    expect(spec.find('key', 'mine')!.qpos).toEqual([9, ...Array(10).fill(0)]);
  });

  it('keyframes are merged by name or by index', () => {
    const spec = new Spec();
    spec.worldbody.attach(arm(), { prefix: 'a-' });
    spec.rename(spec.all('key')[0]! as SpecElement, 'home');
    spec.worldbody.attach(arm(), { prefix: 'b-', keyframes: 'name' });
    spec.worldbody.attach(arm(), { prefix: 'c-', keyframes: 'index' });
    expect(namesOf(spec, 'key')).toEqual(['home']);
    expect(spec.all('key')[0]!.qpos).toEqual([0.1, 0.2, 0.1, 0.2, 0.1, 0.2]);
  });

  it('keyframes follow their joints when joints are added, moved and deleted', () => {
    const spec = arm();
    const before = toXML(spec);
    const mark = spec.changes.mark();
    spec.worldbody.addBody({ name: 'early' }, { index: 0 }).addJoint({ ref: 90 });
    const key = spec.all('key')[0]!;
    expect(key.qpos).toEqual([90, 0.1, 0.2]);
    spec.find('joint', 'shoulder')!.delete();
    expect(key.qpos).toEqual([90, 0.2]);
    expect(key.ctrl).toEqual([4]);
    key.unset('qpos');
    expect([key.qpos, key.isSet('qpos'), key.isSet('ctrl')]).toEqual([undefined, false, true]);
    spec.changes.undo(mark);
    expect(toXML(spec)).toBe(before);
    expect(key.qpos).toEqual([0.1, 0.2]);
  });

  it('keyframes count the controls and activations of each kind of actuator', () => {
    const motors = readModelText(`<mujoco><default><default class="slow"><pid ki="2"/></default></default><worldbody>
      <body name="b"><joint name="j"/><geom size=".1"/></body><body><joint name="ball" type="ball"/><geom size=".1"/></body></worldbody>
      <actuator><pid name="p" joint="j" kp="1" input="pos vel" class="slow"/><orientation name="o" joint="ball" kp="1"/>
        <dcmotor name="d" joint="j" motorconst="1" resistance="1" inductance="0.1"/>
        <general name="g" joint="j" dyntype="user" actdim="3"/></actuator>
      <keyframe><key name="k" ctrl="1 2 3 4 5 6 7" act="1 2 3 4 5"/></keyframe></mujoco>`);
    const spec = new Spec();
    for (const prefix of ['a-', 'b-']) spec.worldbody.attach(motors, { prefix });
    const zeros = (count: number) => Array<number>(count).fill(0);
    expect(spec.all('key').map(({ ctrl, act }) => [ctrl, act])).toEqual([
      [
        [1, 2, 3, 4, 5, 6, 7, ...zeros(7)],
        [1, 2, 3, 4, 5, ...zeros(5)],
      ],
      [
        [...zeros(7), 1, 2, 3, 4, 5, 6, 7],
        [...zeros(5), 1, 2, 3, 4, 5],
      ],
    ]);
    spec.find('actuator', 'a-o')!.delete();
    expect(spec.find('key', 'b-k')!.ctrl).toEqual([...zeros(4), 1, 2, 3, 4, 5, 6, 7]);
  });
});
