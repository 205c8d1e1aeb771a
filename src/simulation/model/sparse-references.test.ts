import { expect, test } from 'vitest';
import { withValue } from '../../../test/model/with-value.js';
import { compile, parseXML } from '../../api/index.js';
import { brokenSparse } from './sparse-references.js';

/** A chain of three dofs, a tendon that moves two of them, and a cloth. */
const XML = `<mujoco><worldbody>
  <body><joint name="a"/><geom size=".1"/>
    <body pos="0 0 1"><joint name="b"/><geom size=".1"/><body pos="0 0 1"><joint name="c"/><geom size=".1"/></body></body>
  </body>
  <flexcomp name="cloth" type="grid" count="3 3 1" spacing=".1 .1 .1" dim="2" radius=".01" pos="3 0 0">
    <edge equality="true"/><elasticity young="1e4" thickness=".01" elastic2d="bend"/>
  </flexcomp>
</worldbody>
<tendon><fixed><joint joint="a" coef="1"/><joint joint="c" coef="1"/></fixed></tendon></mujoco>`;

const record = compile(parseXML(XML)).record;

const broken = (name: keyof typeof record, i: number, value: number): string | undefined => {
  const fault = withValue(record, name, i, value, () => brokenSparse(record));
  return fault && `${fault.parameters.array}[${fault.parameters.index}] is ${fault.parameters.value}`;
};

test('sparse matrices in order pass the check', () => {
  expect(brokenSparse(record)).toBeUndefined();
});

test.each([
  ['M_rownnz', 0, 0],
  ['M_rownnz', 2, 2],
  ['M_colind', 0, 1],
  ['M_colind', 1, 2],
  ['M_colind', 2, 0],
  ['M_colind', 4, 0],
  ['D_diag', 1, 9],
  ['D_diag', 1, -1],
  ['D_colind', 1, 0],
  ['B_colind', 2, 0],
  ['ten_J_colind', 1, -1],
  ['flexedge_J_colind', 1, 0],
] as const)('%s[%i] = %i is reported', (name, i, value) => {
  expect(broken(name, i, value)).toMatch(/^[A-Za-z_0]+\[\d+\] is -?\d+$/);
});
