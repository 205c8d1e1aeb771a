import { describe, expect, it } from 'vitest';
import { DifferentialIk, inverseKinematics } from '../../api/ik.js';
import { compile, Data, forward, geomDistance, kinematics, type Model, parseXML, tendon } from '../../api/index.js';

const model = (body: string, rest = ''): Model =>
  compile(parseXML(`<mujoco><compiler angle="radian"/><worldbody>${body}</worldbody>${rest}</mujoco>`));

const ARM = `<body><joint name="shoulder" axis="0 0 1" range="-3 3"/><geom type="capsule" fromto="0 0 0 .5 0 0" size=".02"/>
  <body name="fore" pos=".5 0 0"><joint name="elbow" axis="0 0 1" range="0 2.8"/>
    <geom name="forearm" type="capsule" fromto="0 0 0 .3 0 0" size=".02"/><site name="hand" pos=".3 0 0"/></body></body>`;

const STEP = 0.01;

describe('speed', () => {
  it('DifferentialIk moves at most at the speed limits, and reaches the solution of inverseKinematics', () => {
    const arm = model(ARM);
    const target = { site: 'hand', position: [-0.3, 0.4, 0] };
    const start = [0, 0.5];
    const ik = new DifferentialIk(arm, [target], { qpos: start, velocityLimit: { shoulder: 2, '': 0.5 } });
    const fastest = [0, 0];
    let distance = Infinity;
    for (let t = 0; t < 6; t += STEP) {
      const { qvel, residuals } = ik.step(STEP);
      for (let k = 0; k < 2; k++) fastest[k] = Math.max(fastest[k]!, Math.abs(qvel[k]!));
      distance = residuals[0]!.position;
    }
    expect(fastest[0]).toBeCloseTo(2, 9);
    expect(fastest[1]).toBeCloseTo(0.5, 9);
    expect(distance).toBeLessThan(1e-6);
    const { qpos } = inverseKinematics(arm, [target], { qpos: start });
    for (let k = 0; k < 2; k++) expect(ik.qpos[k]).toBeCloseTo(qpos[k]!, 5);
    ik.dispose();
  });

  it('a moved target is followed, within the joint limits', () => {
    const arm = model(ARM);
    const ik = new DifferentialIk(arm, [{ site: 'hand', position: [0.6, 0.3, 0] }], { qpos: [0, 0.5] });
    let last = Infinity;
    for (let t = 0; t < 4; t += STEP) {
      ik.moveTarget(0, { position: [0.6 * Math.cos(t), 0.3 + 0.2 * Math.sin(2 * t), 0] });
      last = ik.step(STEP).residuals[0]!.position;
      expect(ik.qpos[1]).toBeGreaterThanOrEqual(0);
      expect(ik.qpos[1]).toBeLessThanOrEqual(2.8);
    }
    expect(last).toBeLessThan(1e-3);
    expect(() => ik.moveTarget(0, { orientation: [1, 0, 0, 0] })).toThrow('created without an orientation');
    expect(() => ik.moveTarget(1, { position: [0, 0, 0] })).toThrow('there is no target 1');
  });
});

describe('constraints', () => {
  it('a four-bar linkage stays closed while its coupler is moved', () => {
    const bars = model(
      `<body name="crank"><joint name="crank" axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0 0 .3" size=".01"/>
         <body name="coupler" pos="0 0 .3"><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 .6 0 0" size=".01"/>
           <site name="middle" pos=".3 0 .1"/>
           <body name="rocker" pos=".6 0 0"><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0 0 -.3" size=".01"/></body>
         </body></body>`,
      '<equality><connect body1="rocker" anchor="0 0 -.3"/></equality>',
    );
    const open = (qpos: Float64Array): number => {
      const data = new Data(bars);
      data.qpos.set(qpos);
      forward(bars, data);
      const error = Math.hypot(...data.efc_pos.subarray(0, 3));
      data.dispose();
      return error;
    };
    const target = { site: 'middle', position: [0.45, 0, 0.3], positionWeight: [1, 0, 1] };
    const ik = new DifferentialIk(bars, [target]);
    let widest = 0;
    for (let t = 0; t < 3; t += STEP) {
      ik.step(STEP);
      widest = Math.max(widest, open(ik.qpos));
    }
    expect(Math.abs(ik.qpos[0]!)).toBeGreaterThan(0.2);
    // the error of second order of a step of at most 0.03 rad
    expect(widest).toBeLessThan(3e-4);
    expect(open(ik.qpos)).toBeLessThan(1e-6);
    const free = new DifferentialIk(bars, [target], { equality: false });
    for (let t = 0; t < 3; t += STEP) free.step(STEP);
    expect(open(free.qpos)).toBeGreaterThan(0.01);
  });

  it('a tendon stays within its range', () => {
    const arm = model(
      ARM,
      `<tendon><fixed name="sum" limited="true" range="-1 1.2"><joint joint="shoulder" coef="1"/><joint joint="elbow" coef=".5"/></fixed></tendon>`,
    );
    const ik = new DifferentialIk(arm, [{ site: 'hand', position: [-0.3, 0.4, 0] }], { qpos: [0, 0.5] });
    for (let t = 0; t < 4; t += STEP) {
      ik.step(STEP);
      expect(ik.qpos[0]! + 0.5 * ik.qpos[1]!).toBeLessThanOrEqual(1.2 + 1e-9);
    }
    tendon(arm, ik.data);
    expect(ik.data.ten_length[0]).toBeCloseTo(1.2, 6);
  });

  it('an arm keeps its clearance from a post in its way, and passes through it without clearances', () => {
    const arm = model(`${ARM}<geom name="post" type="cylinder" size=".05 .2" pos=".55 .35 0"/>`);
    const closest = (clearances: readonly { between: [string, string]; distance: number }[]): [number, number] => {
      const ik = new DifferentialIk(arm, [{ site: 'hand', position: [0.3, 0.62, 0] }], { qpos: [0, 0.3], clearances });
      const data = new Data(arm);
      const [post, forearm] = [arm.geom('post').id, arm.geom('forearm').id];
      let [least, rest] = [Infinity, 0];
      for (let t = 0; t < 5; t += STEP) {
        rest = ik.step(STEP).residuals[0]!.position;
        data.qpos.set(ik.qpos);
        kinematics(arm, data);
        least = Math.min(least, geomDistance(arm, data, post, forearm, 1));
      }
      return [least, rest];
    };
    const [near, rest] = closest([]);
    expect(near).toBeLessThan(-0.01);
    expect(rest).toBeLessThan(1e-6);
    const [kept] = closest([{ between: ['forearm', 'post'], distance: 0.02 }]);
    // the error of second order of a step
    expect(kept).toBeGreaterThan(0.02 - 3e-4);
    expect(kept).toBeLessThan(0.03);
  });

  it('a posture and locked joints hold while an arm with freedom left follows its target', () => {
    const long =
      model(`<body><joint name="a" axis="0 0 1"/><geom size=".02"/><body pos=".3 0 0"><joint name="b" axis="0 0 1"/>
      <geom size=".02"/><body pos=".3 0 0"><joint name="c" axis="0 0 1"/><geom size=".02"/><body pos=".3 0 0">
      <joint name="d" axis="0 0 1"/><geom size=".02"/><site name="hand" pos=".3 0 0"/></body></body></body></body>`);
    const options = { qpos: [0.3, 0.3, 0.3, 0.3], locked: ['b'] };
    const ik = new DifferentialIk(long, [{ site: 'hand', position: [0.5, 0.6, 0] }], {
      ...options,
      posture: { qpos: [0, 0, 0, 1.5], weight: 0.001 },
    });
    for (let t = 0; t < 5; t += STEP) ik.step(STEP);
    expect(ik.qpos[1]).toBe(0.3);
    expect(ik.step(STEP).residuals[0]!.position).toBeLessThan(1e-4);
    expect(ik.qpos[3]).toBeGreaterThan(0.8);
  });
});

it('invalid arguments of DifferentialIk are errors that name the part', () => {
  const arm = model(ARM);
  const target = { site: 'hand', position: [0, 0, 0] };
  expect(() => new DifferentialIk(arm, [])).toThrow();
  expect(() => new DifferentialIk(arm, [target], { velocityLimit: { shoulder: 0 } })).toThrow('positive speeds');
  expect(() => new DifferentialIk(arm, [target], { velocityLimit: { knee: 1 } })).toThrow('knee');
  expect(() => new DifferentialIk(arm, [target], { clearances: [{ between: ['forearm', 'post'] }] })).toThrow(
    "DifferentialIk: there is no geom, body, site or flex 'post'",
  );
  expect(
    () => new DifferentialIk(arm, [target], { clearances: [{ between: ['forearm', 'forearm'], range: 0 }] }),
  ).toThrow('range');
  expect(() => new DifferentialIk(arm, [target]).step(0)).toThrow('positive duration');
});
