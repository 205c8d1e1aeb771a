/** Costs of constraints: closed forms of each kind of row, and of an elliptic cone in its three zones. */
import { describe, expect, it } from 'vitest';
import { ConstraintType } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import { bindCost } from './cost.js';

interface Rows {
  readonly ne?: number;
  readonly nf?: number;
  readonly D: readonly number[];
  readonly types?: readonly number[];
  readonly loss?: readonly number[];
  readonly cone?: { readonly dim: number; readonly mu: number; readonly friction: readonly number[] };
}

/** Cost of rows at residuals; a contact is the second of two. */
function cost({ ne = 0, nf = 0, D, types = [], loss = [], cone }: Rows, ...jar: readonly number[]): number {
  const scalar = new Float64Array(Math.max(...Object.values(SC)) + 1);
  scalar[SC.ne] = ne;
  scalar[SC.nf] = nf;
  scalar[SC.nefc] = D.length;
  const d = {
    scalar,
    efc_D: Float64Array.from(D),
    efc_R: Float64Array.from(D, (x) => 1 / x),
    efc_type: Int32Array.from(D, (_, i) => types[i] ?? ConstraintType.LIMIT_JOINT),
    efc_id: Int32Array.from(D, () => 1),
    efc_frictionloss: Float64Array.from(D, (_, i) => loss[i] ?? 0),
    contact_dim: Int32Array.of(9, cone?.dim ?? 0),
    contact_mu: Float64Array.of(9, cone?.mu ?? 0),
    contact_friction: Float64Array.of(9, 9, 9, 9, 9, ...(cone?.friction ?? [])),
  } as unknown as DataRecord;
  const out = Float64Array.of(7);
  bindCost(d, out)(Float64Array.from(jar));
  return out[0]!;
}

describe('the cost', () => {
  it('the cost of equalities is D x^2 / 2 for either sign', () => {
    expect(cost({ ne: 2, D: [3, 5] }, 2, -1)).toBe((3 * 4 + 5) / 2);
  });

  it('the cost of limits is D x^2 / 2 if violated, else zero', () => {
    expect(cost({ D: [3, 5] }, 2, -1)).toBe(5 / 2);
    expect(cost({ D: [3, 5] }, 0, 0)).toBe(0);
  });

  it('the cost of friction is quadratic up to a force of f, then linear', () => {
    // R f = 2 / 4
    const friction = { nf: 1, D: [4], loss: [2] };
    expect(cost(friction, 0.25)).toBe(0.5 * 4 * 0.25 ** 2);
    expect(cost(friction, -0.25)).toBe(0.5 * 4 * 0.25 ** 2);
    expect(cost(friction, 0.5)).toBe(0.5);
    expect(cost(friction, 1)).toBe(2 * (1 - 0.25));
    expect(cost(friction, -3)).toBe(2 * (3 - 0.25));
  });

  it('the cost of all kinds of rows is their sum', () => {
    const rows = { ne: 1, nf: 1, D: [3, 4, 5, 6], loss: [0, 2] };
    expect(cost(rows, 2, 1, -1, 1)).toBe((3 * 4) / 2 + 1.5 + 5 / 2);
  });
});

describe('the cost of an elliptic cone', () => {
  const mu = 0.5;
  const friction = [0.5, 0.25];
  /** As set by regularization: D of friction rows scales by (friction / mu)^2. */
  const D = [8, 8 * (0.5 / mu) ** 2, 8 * (0.25 / mu) ** 2];
  const rows: Rows = {
    D,
    types: new Array(3).fill(ConstraintType.CONTACT_ELLIPTIC),
    cone: { dim: 3, mu, friction: [...friction, 0, 0, 0] },
  };

  it('the cost is zero above an elliptic cone', () => {
    // x >= T, with T = 0.5 * 0.9 and 0.5 * 1
    expect(cost(rows, 1, 0.9, 0)).toBe(0);
    expect(cost(rows, 0.51, 1, 0)).toBe(0);
  });

  it('the cost is quadratic below the polar cone', () => {
    const [x, y, z] = [-4, 0.5, 1];
    expect(cost(rows, x, y, z)).toBeCloseTo((D[0]! * x * x + D[1]! * y * y + D[2]! * z * z) / 2, 12);
  });

  it('the cost in the middle zone is that of the distance to the cone', () => {
    const [x, y, z] = [-0.1, 1, 2];
    const N = mu * x;
    const T = Math.hypot(friction[0]! * y, friction[1]! * z);
    const gap = N - mu * T;
    expect(cost(rows, x, y, z)).toBeCloseTo((0.5 * D[0]! * gap * gap) / (mu * mu * (1 + mu * mu)), 12);
  });

  it('the cost is continuous between the zones of a cone', () => {
    // mu N + T = 0: x = -T / mu^2
    const bottom = -0.5 / mu ** 2;
    expect(cost(rows, bottom - 1e-9, 1, 0) / cost(rows, bottom + 1e-9, 1, 0)).toBeCloseTo(1, 7);
    expect(cost(rows, bottom, 1, 0)).toBeCloseTo((D[0]! * bottom ** 2 + D[1]!) / 2, 10);
    // N = mu T: x = T
    expect(cost(rows, 0.5 - 1e-7, 1, 0)).toBeLessThan(1e-12);
    expect(cost(rows, 0.5 - 1e-3, 1, 0)).toBeGreaterThan(0);
  });

  it('a cone consumes all of its rows, and the next rows follow', () => {
    const more = { ...rows, D: [...D, 2], types: [...rows.types!, ConstraintType.LIMIT_JOINT] };
    expect(cost(more, 1, 0.9, 0, -3)).toBe(9);
    expect(cost(more, -4, 0.5, 1, 3)).toBeCloseTo(cost(rows, -4, 0.5, 1), 12);
  });
});
