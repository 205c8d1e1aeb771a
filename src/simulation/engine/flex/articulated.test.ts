/**
 * Elastic forces of flexes whose vertices hang on any bodies, by the rules of 3.15: forces follow from the energy of
 * bending, the metric of a discrete step from the same stiffness, and motion does not depend on how the bodies of the
 * vertices are turned.
 */
import { describe, expect, it } from 'vitest';
import { parseModel } from '../../../authoring/load/parse.js';
import { compile } from '../../../compiler/compile/compile.js';
import type { Compatibility } from '../../../foundation/schema/compatibility.js';
import { SC } from '../../../foundation/schema/scalars.js';
import { Data } from '../../model/data.js';
import type { Model } from '../../model/model.js';
import { forward, step } from '../../runtime/run.js';
import { fullM, integratePos } from '../../support/index.js';

const FLAP_SIZE = 17;
const DAMPING = 0.02;
const ELASTIC = `young="3e4" poisson=".2" thickness=".02" damping="${DAMPING}"`;
const TIMESTEP = 0.002;

const slides = (axes = ['1 0 0', '0 1 0', '0 0 1']): string =>
  axes.map((axis) => `<joint type="slide" axis="${axis}"/>`).join('');
const INERTIA = '<inertial pos="0 0 0" mass=".2" diaginertia=".001 .001 .001"/>';
const text = (bodies: string, elastic2d: string, option = ''): string =>
  `<mujoco><option timestep="${TIMESTEP}" tolerance="1e-14" iterations="500" ${option}/><worldbody>${bodies}</worldbody>
    <deformable><flex name="f" dim="2" radius=".01" body="b0 b1 b2 b3 b4 b5" element="0 1 2 1 3 2 1 4 3 4 5 3">
      <elasticity ${ELASTIC} elastic2d="${elastic2d}"/><contact selfcollide="none" contype="0" conaffinity="0"/></flex></deformable></mujoco>`;
const modelOf = (xml: string, compatibility: Compatibility = '4.0'): Model =>
  compile(parseModel(xml, { compatibility }));

/** Flat at rest: on the world, a hinge, a ball on the hinge, slides on a moving body, slides turned, and other joints. */
const chains = (last: string): string => `<body name="b0">${INERTIA}</body>
  <body name="b1" pos=".1 0 0"><joint axis=".3 1 .2" pos="-.05 0 .02"/>${INERTIA}
    <body name="b2" pos="-.1 .1 0"><joint type="ball"/>${INERTIA}</body>
    <body name="b3" pos="0 .1 0" euler="10 20 30">${slides()}${INERTIA}</body></body>
  <body name="b4" pos=".2 0 0" euler="20 30 40">${slides()}${INERTIA}</body>
  <body name="b5" pos=".2 .1 0">${last}${INERTIA}</body>`;
/** With a free body, to whose gyroscopic forces a discrete step adds their derivatives. */
const CHAINS = chains('<freejoint/>');

/** Vertices that slide in a body that a hinge moves, the last one in another vertex. */
const CARRIED = `<body name="p" euler="5 10 15"><joint axis=".3 1 .2" pos="-.05 0 .02"/>${INERTIA}
  ${['0 0 0', '.1 0 0', '0 .1 0', '.1 .1 0']
    .map((pos, i) => `<body name="b${i}" pos="${pos}" euler="0 0 ${10 * i}">${slides()}${INERTIA}</body>`)
    .join('')}
  <body name="b4" pos=".2 0 0">${slides()}${INERTIA}<body name="b5" pos="0 .1 0">${slides()}${INERTIA}</body></body></body>`;

function dataOf(model: Model, speed = 1): Data {
  const data = new Data(model);
  const velocity = Float64Array.from({ length: model.nv }, (_, i) => Math.sin(7 * i + 1));
  integratePos(model, data.qpos, velocity, 0.05);
  data.qvel.set(velocity.map((x, i) => speed * x * Math.cos(i)));
  return data;
}

/** Stiffness of bending over the vertices (n x n), equal for each coordinate. */
function bendingOf({ flex_edge, flex_edgeflap, flex_bending, nflexedge, nflexvert }: Model): number[][] {
  const Q = Array.from({ length: nflexvert }, () => new Array<number>(nflexvert).fill(0));
  for (let e = 0; e < nflexedge; e++) {
    if (flex_edgeflap[2 * e + 1]! < 0) continue;
    const corners = [...flex_edge.subarray(2 * e, 2 * e + 2), ...flex_edgeflap.subarray(2 * e, 2 * e + 2)];
    for (const [i, v] of corners.entries()) {
      for (const [j, w] of corners.entries()) Q[v]![w]! += flex_bending[FLAP_SIZE * e + 4 * i + j]!;
    }
  }
  return Q;
}

/** Velocities of the vertices (nflexvert x 3) for the velocity x of the dofs, by central differences. */
function movesOf(model: Model, data: Data, x: ArrayLike<number>): number[] {
  const eps = 1e-6;
  const at = (sign: number): Float64Array => {
    const other = new Data(model);
    other.qpos.set(data.qpos);
    integratePos(model, other.qpos, x, sign * eps);
    forward(model, other);
    return other.flexvert_xpos.slice();
  };
  const [ahead, behind] = [at(1), at(-1)];
  return Array.from(ahead, (y, i) => (y - behind[i]!) / (2 * eps));
}

/** The form sum_vw Q_vw a_v . b_w. */
const formOf = (Q: readonly number[][], a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Q.reduce(
    (sum, row, v) =>
      sum + row.reduce((s, q, w) => s + q * [0, 1, 2].reduce((t, k) => t + a[3 * v + k]! * b[3 * w + k]!, 0), 0),
    0,
  );

const unit = (n: number, i: number): Float64Array => Float64Array.from({ length: n }, (_, k) => Number(k === i));

/** Differences of generalized forces from those of the energy, relative to the largest. */
function differences(bodies: string, compatibility: Compatibility): { spring: number; damper: number } {
  const model = modelOf(text(bodies, 'bend'), compatibility);
  const data = dataOf(model);
  forward(model, data);
  const Q = bendingOf(model);
  const speed = movesOf(model, data, data.qvel);
  const worst = { spring: 0, damper: 0 };
  const scale = { spring: 0, damper: 0 };
  for (let i = 0; i < model.nv; i++) {
    const move = movesOf(model, data, unit(model.nv, i));
    const expected = { spring: -formOf(Q, move, data.flexvert_xpos), damper: -DAMPING * formOf(Q, move, speed) };
    for (const kind of ['spring', 'damper'] as const) {
      scale[kind] = Math.max(scale[kind], Math.abs(expected[kind]));
      worst[kind] = Math.max(worst[kind], Math.abs(data[`qfrc_${kind}`][i]! - expected[kind]));
    }
  }
  return { spring: worst.spring / scale.spring, damper: worst.damper / scale.damper };
}

describe('bending of a flex on chains of joints', () => {
  it.each([
    ['joints of many kinds', CHAINS],
    ['slides in a moving body', CARRIED],
  ])('springs and dampers are the gradients of energy and dissipation on all dofs: %s', (_, bodies) => {
    const { spring, damper } = differences(bodies, '4.0');
    expect(spring).toBeLessThan(1e-7);
    expect(damper).toBeLessThan(1e-7);
  });

  it('by the rules of 3.14, springs and dampers do not reach the bodies that carry vertices', () => {
    const { spring, damper } = differences(CARRIED, '3.14');
    expect(spring).toBeGreaterThan(1e-3);
    expect(damper).toBeGreaterThan(1e-3);
  });

  it.each([
    ['joints of many kinds', chains('<joint axis="0 1 1"/>')],
    ['slides in a moving body', CARRIED],
  ])('a discrete step solves (M + (h^2 + h d) K) a = f - h K v over all dofs: %s', (_, bodies) => {
    const model = modelOf(text(bodies, 'bend', 'integrator="discrete" solver="CG"'));
    const data = dataOf(model);
    forward(model, data);
    const { nv } = model;
    const Q = bendingOf(model);
    const moves = Array.from({ length: nv }, (_, i) => movesOf(model, data, unit(nv, i)));
    const [a, v] = [movesOf(model, data, data.qacc), movesOf(model, data, data.qvel)];
    const M = new Float64Array(nv * nv);
    fullM(model, data, M);
    let [worst, scale] = [0, 0];
    for (let i = 0; i < nv; i++) {
      const inertial = Array.from(data.qacc).reduce((sum, x, k) => sum + M[nv * i + k]! * x, 0);
      const elastic = (TIMESTEP * TIMESTEP + TIMESTEP * DAMPING) * formOf(Q, moves[i]!, a);
      const shift = TIMESTEP * formOf(Q, moves[i]!, v);
      const given = data.qfrc_passive[i]! - data.qfrc_bias[i]!;
      scale = Math.max(scale, Math.abs(elastic), Math.abs(shift));
      worst = Math.max(worst, Math.abs(inertial + elastic + shift - given));
    }
    expect(worst / scale).toBeLessThan(1e-6);
  });

  it('a discrete step with Newton is an error that names CG, and one by the rules of 3.14 is not', () => {
    const xml = text(CARRIED, 'bend', 'integrator="discrete" solver="Newton"');
    expect(() => modelOf(xml)).toThrow(/set solver to 'CG'/);
    expect(() => modelOf(xml, '3.14')).not.toThrow();
  });
});

/** Positions of the vertices after some steps from velocities in the world. */
function run(xml: string, compatibility: Compatibility = '4.0', steps = 20): { data: Data; first: number } {
  const model = modelOf(xml, compatibility);
  const data = new Data(model);
  const { body_dofadr, jnt_axis, body_jntadr, nbody } = model;
  forward(model, data);
  for (let b = 1; b < nbody; b++) {
    for (let k = 0; k < 3; k++) {
      const axis = jnt_axis.subarray(3 * (body_jntadr[b]! + k));
      const turn = data.xmat.subarray(9 * b);
      for (let i = 0; i < 3; i++) {
        const along = [0, 1, 2].reduce((sum, j) => sum + turn[3 * i + j]! * axis[j]!, 0);
        data.qvel[body_dofadr[b]! + k]! += along * Math.sin(3 * b + i);
      }
    }
  }
  let first = 0;
  for (let i = 0; i < steps; i++) {
    step(model, data);
    if (i === 0) first = data.record.scalar[SC.solver_niter]!;
  }
  return { data, first };
}

/** A cloth whose bodies are turned and slide along axes in another order. */
const cloth = (kind: string, option: string, isTurned: boolean, joints = slides()): string => {
  const places = ['0 0 0', '.1 0 0', '0 .1 0', '.1 .1 0', '.2 0 .05', '.2 .1 0'];
  const bodies = places.map(
    (pos, i) =>
      `<body name="b${i}" pos="${pos}" ${isTurned ? `euler="${20 * i} 30 ${-40 * i}"` : ''}>${INERTIA}${joints}</body>`,
  );
  return text(bodies.join(''), kind, `integrator="discrete" ${option}`);
};

function distance(one: Data, other: Data): number {
  return Math.max(...Array.from(one.flexvert_xpos, (x, i) => Math.abs(x - other.flexvert_xpos[i]!)));
}

describe.each(['bend', 'stretch', 'both'])('elastic2d="%s"', (kind) => {
  it.each(['solver="CG"', 'solver="Newton"'])(
    'a discrete step does not depend on turned vertex bodies: %s',
    (option) => {
      const [turned, even] = [true, false].map((isTurned) => run(cloth(kind, option, isTurned)).data);
      expect(distance(turned!, even!)).toBeLessThan(1e-11);
    },
  );

  it('a discrete step does not depend on the order of slides', () => {
    const orders = [['0 0 1', '1 0 0', '0 1 0'], undefined];
    const [other, even] = orders.map((axes) => run(cloth(kind, 'solver="CG"', false, slides(axes))).data);
    expect(distance(other!, even!)).toBeLessThan(1e-11);
  });
});

it('by the rules of 3.14, Newton solves for other steps if vertex bodies are turned', () => {
  const [turned, even] = [true, false].map((each) => run(cloth('bend', 'solver="Newton"', each), '3.14').data);
  expect(distance(turned!, even!)).toBeGreaterThan(1e-9);
});

it('the stored factor of bending is as good for turned vertex bodies, whose limits are constraints', () => {
  const joints = slides().replace('/>', ' range=".001 .002" limited="true"/>');
  const niter = (isTurned: boolean, version: Compatibility): number =>
    run(cloth('bend', 'solver="CG"', isTurned, joints), version, 1).first;
  expect(niter(true, '4.0')).toBeLessThan(niter(true, '3.14'));
});
