/** Damping from a damping ratio, by the inertia that each version uses: kv = 2 dampratio sqrt(kp m). */
import { describe, expect, it } from 'vitest';
import { compile, parseXML } from '../../api/index.js';
import type { Compatibility } from '../../foundation/schema/compatibility.js';
import type { Model } from '../model/model.js';

const NGAIN = 10;

const modelOf = (world: string, rest: string, compatibility: Compatibility): Model =>
  compile(parseXML(`<mujoco><worldbody>${world}</worldbody>${rest}</mujoco>`), { compatibility });

/** Damping of each actuator. */
function dampings(world: string, rest: string, compatibility: Compatibility): number[] {
  const { nu, actuator_biasprm } = modelOf(world, rest, compatibility);
  return Array.from({ length: nu }, (_, i) => -actuator_biasprm[NGAIN * i + 2]!);
}

const link = (name: string, inner = '', pos = '0 0 0', armature = 0): string =>
  `<body pos="${pos}"><joint name="${name}" axis="0 1 0" armature="${armature}"/><geom type="capsule" size=".05" fromto="0 0 0 1 0 0"/>${inner}</body>`;
const ARM = link('a', link('b', '', '1 0 0'), '0 0 0', 0.1);

describe('damping of actuators with a damping ratio', () => {
  it('of two unit links on hinges follows the dofs in 3.14 and the operational-space inertia in 4.0', () => {
    const servos =
      '<actuator><position joint="a" kp="10" dampratio="1"/><position joint="b" kp="10" dampratio="1"/></actuator>';
    const [old, now] = (['3.14', '4.0'] as const).map((each) => dampings(ARM, servos, each).map((x) => x.toFixed(2)));
    expect(old).toEqual(['30.10', '10.76']);
    expect(now).toEqual(['14.58', '5.21']);
  });

  it('of a single joint is the same in both', () => {
    const servo = '<actuator><intvelocity joint="a" kp="7" dampratio=".3"/></actuator>';
    const [old, now] = (['3.14', '4.0'] as const).map((each) => dampings(link('a'), servo, each)[0]!);
    expect(now).toBeCloseTo(old!, 12);
  });

  it('at a site of a free body includes translation and rotation', () => {
    const [mass, moment, arm, kp] = [2, 0.5, 0.3, 40];
    const world = `<body><freejoint/><inertial pos="0 0 0" mass="${mass}" diaginertia="${moment} ${moment} ${moment}"/>
      <site name="s" pos="0 ${arm} 0"/></body>`;
    const servo = `<actuator><position site="s" gear="1 0 0 0 0 0" kp="${kp}" dampratio="1"/></actuator>`;
    // force along x at a distance: 1/m = 1/mass + arm^2/moment
    const inertia = 1 / (1 / mass + arm ** 2 / moment);
    expect(dampings(world, servo, '4.0')[0]).toBeCloseTo(2 * Math.sqrt(kp * inertia), 10);
  });

  it('includes the armature of joint, tendon and actuator', () => {
    const world = '<body><joint name="x" type="slide" axis="1 0 0" armature=".1"/><geom size=".1" mass="1"/></body>';
    const tendon = (armature: number): string =>
      `<tendon><fixed name="t" armature="${armature}"><joint joint="x" coef="2"/></fixed></tendon>`;
    const servo = (armature: number): string =>
      `<actuator><position tendon="t" kp="5" dampratio="1" armature="${armature}"/></actuator>`;
    const dampingOf = (ofTendon: number, ofActuator: number): number =>
      dampings(world, tendon(ofTendon) + servo(ofActuator), '4.0')[0]!;
    // a tendon with coefficient 2 moves twice as far: its inertia is M / 2^2
    const expected = (added: number): number => 2 * Math.sqrt(5 * ((1 + 0.1) / 4 + added));
    expect(dampingOf(0, 0)).toBeCloseTo(expected(0), 10);
    expect(dampingOf(0.3, 0)).toBeCloseTo(expected(0.3), 10);
    expect(dampingOf(0, 0.2)).toBeCloseTo(expected(0.2), 10);
  });

  it('of a tendon across joints stays bounded where one of them hardly moves it', () => {
    const servo = (coef: number): string =>
      `<tendon><fixed name="t"><joint joint="a" coef="1"/><joint joint="b" coef="${coef}"/></fixed></tendon>
      <actuator><position tendon="t" kp="10" dampratio="1"/></actuator>`;
    const [none, little] = [0, 1e-4].map((coef) => dampings(ARM, servo(coef), '4.0')[0]!);
    expect(little).toBeCloseTo(none!, 2);
    expect(dampings(ARM, servo(1e-4), '3.14')[0]! / little!).toBeGreaterThan(1000);
  });

  it('of an orientation actuator averages the inertia over its outputs', () => {
    const [x, y, z] = [0.1, 0.2, 0.25];
    const world = `<body><joint name="ball" type="ball"/><inertial pos="0 0 0" mass="1" diaginertia="${x} ${y} ${z}"/></body>`;
    const servo = '<actuator><orientation joint="ball" kp="3" dampratio=".5"/></actuator>';
    const model = modelOf(world, servo, '4.0');
    expect(-model.actuator_biasprm[2]!).toBeCloseTo(2 * 0.5 * Math.sqrt((3 * (x + y + z)) / 3), 10);
  });

  it('of an actuator that moves nothing is 0', () => {
    const world = `${link('a')}<site name="fixed"/>`;
    const servo = '<actuator><position site="fixed" gear="1 0 0 0 0 0" kp="3" dampratio="1"/></actuator>';
    expect(dampings(world, servo, '4.0')).toEqual([0]);
  });
});
