import { expect, it } from 'vitest';
import { Pair } from '../../../../test/oracle/stage.js';
import { bindBentFactor } from './bent-factor.js';

it.each([
  ['as it is compiled', undefined],
  ['where only rows of the first coordinate differ', 0],
  ['where only rows of the second coordinate differ', 1],
  ['where only rows of the third coordinate differ', 2],
])('the factor of the metric solves for what its product gives: %s', async (_, coordinate) => {
  const pair = await Pair.fromXML(`<mujoco><worldbody>
    <flexcomp name="f" type="grid" spacing=".1 .1 .1" mass="1" radius=".01" dim="2" count="4 3 1">
      <elasticity young="3e4" poisson=".2" thickness=".02" elastic2d="bend"/></flexcomp></worldbody></mujoco>`);
  const m = pair.model.record;
  const { efm0_L: L, efm0_L_rownnz, efm0_L_rowadr, efm0_L_colind, nefm0dof: n } = m;
  expect(n).toBe(36);
  const factor = bindBentFactor(m);
  for (const scale of coordinate === undefined ? [1] : [1.5, 1 / 1.5]) {
    for (let r = coordinate ?? n; r < n; r += 3) {
      const end = efm0_L_rowadr[r]! + efm0_L_rownnz[r]!;
      for (let k = efm0_L_rowadr[r]!; k < end; k++) L[k]! *= scale;
    }
    factor.update();
    const right = Float64Array.from({ length: n }, (_, i) => Math.sin(i + 1));
    factor.x.set(right);
    factor.solve();
    const product = new Float64Array(n);
    for (let r = 0; r < n; r++) {
      const row = Array.from({ length: efm0_L_rownnz[r]! }, (_, k) => efm0_L_rowadr[r]! + k);
      const sum = row.reduce((total, k) => total + L[k]! * factor.x[efm0_L_colind[k]!]!, 0);
      for (const k of row) product[efm0_L_colind[k]!]! += L[k]! * sum;
    }
    for (let i = 0; i < n; i++) expect(product[i], `${i}, scaled by ${scale}`).toBeCloseTo(right[i]!, 10);
  }
  pair.free();
});
