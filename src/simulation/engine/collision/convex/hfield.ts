/**
 * Contacts of a height field with convex geoms. The field is a grid of samples over a base; each grid cell is two
 * triangles, and each triangle, down to the bottom of the base, a prism. The geom is brought into the frame of the
 * field, its bounding box selects rows and columns, and it is collided with the prisms that reach up to it. The
 * margin raises the prisms and inflates the geom by half of it.
 */
import { mulMatTVec3 } from '../../../../foundation/math/mat.js';
import { doubles, integers } from '../../../../foundation/math/scratch.js';
import { sub3 } from '../../../../foundation/math/vec.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import {
  POINT_COUNT,
  SHAPE_CENTER,
  SHAPE_INFLATE,
  SHAPE_MAT,
  SHAPE_POS,
  SHAPE_PRISM,
} from '../../shapes/shape-record.js';
import { type Convex, isNative } from './convex.js';
import { CONTACT_SIZE, MARGIN, MAX_PAIR_CONTACTS, type Manifold, NORMAL, POS } from './manifold.js';
import type { Minkowski } from './minkowski.js';
import { bindRoundNormal } from './round-normal.js';

/** The collider of height fields. */
export interface HField {
  collide(out: Manifold, g1: number, g2: number): number;
  /** Contacts of the height field g with the points of the second shape of the algorithm, inflated. */
  collideHull(out: Manifold, g: number): number;
}

/** Makes the collider. It reads `hfield_size`, `hfield_data` and poses and writes contacts into the manifold. */
export function bindHField(m: ModelRecord, d: DataRecord, c: Minkowski, convex: Convex): HField {
  const { a, b, shapes } = c;
  const roundNormal = bindRoundNormal(m, d);
  /** Half-sizes in x and y, height of the highest sample and depth of the base. */
  const size = doubles(4);
  /** Bounding box of the geom in the frame of the field: minimum and maximum coordinates. */
  const bounds = doubles(6);
  const along = doubles(3);
  const extreme = doubles(3);
  /** Grid steps in x and y. */
  const step = doubles(2);
  const cells = integers(4);

  function collide(out: Manifold, g1: number, g2: number): number {
    setField(g1);
    shapes.setGeom(b, g2, 0);
    moveToField(g1, g2);
    if (sphereIsOutside(out, g2)) return 0;
    boundGeom();
    b.num[SHAPE_INFLATE] = 0.5 * out[MARGIN];
    const count = collideBounded(out, g1);
    if (!isNative(m)) for (let i = 0; i < count; i++) roundNormal.fix(out, i, -1, g2);
    return count;
  }

  function collideHull(out: Manifold, g: number): number {
    const { num, int } = b;
    setField(g);
    for (let i = 0; i < int[POINT_COUNT]; i++) pointToField(num, SHAPE_PRISM + 3 * i, g);
    pointToField(num, SHAPE_CENTER, g);
    boundGeom();
    return collideBounded(out, g);
  }

  function setField(g: number): void {
    const field = m.geom_dataid[g];
    for (let k = 0; k < 4; k++) size[k] = m.hfield_size[4 * field + k];
    shapes.setGeom(a, g, 0);
  }

  function collideBounded(out: Manifold, g: number): number {
    if (boxIsOutside(out)) return 0;
    const count = collideCells(out, m.geom_dataid[g]);
    moveToWorld(out, g, count);
    return count;
  }

  /** Transforms a world point into the frame of the field, in place. */
  function pointToField(point: Float64Array, o: number, g: number): void {
    const { geom_xpos, geom_xmat } = d;
    sub3(point, o, point, o, geom_xpos, 3 * g);
    mulMatTVec3(point, o, geom_xmat, 9 * g, point, o);
  }

  function moveToField(g1: number, g2: number): void {
    const { geom_xpos, geom_xmat } = d;
    const { num } = b;
    const m1 = 9 * g1;
    const m2 = 9 * g2;
    const x = geom_xpos[3 * g2] - geom_xpos[3 * g1];
    const y = geom_xpos[3 * g2 + 1] - geom_xpos[3 * g1 + 1];
    const z = geom_xpos[3 * g2 + 2] - geom_xpos[3 * g1 + 2];
    for (let i = 0; i < 3; i++) {
      const r0 = geom_xmat[m1 + i];
      const r1 = geom_xmat[m1 + 3 + i];
      const r2 = geom_xmat[m1 + 6 + i];
      num[SHAPE_POS + i] = num[SHAPE_CENTER + i] = r0 * x + r1 * y + r2 * z;
      for (let j = 0; j < 3; j++) {
        num[SHAPE_MAT + 3 * i + j] = r0 * geom_xmat[m2 + j] + r1 * geom_xmat[m2 + 3 + j] + r2 * geom_xmat[m2 + 6 + j];
      }
    }
  }

  function sphereIsOutside(out: Manifold, g2: number): boolean {
    const { num } = b;
    const radius = m.geom_rbound[g2] + out[MARGIN];
    for (let k = 0; k < 3; k++) {
      const center = num[SHAPE_POS + k];
      if (size[k] < center - radius || -size[k === 2 ? 3 : k] > center + radius) return true;
    }
    return false;
  }

  function boundGeom(): void {
    for (let k = 0; k < 3; k++) {
      along[0] = along[1] = along[2] = 0;
      along[k] = 1;
      shapes.support(extreme, 0, b, along, 1);
      bounds[3 + k] = extreme[k];
      shapes.support(extreme, 0, b, along, -1);
      bounds[k] = extreme[k];
    }
  }

  function boxIsOutside(out: Manifold): boolean {
    const margin = out[MARGIN];
    for (let k = 0; k < 3; k++) {
      if (bounds[k] - margin > size[k] || bounds[3 + k] + margin < -size[k === 2 ? 3 : k]) return true;
    }
    return false;
  }

  /** cells[2 k] and [2 k + 1] = first and last sample of the cells within the bounds along x (k = 0) or y (k = 1). */
  function setCells(k: number, samples: number): void {
    const last = samples - 1;
    const low = ((bounds[k] + size[k]) / (2 * size[k])) * last;
    const high = ((bounds[3 + k] + size[k]) / (2 * size[k])) * last;
    cells[2 * k] = Math.min(last, Math.max(0, Math.floor(low)));
    cells[2 * k + 1] = Math.max(0, Math.min(last, -Math.floor(-high)));
  }

  /**
   * Collides prisms row by row. A row of cells is a strip of triangles between two rows of samples, with corners
   * alternating between the upper and the lower row: each triangle has three consecutive corners.
   */
  function collideCells(out: Manifold, field: number): number {
    const nrow = m.hfield_nrow[field];
    const ncol = m.hfield_ncol[field];
    setCells(0, ncol);
    setCells(1, nrow);
    const firstCol = cells[0];
    const firstRow = cells[2];
    const lastRow = cells[3];
    step[0] = (2 * size[0]) / (ncol - 1);
    step[1] = (2 * size[1]) / (nrow - 1);
    const triangles = 2 * (cells[1] - firstCol);
    let count = 0;
    for (let row = firstRow; row < lastRow; row++) {
      for (let i = 0; i < triangles; i++) {
        for (let k = 0; k < 3; k++) setCorner(out, k, field, row + 1 - ((i + k) & 1), firstCol + ((i + k) >> 1));
        if (isBelow()) continue;
        setCenter();
        if (convex.contacts(out, count, 1, 0) === 0) continue;
        if (++count === MAX_PAIR_CONTACTS) return count;
      }
    }
    return count;
  }

  /** Sets corner `k` of the prism at a sample of the field and at the bottom of the base. */
  function setCorner(out: Manifold, k: number, field: number, row: number, col: number): void {
    const { hfield_data, hfield_adr, hfield_ncol } = m;
    const { num } = a;
    const bottom = SHAPE_PRISM + 3 * k;
    const top = bottom + 9;
    num[bottom] = num[top] = step[0] * col - size[0];
    num[bottom + 1] = num[top + 1] = step[1] * row - size[1];
    num[bottom + 2] = -size[3];
    num[top + 2] = hfield_data[hfield_adr[field] + row * hfield_ncol[field] + col] * size[2] + out[MARGIN];
  }

  function isBelow(): boolean {
    const { num } = a;
    const top = SHAPE_PRISM + 9;
    return num[top + 2] < bounds[2] && num[top + 5] < bounds[2] && num[top + 8] < bounds[2];
  }

  /** Sets the center of the prism, where the convex algorithm starts, to the mean of its vertices. */
  function setCenter(): void {
    const { num } = a;
    for (let k = 0; k < 3; k++) {
      let sum = 0;
      for (let i = 0; i < 6; i++) sum += num[SHAPE_PRISM + 3 * i + k];
      num[SHAPE_CENTER + k] = sum * (1 / 6);
    }
  }

  function moveToWorld(out: Manifold, g: number, count: number): void {
    const { geom_xpos, geom_xmat } = d;
    for (let i = 0; i < count; i++) {
      const c = CONTACT_SIZE * i;
      rotate(out, c + NORMAL, geom_xmat, 9 * g);
      rotate(out, c + POS, geom_xmat, 9 * g);
      for (let k = 0; k < 3; k++) out[c + POS + k] += geom_xpos[3 * g + k];
    }
  }

  return { collide, collideHull };
}

function rotate(v: Float64Array, o: number, mat: Float64Array, r: number): void {
  const x = v[o];
  const y = v[o + 1];
  const z = v[o + 2];
  for (let k = 0; k < 3; k++) v[o + k] = mat[r + 3 * k] * x + mat[r + 3 * k + 1] * y + mat[r + 3 * k + 2] * z;
}
