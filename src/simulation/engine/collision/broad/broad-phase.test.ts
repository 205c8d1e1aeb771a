/** The sweep against testing all pairs, over several steps so that the preserved order matters. */
import { describe, expect, it } from 'vitest';
import { CollisionScene } from '../../../../../test/oracle/collision-scene.js';
import { Random } from '../../../../../test/oracle/random.js';
import { compile, Data, forward, parseXML } from '../../../../api/index.js';
import { bindBodyFilter } from './body-filter.js';
import { bindBroadPhase } from './broad-phase.js';

const SEED = 41;
const BODIES = 60;

function sceneXML(random: Random): string {
  const size = (): string => random.between(0.02, 0.15).toFixed(3);
  const geom = (): string => `<geom type="box" size="${size()} ${size()} ${size()}" margin=".01"/>`;
  const bodies = Array.from({ length: BODIES }, (_, i) => {
    const child = i % 3 === 0 ? `<body pos="0 0 .2"><joint/>${geom()}</body>` : '';
    return `<body><freejoint/>${geom()}${child}</body>`;
  });
  return `<mujoco><worldbody><geom type="plane" size="0 0 1"/><geom size=".2"/>${bodies.join('')}</worldbody></mujoco>`;
}

type Box = ReturnType<typeof boundsOf>;

/** Bounds of each body's only geom along the world axes, inflated by its margin. */
function boundsOf(scene: CollisionScene, body: number): { low: number[]; high: number[] } {
  const m = scene.model.record;
  const { geom_xpos, geom_xmat } = scene.data.record;
  const g = m.body_geomadr[body] as number;
  const at = (values: ArrayLike<number>, i: number): number => values[i] as number;
  const half = [0, 1, 2].map(
    (r) =>
      [0, 1, 2].reduce((sum, c) => sum + Math.abs(at(geom_xmat, 9 * g + 3 * r + c)) * at(m.geom_size, 3 * g + c), 0) +
      at(m.geom_margin, g),
  );
  return {
    low: half.map((h, r) => at(geom_xpos, 3 * g + r) - h),
    high: half.map((h, r) => at(geom_xpos, 3 * g + r) + h),
  };
}

describe('the broad phase', () => {
  it(`the broad phase finds every overlapping pair, in order, and few others (seed ${SEED})`, async () => {
    const random = new Random(SEED);
    const scene = await CollisionScene.load(sceneXML(random));
    const { record: m } = scene.model;
    const filter = bindBodyFilter(m, scene.data.record);
    const broadPhase = bindBroadPhase(m, scene.data.record, filter, {
      geomTravel: new Float64Array(m.ngeom),
      bodyTravel: new Float64Array(m.nbody),
    });
    let overlapping = 0;
    for (let k = 0; k < 20; k++) {
      scene.pose(random, 0.5);
      scene.collide();
      broadPhase.run();
      const { first, second, length } = broadPhase.pairs;
      const found = Array.from({ length }, (_, i) => `${first[i]} ${second[i]}`);
      const expected: string[] = [];
      const bounds = Array.from({ length: m.nbody }, (_, b) => boundsOf(scene, b));
      for (let b1 = 0; b1 < m.nbody; b1++) {
        for (let b2 = b1 + 1; b2 < m.nbody; b2++) {
          if (filter.excludes(b1, b2)) continue;
          const p = bounds[b1] as Box;
          const q = bounds[b2] as Box;
          const overlap = [0, 1, 2].every(
            (c) => (p.low[c] as number) <= (q.high[c] as number) && (q.low[c] as number) <= (p.high[c] as number),
          );
          // the world has a plane, which overlaps every body
          if (b1 === 0 || overlap) expected.push(`${b1} ${b2}`);
        }
      }
      expect(found, `state ${k}`).toEqual(expected);
      overlapping += expected.length - BODIES;
    }
    expect(overlapping).toBeGreaterThan(500);
    scene.dispose();
  });
});

it('the descent into two body trees visits and marks only overlapping nodes', () => {
  const row = (pos: string): string => {
    const geoms = Array.from({ length: 8 }, (_, i) => `<geom type="box" size=".1 .1 .1" pos="${i} 0 0"/>`);
    return `<body pos="${pos}"><freejoint/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>${geoms.join('')}</body>`;
  };
  const model = compile(
    parseXML(
      `<mujoco><visual><global bvactive="true"/></visual><worldbody>${row('0 0 0')}${row('7 .15 0')}</worldbody></mujoco>`,
    ),
  );
  const data = new Data(model);
  forward(model, data);
  const { body_bvhadr, body_bvhnum, bvh_aabb, bvh_child } = model.record;
  let active = 0;
  for (let i = body_bvhadr[1]!; i < body_bvhadr[1]! + body_bvhnum[1]!; i++) {
    const right = bvh_aabb[6 * i]! + bvh_aabb[6 * i + 3]!;
    if (data.bvh_active[i]) active++;
    // the other row begins at 6.9
    if (bvh_child[2 * i]! >= 0) expect([i, data.bvh_active[i] !== 0]).toEqual([i, right > 6.9]);
  }
  expect(active).toBeGreaterThan(2);
});

it('the descent into two flex trees visits and marks only overlapping nodes', () => {
  const line = (name: string, pos: string): string => `<flexcomp name="${name}" type="grid" dim="2" count="17 2 1"
    spacing=".1 .1 .1" pos="${pos}" radius=".01"><contact selfcollide="none"/></flexcomp>`;
  const xml = (active: boolean): string =>
    `<mujoco><visual><global bvactive="${active}"/></visual><worldbody>${line('a', '0 0 0')}${line('b', '1.4 .05 .01')}</worldbody></mujoco>`;
  const model = compile(parseXML(xml(true)));
  const data = new Data(model);
  forward(model, data);
  const { flex_bvhadr, flex_bvhnum, bvh_child, nbvhstatic } = model.record;
  let active = 0;
  for (let i = flex_bvhadr[0]!; i < flex_bvhadr[0]! + flex_bvhnum[0]!; i++) {
    const box = 6 * (i - nbvhstatic);
    const right = data.bvh_aabb_dyn[box]! + data.bvh_aabb_dyn[box + 3]!;
    if (data.bvh_active[i]) active++;
    // the first flex ends at 0.8, the other begins at 0.6, both with a radius of 0.01
    if (bvh_child[2 * i]! >= 0) expect([i, data.bvh_active[i] !== 0]).toEqual([i, right >= 0.59]);
  }
  expect(active).toBeGreaterThan(2);
  const still = compile(parseXML(xml(false)));
  const unmarked = new Data(still);
  forward(still, unmarked);
  expect(unmarked.bvh_active.every((mark) => mark === 0)).toBe(true);
});
