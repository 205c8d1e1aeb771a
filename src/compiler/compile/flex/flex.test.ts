/** Flexes in the reference configuration. */
import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { Diagnostics } from '../../../foundation/base/diagnostics.js';
import { compile } from '../compile.js';

const solid = (element: string, inner = '<elasticity young="1e3" poisson="0"/>'): string => {
  const places = ['0 0 0', '1 0 0', '0 1 0', '0 0 1'];
  const bodies = places.map(
    (pos, i) => `<body name="v${i}" pos="${pos}"><joint type="slide"/><geom size=".01"/></body>`,
  );
  return `<mujoco><worldbody>${bodies.join('')}</worldbody><deformable>
    <flex name="f" dim="3" radius=".01" body="v0 v1 v2 v3" element="${element}">${inner}</flex></deformable></mujoco>`;
};

it('reorients inverted tetrahedra', () => {
  const [good, bad] = ['0 2 1 3', '0 1 2 3'].map((element) => compile(readModelText(solid(element))));
  expect([...bad!.flex_elem]).toEqual([...good!.flex_elem]);
  expect([...good!.flex_stiffness]).toEqual([...bad!.flex_stiffness]);
});

it('computes vertex coordinates in the box of the flex', () => {
  const model = compile(readModelText(solid('0 1 2 3')));
  expect([...model.flex_size]).toEqual([0.5, 0.5, 0.5]);
  expect([...model.flex_vert0]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
});

it('warns of a loose flex without shape-preserving forces', () => {
  const codes = (inner: string): string[] => {
    const diagnostics = new Diagnostics();
    compile(readModelText(solid('0 1 2 3', inner)), { diagnostics });
    return diagnostics.list.map(({ code }) => code);
  };
  expect(codes('')).toContain('loose-flex');
  for (const inner of [
    '<edge damping="1"/>',
    '<elasticity young="1" poisson="0"/>',
    '<elasticity damping="1" young="0"/>',
  ]) {
    expect(codes(inner)).not.toContain('loose-flex');
  }
});
