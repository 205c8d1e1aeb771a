import type { MjData } from '@mujoco/mujoco';
import { describe, expect, it } from 'vitest';
import { idle, linkage, piles } from '../../../../test/oracle/constraint-models.js';
import { difference, type Injected, inject, peerFromText } from '../../../../test/oracle/inject.js';
import { compile, Data, forward, parseXML } from '../../../api/index.js';
import { NISLAND, NSOLVER, NSOLVERSTAT, SC, SOLVER_STAT } from '../../../foundation/schema/scalars.js';

function kick(data: MjData): void {
  const qvel = data.qvel as Float64Array;
  for (let i = 0; i < qvel.length; i++) qvel[i] = Math.sin(12.9898 * (i + 1));
}

async function solve(xml: string, steps: number): Promise<Injected> {
  const injected = await inject(await peerFromText(xml), { steps, prepare: kick });
  const { stages } = injected;
  stages.makeConstraint();
  stages.island();
  stages.projectConstraint();
  stages.referenceConstraint();
  stages.fwdConstraint();
  return injected;
}

/** Solvers stop at the same iteration, so only rounding differs. */
const TOLERANCE = 1e-9;

/** Conjugate gradients amplify rounding: the reference differs from itself by 3e-8 when its state moves by 1e-14. */
const CG_TOLERANCE = 1e-6;

function expectSolution({ d, snapshot, data }: Injected, tolerance: number, statistics = true): void {
  const { nefc, nisland } = snapshot.counts;
  const count = Math.max(1, Math.min(NISLAND, nisland));
  const peerIterations = Array.from(data.solver_niter as Int32Array).slice(0, count);
  expect(Array.from(d.scalar.subarray(SC.solver_niter, SC.solver_niter + count))).toEqual(peerIterations);
  for (const name of ['qacc', 'qfrc_constraint', 'efc_force', 'efc_b'] as const) {
    const peer = snapshot.arrays.get(name) as ArrayLike<number>;
    const used = name.startsWith('efc') ? Array.from(peer).slice(0, nefc) : peer;
    expect([name, difference(d[name], used) < tolerance]).toEqual([name, true]);
  }
  for (let island = 0; statistics && island < count; island++) {
    for (let i = 0; i < peerIterations[island]; i++) expectStatistics(d.solver, data, island, i);
  }
}

function expectStatistics(solver: Float64Array, data: MjData, island: number, iteration: number): void {
  const list = data.solver;
  const peer = list.get(island * NSOLVER + iteration) as unknown as Record<string, number> & { delete(): void };
  const at = (island * NSOLVER + iteration) * NSOLVERSTAT;
  for (const name of ['nactive', 'nchange', 'neval', 'nupdate'] as const) {
    expect([island, iteration, name, solver[at + SOLVER_STAT[name]]]).toEqual([island, iteration, name, peer[name]]);
  }
  const improvement = solver[at + SOLVER_STAT.improvement];
  expect(Math.abs(improvement - peer.improvement)).toBeLessThan(1e-6 * Math.abs(peer.improvement) + 1e-10);
  peer.delete();
}

const SCENES: [name: string, xml: (attributes: string, flags?: string) => string][] = [
  ['pyramids', (attributes, flags = '') => piles({ attributes, flags })],
  ['pyramids of dimension 6', (attributes, flags = '') => piles({ attributes, flags, geom: 'condim="6"' })],
  ['elliptic cones', (attributes, flags = '') => piles({ attributes: `cone="elliptic" ${attributes}`, flags })],
  [
    'elliptic cones of dimension 4',
    (attributes, flags = '') =>
      piles({ attributes: `cone="elliptic" impratio="5" ${attributes}`, flags, geom: 'condim="4"' }),
  ],
  [
    'elliptic cones of dimension 6',
    (attributes, flags = '') => piles({ attributes: `cone="elliptic" ${attributes}`, flags, geom: 'condim="6"' }),
  ],
  ['linkage', linkage],
  ['trees that are named but not moved', idle],
];

describe.each(SCENES)('%s', (_, xml) => {
  it.each([30, 120])('Newton agrees with the reference after %i steps', async (steps) => {
    expectSolution(await solve(xml(''), steps), TOLERANCE);
    expectSolution(await solve(xml('jacobian="sparse"', 'island="disable"'), steps), TOLERANCE);
  });

  it('Newton agrees without a warm start', async () => {
    expectSolution(await solve(xml('', 'warmstart="disable"'), 60), TOLERANCE);
  });

  it.each([60])('conjugate gradients agree with the reference after %i steps', async (steps) => {
    expectSolution(await solve(xml('solver="CG"'), steps), CG_TOLERANCE);
  });
});

describe.each(SCENES.filter(([name]) => !name.startsWith('elliptic')))('%s by forces', (_, xml) => {
  it.each([60])('projected Gauss-Seidel agrees with the reference after %i steps', async (steps) => {
    expectSolution(await solve(xml('solver="PGS"'), steps), TOLERANCE);
    expectSolution(await solve(xml('solver="PGS" jacobian="sparse"', 'island="disable"'), steps), TOLERANCE);
  });

  // rounding decides whether a yielding edge keeps a force of 1e-17 or zero: statistics are not compared
  it.each([60])('the no-slip solver agrees with the reference after %i steps', async (steps) => {
    expectSolution(await solve(xml('noslip_iterations="5"'), steps), TOLERANCE, false);
  });
});

describe('elliptic cones by forces', () => {
  // rounding decides the side of a cone boundary on which friction is counted: statistics are not compared
  it.each([
    ['solver="PGS"', 60],
    ['noslip_iterations="5"', 60],
    ['solver="PGS" noslip_iterations="5"', 90],
  ])('%s', async (attributes, steps) => {
    for (const condim of [3, 4, 6]) {
      const xml = piles({ attributes: `cone="elliptic" ${attributes}`, geom: `condim="${condim}"` });
      const { d, snapshot, data } = await solve(xml, steps);
      const count = snapshot.counts.nisland;
      expect(Array.from(d.scalar.subarray(SC.solver_niter, SC.solver_niter + count))).toEqual(
        Array.from(data.solver_niter as Int32Array).slice(0, count),
      );
      expect(difference(d.qacc, snapshot.arrays.get('qacc') as ArrayLike<number>)).toBeLessThan(TOLERANCE);
      const force = Array.from(snapshot.arrays.get('efc_force') as ArrayLike<number>).slice(0, snapshot.counts.nefc);
      expect(difference(d.efc_force, force)).toBeLessThan(TOLERANCE);
    }
  });
});

it.each([
  ['Newton', 'dense'],
  ['CG', 'dense'],
  ['CG', 'sparse'],
])('%s counts the values of a %s matrix for each island', async (solver, jacobian) => {
  const { d, data, snapshot } = await solve(piles({ attributes: `jacobian="${jacobian}" solver="${solver}"` }), 60);
  expect(snapshot.counts.nisland).toBeGreaterThan(2);
  const counts = d.scalar.subarray(SC.solver_nnz, SC.solver_nnz + snapshot.counts.nisland);
  expect([...counts]).toEqual(Array.from(data.solver_nnz as Int32Array).slice(0, counts.length));
});

it('Newton counts the lower triangle of a sparse matrix for an island of one body', async () => {
  const { d, snapshot } = await solve(piles({ attributes: 'jacobian="sparse"' }), 60);
  const dofs = Array.from(snapshot.arrays.get('island_nv') as ArrayLike<number>).slice(0, snapshot.counts.nisland);
  const single = dofs.flatMap((nv, island) => (nv === 6 ? [island] : []));
  expect(single.length).toBeGreaterThan(1);
  for (const island of single) expect(d.scalar[SC.solver_nnz + island]).toBe((6 * 7) / 2);
});

it.each([1, 2, 3, 4, 5])(
  'Newton agrees with the reference with at most %i line-search evaluations',
  async (evaluations) => {
    for (const [, xml] of [SCENES[0]!, SCENES[2]!, SCENES[3]!]) {
      expectSolution(await solve(xml(`ls_iterations="${evaluations}" iterations="2"`), 20), TOLERANCE);
    }
  },
);

it('the no-slip solver improves friction of joints as much as the reference', async () => {
  const joint = (axis: string, loss: number): string =>
    `<joint axis="${axis}" frictionloss="${loss}"/><geom size=".1" pos=".3 0 0"/>`;
  const xml = `<mujoco><option noslip_iterations="3" noslip_tolerance="0"/><worldbody><body>${joint('0 1 0', 0.3)}
    <body pos=".5 0 0">${joint('0 1 0', 0.1)}<body pos=".5 0 0">${joint('1 0 1', 20)}</body></body></body></worldbody></mujoco>`;
  expectSolution(await solve(xml, 1), TOLERANCE);
});

describe('inverse of the constraints', () => {
  it('invConstraint finds the forces of the forward solution from its accelerations', async () => {
    for (const xml of [piles({ attributes: 'tolerance="0" iterations="50"' }), linkage('tolerance="0"')]) {
      const { stages, d, snapshot } = await solve(xml, 60);
      const force = d.efc_force.slice(0, snapshot.counts.nefc);
      const qfrc = d.qfrc_constraint.slice();
      stages.invConstraint();
      expect(difference(d.efc_force, force)).toBeLessThan(TOLERANCE);
      expect(difference(d.qfrc_constraint, qfrc)).toBeLessThan(TOLERANCE);
    }
  });
});

describe('solver without work', () => {
  it('without constraints, accelerations are the smooth ones', async () => {
    const { d, snapshot } = await solve(piles({ flags: 'constraint="disable"' }), 10);
    expect(snapshot.counts.nefc).toBe(0);
    expect(d.qacc).toEqual(d.qacc_smooth);
    expect(d.qfrc_constraint.every((x) => x === 0)).toBe(true);
  });
});

describe('a force that is not a number', () => {
  it.each(['Newton', 'CG', 'PGS'])('a NaN force ends the iterations of %s', (solver) => {
    const attributes = `solver="${solver}" iterations="1000000000" noslip_iterations="1000000000"`;
    const model = compile(parseXML(piles({ attributes })));
    const data = new Data(model);
    data.qfrc_applied[0] = Number.NaN;
    forward(model, data);
    expect(data.ncon).toBeGreaterThan(0);
    expect(data.qacc[0]).toBeNaN();
    expect(data.solver_niter[0]).toBeLessThan(1000);
  });
});
