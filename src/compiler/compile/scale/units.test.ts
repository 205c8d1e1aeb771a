/** The dimensions of the schema, checked by a change of units of a whole model. */
import { describe, expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { dimensionsOf } from '../../../foundation/schema/mjcf/dimensions.js';
import { coordinateOf } from '../../../modelling/spec/coordinate.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import { Data } from '../../../simulation/model/data.js';
import { step } from '../../../simulation/runtime/run.js';
import { compile } from '../compile.js';
import { scaled } from './scale-values.js';

/** Units of length, mass and time that are independent of each other. */
const UNITS = { L: 2, M: 3, T: 0.5 };

const MODEL = `<mujoco><option gravity="0 1 -9.81" density="2" viscosity="0.01" wind="0.3 0 0" tolerance="0" iterations="50"/><worldbody>
  <geom type="plane" size="2 2 1"/><site name="hook" pos="0.6 0 1.4"/>
  <body name="arm" pos="0 0 1"><joint name="hinge" axis="0 1 0" damping="0.1 0.02" armature="0.01" stiffness="2 0.3" springref="10" frictionloss="0.02" actuatorfrcrange="-20 20"/>
    <geom type="capsule" fromto="0 0 0 0.3 0 -0.4" size="0.05" density="700"/><site name="tip" pos="0.3 0 -0.4"/>
    <body pos="0.3 0 -0.4"><joint name="slide" type="slide" axis="1 0 0" range="-0.05 0.02" damping="4" stiffness="20" springref="0.03" armature="0.2" frictionloss="0.1"/>
      <geom type="box" size=".03 .04 .1" mass="0.5" fluidshape="ellipsoid"/><site name="end" pos="0 0 0.1"/>
      <body pos="0 0 -.2"><joint name="ball" type="ball" damping="0.01" springdamper="0.3 1"/><inertial pos="0 0 .02" mass="0.2" diaginertia="0.002 0.003 0.004"/></body></body></body>
  <body name="ball" pos="1 0 .19"><freejoint/><geom name="ball" size=".1" margin="0.12" gap="0.001" friction="0.8 0.01 0.001" condim="6" surfacevel="0.1 0 0 0 0 0"/></body>
  </worldbody>
  <tendon><spatial name="rope" stiffness="30" damping="1" springlength="0.3" range="0 0.4" limited="true" armature="0.1"><site site="tip"/><site site="hook"/></spatial>
    <fixed name="turn" stiffness="0.5" damping="0.1"><joint joint="hinge" coef="2"/></fixed></tendon>
  <equality><connect body1="ball" body2="world" anchor="0 0 0.1" active="false"/></equality>
  <actuator><position name="servo" joint="hinge" kp="10" kv="1" ctrlrange="-1 1" forcerange="-5 5"/>
    <position name="push" joint="slide" kp="50" dampratio="0.5" ctrlrange="-1 1" timeconst="0.05"/>
    <velocity name="speed" tendon="turn" kv="3"/><intvelocity name="drive" tendon="rope" kp="4" actrange="-1 1"/>
    <cylinder name="piston" joint="slide" area="0.01" timeconst="0.1" bias="0.1 -1 -0.2"/><damper name="brake" joint="hinge" kv="0.2" ctrlrange="0 1"/>
    <pid name="pid" joint="slide" kp="5" ki="3" kv="0.5" imax="0.01"/></actuator>
  <sensor><jointpos joint="slide"/><jointvel joint="slide"/><tendonvel tendon="rope"/><actuatorfrc actuator="servo"/><actuatorfrc actuator="push"/>
    <touch site="tip"/><accelerometer site="tip"/><gyro site="tip"/><force site="end"/><torque site="end"/><framelinvel objtype="body" objname="ball"/>
    <subtreeangmom body="arm"/><e_kinetic/><e_potential/><clock/></sensor></mujoco>`;

const factorOf = ({ L, M, T }: { L: number; M: number; T: number }): number =>
  UNITS.L ** L * UNITS.M ** M * UNITS.T ** T;

/** Gives every value of a Spec in the other units. */
function convert(spec: Spec): void {
  const values = spec.root.descendants().flatMap((element: SpecElement) =>
    Object.entries(element.row.attributes).flatMap(([name, row]) => {
      const dimensions = dimensionsOf(row, element.row, coordinateOf(element) ?? 'L');
      const value = element.get(name);
      if (!dimensions || value === undefined || element.kind === 'statistic') return [];
      const factors = dimensions.flatMap((each) =>
        each === 'solref' ? [UNITS.T, 1] : [typeof each === 'string' ? 1 : factorOf(each)],
      );
      const result = scaled(value, factors, name === 'springlength' || name === 'settotalmass');
      return [result].flat().some((x, i) => x !== [value].flat()[i]) ? [[element, name, result] as const] : [];
    }),
  );
  for (const [element, name, value] of values) element.set(name, value);
  for (const each of spec.all('geom')) each.density *= factorOf({ L: -3, M: 1, T: 0 });
  // an activation that is a set point has its dimension
  for (const each of spec.all('intvelocity')) each.actrange = scaled(each.actrange, [UNITS.L]) as [number, number];
}

/** Factors of the controls, which the user converts, and of the sensors. */
const factorsOf = (spec: Spec, namespace: 'actuator' | 'sensor', attribute: string): number[] =>
  (spec.all(namespace) as readonly SpecElement[]).map((element) => {
    const row = element.rowOf(attribute)!;
    const [dimension] = dimensionsOf(row, element.row, coordinateOf(element) ?? 'L')!;
    return typeof dimension === 'object' ? factorOf(dimension) : 1;
  });

describe('dimensions of the schema', () => {
  it('a model in other units of length, mass and time moves and senses the same', () => {
    const [one, other] = [readModelText(MODEL), readModelText(MODEL)];
    convert(other);
    const [a, b] = [compile(one), compile(other)];
    const [x, y] = [new Data(a), new Data(b)];
    const ctrl = [0.5, 0.03, 0.4, 0.1, 20, 0.7, 0.02];
    const factors = factorsOf(one, 'actuator', 'ctrlrange');
    // the set point of a pid is a length
    factors[6] = UNITS.L;
    ctrl.forEach((value, i) => {
      x.ctrl[i] = value;
      y.ctrl[i] = value * factors[i]!;
    });
    for (let i = 0; i < 100; i++) {
      step(a, x);
      step(b, y);
    }
    expect(x.ncon).toBeGreaterThan(0);
    expect(Math.abs(x.qpos[0]!)).toBeGreaterThan(0.01);
    const outputs = factorsOf(one, 'sensor', 'cutoff');
    one.all('sensor').forEach((sensor, id) => {
      const from = a.sensor_adr[id]!;
      for (let k = 0; k < a.sensor_dim[id]!; k++) {
        const expected = x.sensordata[from + k]! * outputs[id]!;
        const scale = Math.max(1e-3, Math.abs(expected));
        expect(y.sensordata[from + k]! / scale, `${sensor.kind}[${k}]`).toBeCloseTo(expected / scale, 8);
      }
    });
  });
});
