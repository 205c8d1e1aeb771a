import type { MjData } from '@mujoco/mujoco';
import { describe, expect, it } from 'vitest';
import { idle, linkage, neighbors, piles, sledge, soft, tangle } from '../../../../test/oracle/constraint-models.js';
import { difference, type Injected, inject, peerFromText } from '../../../../test/oracle/inject.js';
import { loadPeer } from '../../../../test/oracle/peer.js';
import { Pair } from '../../../../test/oracle/stage.js';
import { ARENA_FIELDS } from '../../../foundation/schema/arena.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';

const ROW_ARRAYS = [
  'efc_type',
  'efc_id',
  'efc_pos',
  'efc_margin',
  'efc_frictionloss',
  'efc_diagA',
  'efc_KBIP',
  'efc_D',
  'efc_R',
  'efc_vel',
  'efc_aref',
  'tendon_efcadr',
  'contact_efc_address',
  'contact_mu',
  'contact_exclude',
] as const;

const ISLAND_ARRAYS = [
  'tree_island',
  'island_ntree',
  'island_itreeadr',
  'map_itree2tree',
  'dof_island',
  'island_nv',
  'island_idofadr',
  'island_dofadr',
  'map_dof2idof',
  'map_idof2dof',
  'efc_island',
  'island_ne',
  'island_nf',
  'island_nefc',
  'island_iefcadr',
  'map_efc2iefc',
  'map_iefc2efc',
  'iefc_type',
  'iefc_id',
  'iefc_frictionloss',
  'iefc_D',
  'iefc_R',
] as const;

/** Sets pseudo-random but reproducible velocities. */
function kick(data: MjData): void {
  const qvel = data.qvel as Float64Array;
  for (let i = 0; i < qvel.length; i++) qvel[i] = Math.sin(12.9898 * (i + 1));
}

/** Rounding in a different order; arrays are compared relative to their largest value. */
const TOLERANCE = 1e-10;

/** Runs the stages in an arena filled with other numbers, to check that rows are written completely. */
function runStages({ stages, d }: Injected): void {
  for (const name of Object.keys(ARENA_FIELDS) as (keyof typeof ARENA_FIELDS)[]) {
    if (name.startsWith('efc_')) d[name].fill(d[name] instanceof Int32Array ? 1 : Number.NaN);
  }
  expect(stages.makeConstraint()).toBe(true);
  stages.island();
  expect(stages.projectConstraint()).toBe(true);
  stages.referenceConstraint();
}

/** Converts one of our sparse matrices to dense rows. */
function dense(
  values: Float64Array,
  nnz: Int32Array,
  adr: Int32Array,
  colind: Int32Array,
  rows: number,
  cols: number,
): Float64Array {
  const out = new Float64Array(rows * cols);
  for (let r = 0; r < rows; r++) {
    for (let k = adr[r]; k < adr[r] + nnz[r]; k++) out[r * cols + colind[k]] = values[k];
  }
  return out;
}

function expectRows({ d, snapshot, data, mj, peer, model }: Injected): void {
  const { counts, arrays } = snapshot;
  for (const name of ['ne', 'nf', 'nl', 'nefc', 'nisland', 'nidof'] as const) {
    expect([name, d.scalar[SC[name]]]).toEqual([name, counts[name]]);
  }
  const nefc = counts.nefc;
  if (nefc === 0) return;
  const used = (name: string, values: ArrayLike<number>): ArrayLike<number> => {
    if (name.startsWith('island_')) return Array.from(values).slice(0, counts.nisland);
    return /^i?efc_/.test(name) ? Array.from(values).slice(0, (name === 'efc_KBIP' ? 4 : 1) * nefc) : values;
  };
  for (const name of [...ROW_ARRAYS, ...(counts.nisland > 0 ? ISLAND_ARRAYS : [])]) {
    const peerValues = used(name, arrays.get(name) as ArrayLike<number>);
    expect([name, difference(d[name as keyof DataRecord] as Float64Array, peerValues) < TOLERANCE]).toEqual([
      name,
      true,
    ]);
  }
  const J = dense(d.efc_J, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind, nefc, model.nv);
  expect(difference(J, arrays.get('efc_J') as ArrayLike<number>)).toBeLessThan(TOLERANCE);
  expect(d.scalar[SC.nA] > 0).toBe(data.nA > 0);
  if (d.scalar[SC.nA] > 0 && mj.mj_isSparse(peer) === 0) {
    const AR = dense(d.efc_AR, d.efc_AR_rownnz, d.efc_AR_rowadr, d.efc_AR_colind, nefc, nefc);
    expect(difference(AR, data.efc_AR as Float64Array)).toBeLessThan(TOLERANCE);
  }
}

const APART = 'selfcollide="none"';

const MODELS: [name: string, xml: string][] = [
  ['pyramids of dimension 3', piles()],
  ['pyramids of dimension 4', piles({ geom: 'condim="4" friction="1 .1 .01"' })],
  ['pyramids of dimension 6, direct solref', piles({ geom: 'condim="6" solref="-1000 -50"' })],
  ['elliptic cones, impratio', piles({ attributes: 'cone="elliptic" impratio="3"' })],
  ['elliptic cones of dimension 6', piles({ attributes: 'cone="elliptic"', geom: 'condim="6" friction="1 .1 .01"' })],
  ['frictionless', piles({ geom: 'condim="1"' })],
  ['solref below two time steps', piles({ geom: 'solref=".001 .7" solimp=".5 .99 .01 .3 3"' })],
  ['solimp outside its limits', piles({ geom: 'solimp="0 1.5 .01 .3 .2"' })],
  ['solref of friction below two time steps', sledge({ pair: 'solreffriction=".001 .7"' })],
  ['solref of friction that mixes its formats', sledge({ pair: 'solreffriction=".03 -1"' })],
  ['solref of friction without safety', sledge({ pair: 'solreffriction=".001 .7"', flags: 'refsafe="disable"' })],
  ['solref without safety', piles({ geom: 'solref=".001 .7"', flags: 'refsafe="disable"' })],
  ['moving sticky surfaces', piles({ geom: 'condim="4" surfacevel="1 2 3 .4 .5 .6" adhesion="3" gap=".01"' })],
  [
    'moving sticky surfaces, elliptic',
    piles({ attributes: 'cone="elliptic"', geom: 'condim="6" surfacevel="1 2 3 .4 .5 .6" adhesion="3"' }),
  ],
  ['override', piles({ attributes: 'o_margin=".02" o_solref=".05 .5"', flags: 'override="enable"' })],
  ['exact diagonal', piles({ flags: 'diagexact="enable"' })],
  ['no islands', piles({ flags: 'island="disable"' })],
  ['dual', piles({ attributes: 'solver="PGS"' })],
  ['bodies that touch each other and the ground, dual', neighbors('solver="PGS"')],
  ['equalities', tangle()],
  ['equalities, sparse', tangle('jacobian="sparse"')],
  ['equalities, dual', tangle('solver="PGS"')],
  ['equalities disabled', tangle('', 'equality="disable"')],
  ['limits disabled', tangle('', 'limit="disable"')],
  ['friction losses disabled', tangle('', 'frictionloss="disable"')],
  ['contacts disabled', piles({ flags: 'contact="disable"' })],
  ['constraints disabled', tangle('', 'constraint="disable"')],
  ['linkage', linkage()],
  ['trees that are named but not moved', idle()],
  ['trees that are named but not moved, elliptic', idle('cone="elliptic"')],
  ['trees that are named but not moved, sparse', idle('jacobian="sparse"')],
  ['a cloth', soft({ flex: 'type="grid" dim="2" count="4 3 1"', contact: 'condim="6"' })],
  [
    'a cloth that touches itself, elliptic',
    soft({ attributes: 'cone="elliptic"', flex: 'type="grid" dim="2" count="4 3 1"', contact: 'internal="true"' }),
  ],
  ['a solid, dense', soft({ attributes: 'jacobian="dense"', flex: 'type="grid" dim="3" count="3 3 2"' })],
  ['a solid that keeps its elements', soft({ flex: 'type="grid" dim="3" count="3 3 2"', contact: 'internal="true"' })],
  ['a solid between nodes', soft({ flex: 'type="grid" dim="3" count="4 4 3" dof="trilinear"', contact: APART })],
  [
    'a solid between nodes of many cells',
    soft({ flex: 'type="grid" dim="3" count="4 4 3" dof="trilinear" cellcount="2 3 2"', contact: APART }),
  ],
  ['a solid between more nodes', soft({ flex: 'type="grid" dim="3" count="4 4 3" dof="quadratic"', contact: APART })],
  [
    'a shell of cells',
    soft({
      flags: 'island="disable"',
      flex: 'type="grid" dim="3" count="4 4 4" dof="trilinear" cellcount="3 3 3"',
      contact: APART,
      inside: '<elasticity young="1e4" poisson=".2" thickness=".01" elastic2d="both"/>',
    }),
  ],
  ['a rigid flex', soft({ flex: 'type="grid" dim="2" count="4 3 1" rigid="true"' })],
];

describe('constraint rows', () => {
  it.each(MODELS)('constraint rows agree with the reference: %s', async (_, xml) => {
    const peer = await peerFromText(xml);
    for (const steps of [0, 50, 100]) {
      const injected = await inject(peer, { steps, prepare: kick });
      runStages(injected);
      expectRows(injected);
      injected.data.delete();
    }
    peer.delete();
  });

  it('strain constraints of cells push as in the reference', async () => {
    const flex = 'type="grid" dim="3" count="4 4 3" dof="trilinear" cellcount="2 3 2"';
    const pair = await Pair.fromXML(soft({ flex, contact: APART, inside: '<edge equality="strain"/>' }));
    pair.randomize(1, 0.01);
    const mj = await loadPeer();
    mj.mj_forward(pair.peer, pair.peerData);
    pair.stages.forward();
    expect(pair.data.record.scalar[SC.ne]).toBe(pair.peerData.ne);
    expect(pair.peerData.ne).toBeGreaterThan(50);
    expect(pair.difference('qfrc_constraint')).toBeLessThan(1e-8);
    pair.free();
  });

  const SPARSE = 'jacobian="sparse" solver="PGS"';
  const late = '<body pos="0 0 .25"><freejoint/><geom size=".06" condim="3"/></body>';

  it.each([
    ['equalities', tangle(SPARSE), 100],
    ['bodies that touch each other and the ground', neighbors(SPARSE), 0],
    [
      'a cloth, and a ball whose dofs are behind those of the cloth',
      soft({ attributes: SPARSE, flex: 'type="grid" dim="2" count="4 3 1"' }).replace('</worldbody>', `${late}$&`),
      40,
    ],
  ])('sparse constraint rows have the layout of the reference: %s', async (_, xml, steps) => {
    const peer = await peerFromText(xml);
    const injected = await inject(peer, { steps, prepare: kick });
    runStages(injected);
    const { d, data, snapshot } = injected;
    const { nefc } = snapshot.counts;
    for (const name of ['efc_J_rownnz', 'efc_J_rowadr', 'efc_J_rowsuper', 'efc_AR_rownnz', 'efc_AR_rowadr'] as const) {
      expect(Array.from(d[name].subarray(0, nefc))).toEqual(Array.from(data[name] as Int32Array).slice(0, nefc));
    }
    const nJ = d.scalar[SC.nJ];
    const nA = d.scalar[SC.nA];
    expect(Array.from(d.efc_J_colind.subarray(0, nJ))).toEqual(Array.from(data.efc_J_colind as Int32Array));
    expect(Array.from(d.efc_AR_colind.subarray(0, nA))).toEqual(Array.from(data.efc_AR_colind as Int32Array));
    expect(difference(d.efc_AR.subarray(0, nA), data.efc_AR as Float64Array)).toBeLessThan(TOLERANCE);
  });

  it.each([
    [-0.5, 1],
    [-0.25, 0],
    [0, 0],
    [0.5, 0],
    [0.75, 0],
    [-0.26, 1],
    [0.76, 1],
  ])('limit rows begin inside the margin, not at its border: at %d', async (q, rows) => {
    const limit = 'limited="true" range="-.5 1" margin=".25"';
    const pair = await Pair.fromXML(`<mujoco><compiler angle="radian"/><worldbody>
        <body><joint name="h" ${limit}/><geom size=".1"/></body>
        <body pos="1 0 0"><joint type="slide" ${limit}/><geom size=".1"/></body>
        <body pos="2 0 0"><joint name="t"/><geom size=".1"/></body></worldbody>
      <tendon><fixed ${limit}><joint joint="t" coef="1"/></fixed></tendon></mujoco>`);
    for (let i = 0; i < 3; i++) pair.set('qpos', i, q);
    const mj = await loadPeer();
    mj.mj_forward(pair.peer, pair.peerData);
    pair.stages.forward();
    expect([pair.peerData.nefc, pair.data.record.scalar[SC.nefc]]).toEqual([3 * rows, 3 * rows]);
    pair.free();
  });

  it('makeConstraint reports the required capacities if the arena is too small', async () => {
    const peer = await peerFromText(tangle('solver="PGS"'));
    const { stages, d, data, needed } = await inject(peer, { capacities: { nefc: 5, nJ: 20, nY: 3, nA: 3 } });
    expect(stages.makeConstraint()).toBe(false);
    expect(needed.nefc).toBeGreaterThanOrEqual(data.nefc);
    expect(needed.nJ).toBeGreaterThan(20);
    expect(d.efc_J).toHaveLength(20);
  });
});
