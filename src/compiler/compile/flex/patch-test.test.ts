/** Patch test of interpolated flexes: under a uniform strain, nodes carry the forces of isotropic linear elasticity. */
import { describe, expect, it } from 'vitest';
import { parseXML } from '../../../api/index.js';
import type { Compatibility } from '../../../foundation/schema/compatibility.js';
import { Data } from '../../../simulation/model/data.js';
import { forward } from '../../../simulation/runtime/run.js';
import { compile } from '../compile.js';

const [YOUNG, POISSON] = [1e4, 0.25];
const LAMBDA = (YOUNG * POISSON) / ((1 + POISSON) * (1 - 2 * POISSON));
const MU = YOUNG / (2 * (1 + POISSON));
const SIZE = [0.2, 0.3, 0.4] as const;
const STRAIN = 1e-7;

/** Forces on the side of a block at its largest coordinate along an axis [N], and on all inner nodes. */
function forces(dof: string, axis: number, gradient: readonly (readonly number[])[], compatibility: Compatibility) {
  const model = compile(
    parseXML(
      `<mujoco><option gravity="0 0 0"/><worldbody><flexcomp name="f" type="grid" dim="3" dof="${dof}" count="3 4 5"
        spacing="0.1 0.1 0.1" radius=".001" mass="1" cellcount="2 2 2"><contact selfcollide="none" contype="0" conaffinity="0"/>
        <elasticity young="${YOUNG}" poisson="${POISSON}"/></flexcomp></worldbody></mujoco>`,
      { compatibility },
    ),
  );
  const data = new Data(model);
  forward(model, data);
  const rest = data.xpos.slice();
  const nodes = [...model.record.flex_nodebodyid];
  const place = (b: number, k: number): number => rest[3 * b + k]!;
  for (const b of nodes) {
    const address = model.record.jnt_qposadr[model.record.body_jntadr[b]!]!;
    for (let k = 0; k < 3; k++) {
      data.qpos[address + k] = STRAIN * gradient[k]!.reduce((sum, g, l) => sum + g * place(b, l), 0);
    }
  }
  forward(model, data);
  const extremes = [0, 1, 2].map((k) => {
    const all = nodes.map((b) => place(b, k));
    return [Math.min(...all), Math.max(...all)] as const;
  });
  const is = (b: number, k: number, end: number): boolean => Math.abs(place(b, k) - extremes[k]![end]!) < 1e-9;
  const side = [0, 0, 0];
  let inner = 0;
  for (const b of nodes) {
    const dof = model.record.body_dofadr[b]!;
    const isInner = [0, 1, 2].every((k) => !is(b, k, 0) && !is(b, k, 1));
    for (let k = 0; k < 3; k++) {
      const force = data.qfrc_spring[dof + k]! / STRAIN;
      if (is(b, axis, 1)) side[k]! += force;
      if (isInner) inner = Math.max(inner, Math.abs(force));
    }
  }
  data.dispose();
  return { side, inner };
}

const AREA = [SIZE[1] * SIZE[2], SIZE[0] * SIZE[2], SIZE[0] * SIZE[1]];

describe.each(['trilinear', 'quadratic'])('a %s flex under uniform strain', (dof) => {
  it.each([0, 1, 2])('resists stretch along axis %i with lambda + 2 mu, and shrinks aside by lambda', (axis) => {
    const gradient = [0, 1, 2].map((k) => [0, 1, 2].map((l) => (k === axis && l === axis ? 1 : 0)));
    const along = forces(dof, axis, gradient, '4.0');
    expect(along.side[axis]! / (-(LAMBDA + 2 * MU) * AREA[axis]!)).toBeCloseTo(1, 5);
    expect(along.inner).toBeLessThan(1e-4 * YOUNG * AREA[axis]!);
    const other = (axis + 1) % 3;
    const aside = forces(dof, other, gradient, '4.0');
    expect(aside.side[other]! / (-LAMBDA * AREA[other]!)).toBeCloseTo(1, 5);
  });

  it('resists shear with mu, with half of it in 3.14', () => {
    const gradient = [
      [0, 1, 0],
      [1, 0, 0],
      [0, 0, 0],
    ];
    const expected = -2 * MU * AREA[0]!;
    expect(forces(dof, 0, gradient, '4.0').side[1]! / expected).toBeCloseTo(1, 5);
    expect(forces(dof, 0, gradient, '3.14').side[1]! / expected).toBeCloseTo(0.5, 5);
  });
});
