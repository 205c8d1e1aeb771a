/** Rods: one-dimensional flexes that bend, by the rules of 3.17; compared with beams, and forces with their energy. */
import { describe, expect, it } from 'vitest';
import { parseModel } from '../../../authoring/load/parse.js';
import { compile } from '../../../compiler/compile/compile.js';
import type { Compatibility } from '../../../foundation/schema/compatibility.js';
import { Data } from '../../model/data.js';
import type { Model } from '../../model/model.js';
import { forward, step } from '../../runtime/run.js';
import { fullM } from '../../support/index.js';

const YOUNG = 1e7;
const RADIUS = 0.01;
const RIGIDITY = (YOUNG * Math.PI * RADIUS ** 4) / 4;
const LENGTH = 1;

const modelOf = (xml: string, compatibility: Compatibility = '4.0'): Model =>
  compile(parseModel(xml, { compatibility }));

/** A rod along x whose first two vertices are fixed. */
const rod = (count: number, option = '', inner = '', damping = 0): string => `
  <mujoco><option ${option}/><worldbody>
    <flexcomp name="rod" type="grid" dim="1" count="${count} 1 1" spacing="${LENGTH / (count - 1)} 1 1" mass="1" radius="${RADIUS}">
      <elasticity young="${YOUNG}" damping="${damping}"/>${inner}<pin id="0 1"/><contact selfcollide="none" contype="0" conaffinity="0"/>
    </flexcomp></worldbody></mujoco>`;

function bent(model: Model): Data {
  const data = new Data(model);
  for (let i = 0; i < model.nv; i++) data.qpos[i] = 0.02 * Math.sin(5 * i + 1);
  for (let i = 0; i < model.nv; i++) data.qvel[i] = Math.sin(3 * i + 2);
  return data;
}

/** K v of a straight rod, from the forces at small displacements along v and back. */
function stiff(model: Model, v: ArrayLike<number>): number[] {
  const eps = 1e-5 / Math.max(...Array.from(v, Math.abs));
  const [ahead, behind] = [eps, -eps].map((scale) => {
    const data = new Data(model);
    data.qpos.set(Array.from(v, (y) => scale * y));
    forward(model, data);
    return data.qfrc_spring;
  });
  return Array.from(ahead!, (force, i) => (behind![i]! - force) / (2 * eps));
}

/** Energy of the bends: k |b|^2 / 2 with b = 2 e1 x e2 / (L1 L2 + e1 . e2). */
function energyOf({ flexvert_xpos: x }: Data, count: number): number {
  const rest = LENGTH / (count - 1);
  let energy = 0;
  for (let i = 1; i + 1 < count; i++) {
    const [e, f] = [i, i + 1].map((v) => [0, 1, 2].map((k) => x[3 * v + k]! - x[3 * v - 3 + k]!));
    const across = Math.hypot(
      e![1]! * f![2]! - e![2]! * f![1]!,
      e![2]! * f![0]! - e![0]! * f![2]!,
      e![0]! * f![1]! - e![1]! * f![0]!,
    );
    const b = (2 * across) / (rest * rest + e!.reduce((sum, y, k) => sum + y * f![k]!, 0));
    energy += (0.5 * RIGIDITY * b * b) / rest;
  }
  return energy;
}

describe('forces of a rod', () => {
  it('are the gradient of the energy of its bends', () => {
    const model = modelOf(rod(7));
    const data = bent(model);
    forward(model, data);
    const forces = [...data.qfrc_spring];
    const scale = Math.max(...forces.map(Math.abs));
    expect(scale).toBeGreaterThan(1);
    const at = (i: number, eps: number): number => {
      const other = bent(model);
      other.qpos[i]! += eps;
      forward(model, other);
      return energyOf(other, 7);
    };
    for (const [i, force] of forces.entries()) {
      expect((force + (at(i, 1e-6) - at(i, -1e-6)) / 2e-6) / scale, `${i}`).toBeCloseTo(0, 7);
    }
  });

  it('have no sum and no moment, and none at all of a straight rod', () => {
    const model = modelOf(rod(7).replace('<pin id="0 1"/>', ''));
    const data = bent(model);
    forward(model, data);
    const { qfrc_spring: f, flexvert_xpos: x } = data;
    const sums = [0, 0, 0, 0, 0, 0];
    for (let v = 0; v < 21; v += 3) {
      for (let k = 0; k < 3; k++) {
        const [a, b] = [(k + 1) % 3, (k + 2) % 3];
        sums[k]! += f[v + k]!;
        sums[3 + k]! += x[v + a]! * f[v + b]! - x[v + b]! * f[v + a]!;
      }
    }
    const scale = Math.max(...f.map(Math.abs));
    expect(scale).toBeGreaterThan(1);
    for (const sum of sums) expect(sum / scale).toBeCloseTo(0, 13);
    data.qpos.fill(0);
    forward(model, data);
    for (const force of data.qfrc_spring) expect(Math.abs(force)).toBeLessThan(1e-9);
  });

  it('of damping are those of the stiffness times the damping time', () => {
    const model = modelOf(rod(7, '', '', 0.1));
    const data = bent(model);
    data.qpos.fill(0);
    forward(model, data);
    const Kv = stiff(model, data.qvel);
    const scale = Math.max(...Kv.map(Math.abs));
    for (const [i, force] of data.qfrc_damper.entries()) expect((force + 0.1 * Kv[i]!) / scale).toBeCloseTo(0, 7);
  });

  it('do not exist by the rules of 3.14, nor without young', () => {
    for (const [xml, version] of [
      [rod(7), '3.14'],
      [rod(7).replace(`young="${YOUNG}"`, ''), '4.0'],
    ] as const) {
      const model = modelOf(xml, version);
      const data = bent(model);
      forward(model, data);
      expect([...data.qfrc_spring].every((force) => force === 0)).toBe(true);
    }
  });
});

describe.each(['solver="CG"', 'solver="Newton"'])('a discrete step with %s', (solver) => {
  it('solves (M + (h^2 + h d) K) a = f - h K v of a straight rod', () => {
    const [h, damping] = [0.005, 0.1];
    const model = modelOf(
      rod(6, `integrator="discrete" timestep="${h}" tolerance="1e-14" iterations="500" ${solver}`, '', damping),
    );
    const data = bent(model);
    data.qpos.fill(0);
    forward(model, data);
    const { nv } = model;
    const M = new Float64Array(nv * nv);
    fullM(model, data, M);
    const [Ka, Kv] = [stiff(model, data.qacc), stiff(model, data.qvel)];
    const scale = Math.max(...Kv.map((y) => h * Math.abs(y)));
    for (let i = 0; i < nv; i++) {
      const inertial = Array.from(data.qacc).reduce((sum, a, k) => sum + M[nv * i + k]! * a, 0);
      const left = inertial + (h * h + h * damping) * Ka[i]! + h * Kv[i]!;
      const right = data.qfrc_passive[i]! - data.qfrc_bias[i]!;
      expect((left - right) / scale, `${i}`).toBeCloseTo(0, 6);
    }
  });

  it('bends a cantilever as a beam under its weight and a load at its end, within 3 %', () => {
    const count = 21;
    const equality = '<edge equality="true"/>';
    const model = modelOf(rod(count, `integrator="discrete" timestep=".02" gravity="0 0 -.02" ${solver}`, equality, 2));
    const data = new Data(model);
    const load = 0.01;
    data.xfrc_applied[6 * (model.nbody - 1) + 2] = -load;
    for (let i = 0; i < 1000; i++) step(model, data);
    // the bend between fixed and free edges is at the second vertex and covers half of the first edge
    const l = LENGTH / (count - 1);
    const free = LENGTH - l / 2;
    const weight = (0.02 * 1) / LENGTH;
    const expected = (load * free ** 3) / (3 * RIGIDITY) + (weight * free ** 4) / (8 * RIGIDITY);
    expect(Math.max(...data.qvel.map(Math.abs))).toBeLessThan(1e-3);
    expect(-data.flexvert_xpos.at(-1)! / expected).toBeGreaterThan(0.97);
    expect(-data.flexvert_xpos.at(-1)! / expected).toBeLessThan(1.03);
  });
});

it('the motion of a rod does not depend on how its vertex bodies are turned', () => {
  const slides = ['1 0 0', '0 1 0', '0 0 1'].map((axis) => `<joint type="slide" axis="${axis}"/>`).join('');
  const run = (isTurned: boolean, solver: string): Data => {
    const bodies = Array.from(
      { length: 5 },
      (_, i) => `<body name="b${i}" pos="${i / 10} 0 0" ${isTurned ? `euler="${20 * i} 30 ${-40 * i}"` : ''}>
        ${i < 2 ? '' : slides}<inertial pos="0 0 0" mass=".2" diaginertia=".001 .001 .001"/></body>`,
    );
    const model = modelOf(`<mujoco><option integrator="discrete" solver="${solver}" tolerance="1e-14" iterations="500"/>
      <worldbody>${bodies.join('')}</worldbody><deformable><flex name="f" dim="1" radius=".01" body="b0 b1 b2 b3 b4"
      element="0 1 2 1 2 3 3 4"><edge stiffness="1e4"/><elasticity young="1e7"/></flex></deformable></mujoco>`);
    const data = new Data(model);
    for (let i = 0; i < 40; i++) step(model, data);
    return data;
  };
  for (const solver of ['CG', 'Newton']) {
    const [turned, even] = [true, false].map((each) => run(each, solver).flexvert_xpos);
    expect(even![14]).toBeLessThan(-0.01);
    for (const [i, x] of turned!.entries()) expect(Math.abs(x - even![i]!)).toBeLessThan(1e-9);
  }
});

it.each([
  [
    'curved at rest',
    rod(5)
      .replace('type="grid"', 'type="direct" point="0 0 0 .1 0 0 .2 0 0 .3 .01 0 .4 .02 0"')
      .replace('count="5 1 1" spacing="0.25 1 1"', 'element="0 1 1 2 2 3 3 4"'),
    /turns at vertex 2.*place the vertices on a line/,
  ],
  ['without a radius', rod(5).replace(`radius="${RADIUS}"`, 'radius="0"'), /radius/],
  ['under implicitfast', rod(5, 'integrator="implicitfast"'), /set integrator to 'discrete'/],
])('a rod %s is an error', (_, xml, text) => {
  expect(() => modelOf(xml)).toThrow(text);
  expect(() => modelOf(xml, '3.14')).not.toThrow(/bends|discrete/);
});
