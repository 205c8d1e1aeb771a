import { describe, expect, it } from 'vitest';
import { difference, inject, peerFromText } from '../../../../test/oracle/inject.js';
import { bindLoader } from './load-system.js';
import { makeSystem, RANGE } from './system.js';

/** Free bodies far apart, connected in pairs. */
const tied = (bodies: number, pairs: readonly (readonly [number, number])[]): string => `<mujoco><worldbody>
  ${Array.from({ length: bodies }, (_, i) => `<body name="b${i}" pos="${i} 0 0"><freejoint/><geom size=".1"/></body>`).join('')}
  </worldbody><equality>
  ${pairs.map(([a, b]) => `<connect body1="b${a}" body2="b${b}" anchor="0 0 .1"/>`).join('')}
  </equality></mujoco>`;

async function ranks(xml: string, islands: boolean): Promise<number[]> {
  const { model, d, stages } = await inject(await peerFromText(xml), {});
  const m = model.record;
  stages.makeConstraint();
  stages.island();
  const system = makeSystem(m, d);
  const loader = bindLoader(m, d, system, new Float64Array(d.cap_nefc), new Float64Array(m.nv));
  loader.load(islands);
  loader.select(islands ? 0 : -1, true);
  const columns = Array.from(system.colRank.subarray(0, system.tileCols[0]));
  expect(columns).toEqual([...columns].sort((a, b) => a - b));
  return Array.from(system.rank.subarray(system.range[RANGE.v0], system.range[RANGE.v1]));
}

/** Indices of the six dofs of a body that starts at `start`. */
const six = (start: number): number[] => Array.from({ length: 6 }, (_, k) => start + k);

describe('order of elimination', () => {
  it.each([true, false])(
    'the elimination order puts the center of a star first, to be eliminated last (islands: %s)',
    async (islands) => {
      const rank = await ranks(
        tied(
          5,
          [0, 1, 2, 4].map((i) => [3, i] as const),
        ),
        islands,
      );
      expect([...rank].sort((a, b) => a - b)).toEqual(rank.map((_, i) => i));
      for (let body = 0; body < 5; body++) {
        const dofs = rank.slice(6 * body, 6 * body + 6);
        expect(dofs).toEqual(six(dofs[0] ?? -1));
      }
      // the last leaf and the center are equivalent once all others are eliminated
      expect(Math.min(rank[18] ?? 99, rank[0] ?? 99)).toBe(0);
      expect(rank[18]).toBeLessThanOrEqual(6);
    },
  );

  it('the elimination order of two trees is that of the model', async () => {
    expect(await ranks(tied(2, [[0, 1]]), true)).toEqual([...six(0), ...six(6)]);
  });

  it('the elimination order does not change the solution', async () => {
    const ring = [0, 4, 2, 5, 1, 3].map((a, i, all) => [a, all[(i + 1) % 6] ?? 0] as const);
    const { d, stages, snapshot } = await inject(await peerFromText(tied(6, [...ring, [0, 1]])), { steps: 3 });
    stages.makeConstraint();
    stages.island();
    stages.projectConstraint();
    stages.referenceConstraint();
    stages.fwdConstraint();
    expect(difference(d.qacc, snapshot.arrays.get('qacc') as ArrayLike<number>)).toBeLessThan(1e-9);
  });

  it('vertices of a flex on a moving body are eliminated one by one, and the body last', async () => {
    const xml = `<mujoco><option solver="Newton" jacobian="sparse"/><worldbody>
      <body name="arm"><joint axis="0 1 0"/><geom size=".05"/>
        <flexcomp name="f" type="grid" count="4 4 3" spacing=".1 .1 .1" radius=".02" mass="1" dim="3" pos=".3 0 0">
          <edge equality="true"/><contact selfcollide="none" internal="false"/><pin id="0"/></flexcomp>
      </body></worldbody></mujoco>`;
    for (const islands of [true, false]) {
      const rank = await ranks(xml, islands);
      expect(rank).toHaveLength(1 + 3 * 47);
      expect(rank[0]).toBe(0);
      const vertices = Array.from({ length: 47 }, (_, v) => rank.slice(1 + 3 * v, 4 + 3 * v));
      for (const [a, b, c] of vertices) expect([b, c]).toEqual([a! + 1, a! + 2]);
      expect([...rank].sort((a, b) => a - b)).toEqual(rank.map((_, i) => i));
      expect(rank).not.toEqual(rank.map((_, i) => i));
    }
    const { d, stages, snapshot } = await inject(await peerFromText(xml), { steps: 20 });
    stages.makeConstraint();
    stages.island();
    stages.projectConstraint();
    stages.referenceConstraint();
    stages.fwdConstraint();
    expect(difference(d.qacc, snapshot.arrays.get('qacc') as ArrayLike<number>)).toBeLessThan(1e-8);
  });
});
