import { describe, expect, it } from 'vitest';
import { compile, Data, forward, type Model, parseXML } from '../../../api/index.js';
import { bindPathLdl } from '../../../foundation/math/path-ldl.js';
import { SC } from '../../../foundation/schema/scalars.js';
import { bindHessianLayout } from './hessian-layout.js';
import { bindLoader } from './load-system.js';
import { makeSystem, RANGE, type System } from './system.js';

const leg = (name: string, y: number, below = ''): string => `<body name="${name}" pos="0 ${y} -.3">
  <joint axis="1 0 0"/><geom size=".05"/><body pos="0 0 -.25"><joint axis="0 1 0"/><geom size=".05"/>${below}</body></body>`;

/** A free body with two legs, in parallel or in series. */
const walker = (name: string, x: number): string => {
  const right = leg(`${name}-right`, 0.3);
  const legs = name === 'c' ? leg('c-left', 0, right) : leg(`${name}-left`, 0) + right;
  return `<body name="${name}" pos="${x} 0 1"><freejoint/><geom size=".1"/>${legs}</body>`;
};

/** Rows whose columns form a chain, lie in one tree outside of its chains, or connect trees. */
const TIES = [
  ['a-left', 'world'],
  ['b-right', 'world'],
  ['a-left', 'a-right'],
  ['a', 'b-left'],
  ['b', 'c'],
  ['c-left', 'c-right'],
];

const walkers = `<mujoco><worldbody>${['a', 'b', 'c'].map(walker).join('')}</worldbody><equality>
  ${TIES.map(([one, two]) => `<connect body1="${one}" body2="${two}" anchor="0 0 .1"/>`).join('')}</equality></mujoco>`;

const ROOM = 1000;

/** Lays out islands repeatedly. */
function layouts(model: Model, system: System): () => unknown {
  const ldl = bindPathLdl(model.nv, ROOM);
  const layOut = bindHessianLayout(model.record, system, ldl);
  const { parent, depth, first, base, block, pair, runAdr, runStart, runEnd } = ldl.pattern;
  return () => {
    const nnz = layOut(ROOM);
    const n = system.range[RANGE.v1] - system.range[RANGE.v0];
    const rows = [parent, depth, first, base].map((list) => Array.from(list.subarray(0, n)));
    const runs = [runStart, runEnd].map((list) => Array.from(list.subarray(0, runAdr[1])));
    return { nnz, rows, first: [block[0], pair[0]], runs };
  };
}

describe('layout of the Hessian', () => {
  it.each([true, false])('a repeated layout of the Hessian equals the first one (islands: %s)', (islands) => {
    const model = compile(parseXML(walkers));
    const data = new Data(model);
    forward(model, data);
    const d = data.record;
    const system = makeSystem(model.record, d);
    const loader = bindLoader(model.record, d, system, new Float64Array(d.cap_nefc), new Float64Array(model.nv));
    const kept = layouts(model, system);
    const kinds = new Set<string>();
    for (let k = 0; k < 64; k++) {
      const active = Math.imul(k, 0x9e3779b1) >>> 26;
      TIES.forEach((_, e) => {
        data.eq_active[e] = (active >> e) & 1;
      });
      forward(model, data);
      expect(data.record).toBe(d);
      loader.load(islands);
      for (let i = islands ? 0 : -1; i < (islands ? d.scalar[SC.nisland] : 0); i++) {
        loader.select(i, true);
        const layout = kept();
        expect(layout).toEqual(layouts(model, system)());
        kinds.add(JSON.stringify(layout));
      }
    }
    expect(kinds.size).toBeGreaterThan(6);
  });
});
