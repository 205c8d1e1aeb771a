import { describe, expect, it } from 'vitest';
import { compile, Data, forward, type Model, parseXML, resetData, step } from '../../api/index.js';
import { EndEffector, type EndEffectorOptions } from './end-effector.js';

const LIMB = `<body name="base" pos="0 0 .4"><geom size=".05" contype="0" conaffinity="0"/>
  <body><joint name="yaw" axis="0 0 1"/><geom size=".04" contype="0" conaffinity="0"/>
    <body><joint name="shoulder" axis="0 1 0" range="-120 120"/><geom type="capsule" fromto="0 0 0 .4 0 0" size=".03"/>
      <body pos=".4 0 0"><joint name="elbow" axis="0 1 0" range="-150 150"/>
        <geom type="capsule" fromto="0 0 0 .3 0 0" size=".02"/><site name="hand" pos=".3 0 0"/>
        <body pos=".3 0 0"><joint name="finger" type="slide" axis="1 0 0" range="0 .04" damping="5"/><geom size=".01"/></body>
      </body></body></body></body>`;

const ACTUATORS: Readonly<Record<string, string>> = {
  position: '<position joint="X" kp="400" dampratio="1"/>',
  'position with a gear and a filter': '<position joint="X" kp="400" kv="20" gear="2" timeconst=".01"/>',
  integrated: '<intvelocity joint="X" kp="400" kv="20" actrange="-3 3"/>',
  velocity: '<velocity joint="X" kv="60"/>',
  motor: '<motor joint="X" gear="2"/>',
};

function arm(actuator: string, rest = ''): Model {
  const actuators = ['yaw', 'shoulder', 'elbow'].map((joint) => actuator.replace('X', joint)).join('');
  return compile(
    parseXML(`<mujoco><option integrator="implicitfast" timestep="0.002"/><default><joint damping="1" armature=".02"/></default>
      <worldbody>${LIMB}${rest}</worldbody>
      <actuator>${actuators}<position name="gripper" joint="finger" kp="50" ctrlrange="0 .04"/></actuator>
      <keyframe><key qpos="0 -.8 1.6 0"/></keyframe></mujoco>`),
  );
}

/** Steps for a duration; returns the position of the hand and its highest speed. */
function run(model: Model, data: Data, effector: EndEffector, duration: number): { hand: number[]; fastest: number } {
  const { id } = model.site('hand');
  const hand = (): number[] => Array.from(data.site_xpos.subarray(3 * id, 3 * id + 3));
  let fastest = 0;
  let before = hand();
  for (let count = Math.round(duration / model.opt.timestep); count > 0; count--) {
    effector.update(data);
    step(model, data);
    const now = hand();
    fastest = Math.max(fastest, distance(now, before) / model.opt.timestep);
    before = now;
  }
  return { hand: hand(), fastest };
}

const distance = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);

/** The arm at its keyframe. */
function bent(model: Model): Data {
  const data = new Data(model);
  resetData(model, data);
  data.qpos.set(model.key_qpos.subarray(0, model.nq));
  forward(model, data);
  return data;
}

const GAINS = { stiffness: 100, damping: 5 };
const options = (kind: string): EndEffectorOptions => ({
  site: 'hand',
  gripper: { actuator: 'gripper' },
  ...(kind === 'motor' && { gains: GAINS }),
});

describe.each(Object.entries(ACTUATORS))('an arm with %s actuators', (kind, actuator) => {
  it(`an end effector reaches its goal with ${kind} actuators, at about its maximum speed`, () => {
    const model = arm(actuator);
    const data = bent(model);
    const effector = new EndEffector(model, options(kind));
    // what it holds before it moves
    run(model, data, effector, 1);
    const goal = [0.35, 0.3, 0.5];
    effector.moveTo({ position: goal });
    const { fastest } = run(model, data, effector, 2.5);
    const { hand } = run(model, data, effector, 1);
    expect(distance(hand, goal)).toBeLessThan(0.02);
    expect(fastest).toBeGreaterThan(0.2);
    expect(fastest).toBeLessThan(0.45);
  });
});

it('an end effector moves at a velocity, and stops when it ends', () => {
  const model = arm(ACTUATORS.position!);
  const data = bent(model);
  const effector = new EndEffector(model, options('position'));
  const { hand: first } = run(model, data, effector, 1);
  effector.setVelocity([0, 0.1, 0]);
  const { hand: second } = run(model, data, effector, 2);
  effector.setVelocity([0, 0, 0]);
  const { hand: third } = run(model, data, effector, 1);
  expect(second[1]! - first[1]!).toBeCloseTo(0.2, 1);
  expect(distance(third, second)).toBeLessThan(0.03);
  expect(third[0]! - first[0]!).toBeCloseTo(0, 2);
});

it('the command of an end effector that is held precedes it by at most the lead', () => {
  const model = arm(ACTUATORS.position!, '<geom type="box" size=".01 1 1" pos=".55 0 .5"/>');
  const data = bent(model);
  const effector = new EndEffector(model, { ...options('position'), lead: 0.05 });
  effector.update(data);
  effector.setVelocity([0.2, 0, 0]);
  const { hand } = run(model, data, effector, 4);
  expect(hand[0]).toBeLessThan(0.56);
  expect(effector.position[0] - hand[0]!).toBeLessThan(0.11);
  effector.setVelocity([-0.2, 0, 0]);
  // it comes back at once, since the goal did not run ahead
  const { hand: back } = run(model, data, effector, 1);
  expect(back[0]).toBeLessThan(0.47);
});

it('a gripper opens and closes, and keeps its control before it is used', () => {
  const model = arm(ACTUATORS.position!);
  const data = bent(model);
  const effector = new EndEffector(model, options('position'));
  const gripper = model.actuator('gripper').id;
  data.ctrl[gripper] = 0.01;
  effector.update(data);
  expect(data.ctrl[gripper]).toBe(0.01);
  effector.grip(0);
  effector.update(data);
  expect(data.ctrl[gripper]).toBe(0.04);
  effector.grip(1);
  effector.update(data);
  expect(data.ctrl[gripper]).toBe(0);
  expect(effector.limb.actuators).not.toContain(gripper);
  expect(() => effector.grip(2)).toThrow('a number from 0 to 1');
});

it('an end effector takes the present pose as its goal when the state is reset', () => {
  const model = arm(ACTUATORS.position!);
  const data = bent(model);
  const effector = new EndEffector(model, options('position'));
  run(model, data, effector, 0.5);
  effector.moveTo({ position: [0.3, 0.3, 0.5] });
  run(model, data, effector, 0.5);
  resetData(model, data);
  forward(model, data);
  effector.update(data);
  expect(distance(effector.position, data.site_xpos)).toBeLessThan(1e-9);
});

it('the orientation of a limb of six dofs is controlled, too', () => {
  const axes = ['0 0 1', '0 1 0', '0 1 0', '1 0 0', '0 1 0', '1 0 0'];
  const body = axes.reduceRight(
    (inner, axis, i) =>
      `<body pos="${i === 0 ? 0 : 0.2} 0 0"><joint name="j${i}" axis="${axis}"/><geom type="capsule" fromto="0 0 0 .2 0 0" size=".02"/>${inner}</body>`,
    '<site name="hand" pos=".2 0 0"/>',
  );
  const model = compile(
    parseXML(`<mujoco><option gravity="0 0 0" integrator="implicitfast"/><default><joint damping="1" armature=".02"/></default>
      <worldbody>${body}</worldbody><actuator>${axes.map((_, i) => `<position joint="j${i}" kp="200" dampratio="1"/>`).join('')}</actuator></mujoco>`),
  );
  const data = new Data(model);
  data.qpos.set([0.2, -0.6, 1.2, 0.1, 0.5, 0]);
  forward(model, data);
  const effector = new EndEffector(model, { site: 'hand', angularSpeed: 0.8 });
  expect(effector.controlsOrientation).toBe(true);
  run(model, data, effector, 0.5);
  const position = effector.position;
  const half = Math.PI / 8;
  const goal = [Math.cos(half), 0, 0, Math.sin(half)];
  effector.moveTo({ orientation: goal });
  run(model, data, effector, 4);
  const effect = new EndEffector(model, { site: 'hand' });
  effect.reset(data);
  const dot = effect.orientation.reduce((sum, each, k) => sum + each * goal[k]!, 0);
  expect(2 * Math.acos(Math.min(1, Math.abs(dot)))).toBeLessThan(0.02);
  expect(distance(effect.position, position)).toBeLessThan(0.01);
});

it('invalid options of an end effector are errors that say what to give', () => {
  const model = arm(ACTUATORS.motor!);
  expect(() => new EndEffector(model, {})).toThrow('one of site, body and geom');
  expect(() => new EndEffector(model, { site: 'hand' })).toThrow('gains: { stiffness, damping }');
  expect(() => new EndEffector(model, { site: 'hand', speed: 0 })).toThrow('a positive number');
  expect(() => new EndEffector(model, { body: 'base' })).toThrow('no actuator moves a joint');
  expect(() => new EndEffector(model, { site: 'hand', gains: GAINS }).grip(1)).toThrow('gripper: { actuator }');
  const muscle = arm('<muscle joint="X" lengthrange="-3 3" force="10"/>');
  expect(() => new EndEffector(muscle, { site: 'hand' })).toThrow('leave it out of the option actuators');
});
