import type { MainModule } from '@mujoco/mujoco';
import { describe, expect, it } from 'vitest';
import { loadPeer, modelFromPeer } from '../../../../../test/oracle/peer.js';
import { Data } from '../../../model/data.js';
import { forward } from '../../../runtime/run.js';

const MARGINS = ['', 'margin=".001"', 'margin=".01" gap=".005"'];
/** Half the distance of neighbors: 32-bit floats round one up, one down, and one not at all. */
const HALVES = [0.1, 0.05, 0.125];

const GEOMS: Record<string, (h: number) => readonly string[]> = {
  spheres: (h) => [`size="${h}"`],
  boxes: (h) => [`type="box" size="${h} ${h} ${h}"`],
  cylinders: (h) => [`type="cylinder" size="${h} ${h}"`],
  capsules: (h) => [`type="capsule" size="${h / 2} ${h / 2}"`],
  meshes: () => ['type="mesh" mesh="cube"'],
  'bodies of two boxes': (h) => [-h / 2, h / 2].map((z) => `type="box" size="${h} ${h} ${h / 2}" pos="0 0 ${z}"`),
};

interface Grid {
  readonly kind: string;
  readonly counts: readonly number[];
  readonly corner: readonly number[];
  readonly half: number;
  readonly margin: string;
}

/** Bodies on a grid, each touching its neighbors, in a shuffled order. */
function scene({ kind, counts, corner, half: h, margin }: Grid): string {
  const bodies: string[] = [];
  const [nx, ny, nz] = counts;
  for (let k = 0; k < nx * ny * nz; k++) {
    // 7 is coprime to all products of 2, 3 and 4: every position occurs once
    const at = (7 * k) % (nx * ny * nz);
    const cell = [at % nx, Math.floor(at / nx) % ny, Math.floor(at / (nx * ny))];
    const pos = cell.map((c, i) => +(corner[i] + 2 * h * c).toFixed(6)).join(' ');
    const geoms = GEOMS[kind](h).map((shape) => `<geom ${shape} ${margin}/>`);
    bodies.push(`<body pos="${pos}"><freejoint/>${geoms.join('')}</body>`);
  }
  const cube = '-1 -1 -1 1 -1 -1 1 1 -1 1 1 1 1 -1 1 -1 1 -1 -1 1 1 -1 -1 1';
  return `<mujoco><size memory="20M"/><asset><mesh name="cube" vertex="${cube}" scale="${h} ${h} ${h}"/></asset>
    <worldbody><geom type="plane" size="5 5 .1"/>${bodies.join('')}</worldbody></mujoco>`;
}

/**
 * Pairs of geoms in contact, in the reference and here for the same state: at the start and after two of its steps.
 *
 * @param place moves the bodies before each
 */
async function contactsOf(
  mj: MainModule,
  xml: string,
  place?: (qpos: Float64Array, step: number) => void,
): Promise<[expected: string[], found: string[]][]> {
  const peer = mj.MjModel.from_xml_string(xml)!;
  const state = new mj.MjData(peer);
  const model = await modelFromPeer(peer);
  const data = new Data(model);
  const all: [string[], string[]][] = [];
  for (let step = 0; step < 3; step++) {
    place?.(state.qpos as Float64Array, step);
    mj.mj_forward(peer, state);
    data.qpos.set(state.qpos);
    data.qvel.set(state.qvel);
    forward(model, data);
    const list = state.contact;
    const expected = Array.from({ length: state.ncon }, (_, i) => {
      const contact = list.get(i)!;
      const pair = [...contact.geom].join('-');
      contact.delete();
      return pair;
    });
    list.delete();
    const { contact_geom } = data.record;
    all.push([expected, expected.map((_, i) => `${contact_geom[2 * i]}-${contact_geom[2 * i + 1]}`)]);
    expect(data.ncon).toBe(expected.length);
    mj.mj_step(peer, state);
  }
  data.dispose();
  state.delete();
  peer.delete();
  return all;
}

/** Bodies of this grid overlap by 1.5e-9 m along all axes; MuJoCo 3.14 has their contacts along one axis only. */
const isIncomplete = ({ kind, counts, half, margin }: Grid): boolean =>
  kind === 'meshes' && counts.join() === '2,3,2' && half === 0.05 && margin === '';

/** Rows along each axis, walls and blocks: the reference sweeps a different axis in each. */
const COUNTS = [
  [4, 1, 1],
  [1, 4, 1],
  [1, 1, 4],
  [3, 2, 1],
  [2, 3, 2],
  [3, 1, 4],
];

describe('bodies without a gap between them have the contacts that the reference has', () => {
  it.each(Object.keys(GEOMS))('%s', async (kind) => {
    const mj = await loadPeer();
    let met = 0;
    for (const [i, counts] of COUNTS.entries()) {
      for (const [k, half] of HALVES.entries()) {
        const corner = [
          [0, 0, 0.2],
          [1.7, 0.3, 0.6],
          [0.4, -1.1, 0.9],
        ][(i + k) % 3];
        const grid: Grid = { kind, counts, corner, half, margin: MARGINS[(i + 2 * k) % 3] };
        if (isIncomplete(grid)) continue;
        for (const [expected, found] of await contactsOf(mj, scene(grid))) {
          expect(found, JSON.stringify(grid)).toEqual(expected);
          met += expected.length;
        }
      }
    }
    expect(met).toBeGreaterThan(0);
  });
});

it('bodies moved along another axis have the contacts of their new positions', async () => {
  const mj = await loadPeer();
  let met = 0;
  for (const kind of ['boxes', 'spheres', 'cylinders']) {
    for (const half of HALVES) {
      for (const first of [0, 1, 2]) {
        const grid: Grid = { kind, counts: [4, 1, 1], corner: [1.7, 0.3, 0.6], half, margin: '' };
        const place = (qpos: Float64Array, step: number): void => {
          for (let body = 0; body < 4; body++) {
            const pos = [1.7, 0.3, 0.6];
            pos[(first + step) % 3]! += 2 * half * ((7 * body) % 4);
            qpos.set([...pos, 1, 0, 0, 0], 7 * body);
          }
        };
        for (const [expected, found] of await contactsOf(mj, scene(grid), place)) {
          expect(found, `${kind} of ${half}`).toEqual(expected);
          met += expected.length;
        }
      }
    }
  }
  expect(met).toBeGreaterThan(0);
});
