/** Elements of flexes as shapes for the colliders of geoms: a capsule, or the inflated hull of up to four points. */
import { quat2Mat, quatZ2Vec } from '../../../../foundation/math/quat.js';
import { doubles } from '../../../../foundation/math/scratch.js';
import { add3, copy3, scl3, sub3, takeLength3 } from '../../../../foundation/math/vec.js';
import { GeomType } from '../../../../foundation/schema/enums.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import {
  type ConvexShape,
  POINT_COUNT,
  SHAPE_CENTER,
  SHAPE_INFLATE,
  SHAPE_KIND,
  SHAPE_PRISM,
  SHAPE_TYPE,
  SHAPE_VERTEX,
} from '../../shapes/shape-record.js';
import { ShapeKind } from '../convex/convex-shape.js';
import { MARGIN, type Manifold } from '../convex/manifold.js';

/** Poses and sizes of a few shapes, in the layout of those of geoms. */
export interface ElementShapes {
  readonly pos: Float64Array;
  readonly mat: Float64Array;
  readonly size: Float64Array;
  /** Sets shape `n` to the capsule around an element of dimension 1. */
  setCapsule(n: number, flex: number, elem: number): void;
  /** Sets shape `n` to the sphere around a vertex. */
  setSphere(n: number, flex: number, vert: number): void;
  /** Sets shape `n` to that of a geom. */
  setGeom(n: number, geom: number): void;
  /** Sets a convex shape to an element, inflated by the radius of the flex and half of the margin of a manifold. */
  setHull(shape: ConvexShape, flex: number, elem: number, out: Manifold): void;
  /** Sets a convex shape to a vertex. */
  setPoint(shape: ConvexShape, flex: number, vert: number): void;
  /** Returns the address of corner `k` of an element in `flex_elem`. */
  cornerOf(flex: number, elem: number, k: number): number;
  /** Tests whether any corner of an element belongs to a body. */
  hasBody(flex: number, elem: number, body: number): boolean;
  /** Tests whether two elements are farther apart than the margin of a manifold, by a quick conservative test. */
  areApart(flex1: number, elem1: number, flex2: number, elem2: number, out: Manifold): boolean;
}

const SHAPES = 2;
/** Relative tolerance of a reach, far above rounding. */
const SLACK = 1 + 1e-6;

/** Makes the shapes of elements from `flex_elem`, `flex_radius` and `flexvert_xpos`. */
export function bindElementShapes(m: ModelRecord, d: DataRecord): ElementShapes {
  const pos = doubles(3 * SHAPES);
  const mat = doubles(9 * SHAPES);
  const size = doubles(3 * SHAPES);
  const axis = doubles(3);
  const quat = doubles(4);

  const cornerOf = (f: number, e: number, k: number): number => m.flex_elemdataadr[f] + e * (m.flex_dim[f] + 1) + k;

  /** Returns the address of a corner's position in `flexvert_xpos`. */
  const placeOf = (f: number, e: number, k: number): number => 3 * (m.flex_vertadr[f] + m.flex_elem[cornerOf(f, e, k)]);

  const bodyOf = (f: number, e: number, k: number): number =>
    m.flex_vertbodyid[m.flex_vertadr[f] + m.flex_elem[cornerOf(f, e, k)]];

  function setCapsule(n: number, f: number, e: number): void {
    const { flexvert_xpos } = d;
    const a = placeOf(f, e, 0);
    const b = placeOf(f, e, 1);
    sub3(axis, 0, flexvert_xpos, a, flexvert_xpos, b);
    takeLength3(size, 3 * n + 1, axis, 0);
    size[3 * n + 1] *= 0.5;
    size[3 * n] = m.flex_radius[f];
    add3(pos, 3 * n, flexvert_xpos, a, flexvert_xpos, b);
    scl3(pos, 3 * n, pos, 3 * n, 0.5);
    quatZ2Vec(quat, 0, axis, 0);
    quat2Mat(mat, 9 * n, quat, 0);
  }

  function setSphere(n: number, f: number, v: number): void {
    copy3(pos, 3 * n, d.flexvert_xpos, 3 * (m.flex_vertadr[f] + v));
    size[3 * n] = m.flex_radius[f];
    for (let k = 0; k < 9; k++) mat[9 * n + k] = k % 4 === 0 ? 1 : 0;
  }

  function setGeom(n: number, g: number): void {
    const { geom_xpos, geom_xmat } = d;
    for (let k = 0; k < 3; k++) {
      pos[3 * n + k] = geom_xpos[3 * g + k];
      size[3 * n + k] = m.geom_size[3 * g + k];
    }
    for (let k = 0; k < 9; k++) mat[9 * n + k] = geom_xmat[9 * g + k];
  }

  function begin(shape: ConvexShape, points: number): void {
    const { int } = shape;
    int[SHAPE_KIND] = ShapeKind.POINTS;
    // never treated as a polytope, whatever its radius
    int[SHAPE_TYPE] = GeomType.FLEX;
    int[SHAPE_VERTEX] = -1;
    int[POINT_COUNT] = points;
  }

  function setHull(shape: ConvexShape, f: number, e: number, out: Manifold): void {
    const { num } = shape;
    const points = m.flex_dim[f] + 1;
    begin(shape, points);
    for (let k = 0; k < points; k++) copy3(num, SHAPE_PRISM + 3 * k, d.flexvert_xpos, placeOf(f, e, k));
    copy3(num, SHAPE_CENTER, d.flexelem_aabb, 6 * (m.flex_elemadr[f] + e));
    num[SHAPE_INFLATE] = m.flex_radius[f] + 0.5 * out[MARGIN];
  }

  function setPoint(shape: ConvexShape, f: number, v: number): void {
    const { num } = shape;
    begin(shape, 1);
    copy3(num, SHAPE_PRISM, d.flexvert_xpos, 3 * (m.flex_vertadr[f] + v));
    copy3(num, SHAPE_CENTER, num, SHAPE_PRISM);
    num[SHAPE_INFLATE] = m.flex_radius[f];
  }

  function hasBody(f: number, e: number, body: number): boolean {
    for (let k = 0; k <= m.flex_dim[f]; k++) if (bodyOf(f, e, k) === body) return true;
    return false;
  }

  /**
   * Tests along the line between the box centers whether the nearest corners are farther apart than the radii and the
   * margin, with a tolerance for rounding.
   */
  function areApart(f1: number, e1: number, f2: number, e2: number, out: Manifold): boolean {
    const { flex_dim, flex_elem, flex_elemdataadr, flex_elemadr, flex_vertadr, flex_radius } = m;
    const { flexvert_xpos, flexelem_aabb } = d;
    const corners1 = flex_dim[f1] + 1;
    const corners2 = flex_dim[f2] + 1;
    const adr1 = flex_elemdataadr[f1] + e1 * corners1;
    const adr2 = flex_elemdataadr[f2] + e2 * corners2;
    const a = 6 * (flex_elemadr[f1] + e1);
    const b = 6 * (flex_elemadr[f2] + e2);
    const ox = flexelem_aabb[a];
    const oy = flexelem_aabb[a + 1];
    const oz = flexelem_aabb[a + 2];
    const x = flexelem_aabb[b] - ox;
    const y = flexelem_aabb[b + 1] - oy;
    const z = flexelem_aabb[b + 2] - oz;
    let high = -Infinity;
    for (let i = adr1; i < adr1 + corners1; i++) {
      const p = 3 * (flex_vertadr[f1] + flex_elem[i]);
      const along = x * (flexvert_xpos[p] - ox) + y * (flexvert_xpos[p + 1] - oy) + z * (flexvert_xpos[p + 2] - oz);
      if (along > high) high = along;
    }
    let low = Infinity;
    for (let i = adr2; i < adr2 + corners2; i++) {
      const p = 3 * (flex_vertadr[f2] + flex_elem[i]);
      const along = x * (flexvert_xpos[p] - ox) + y * (flexvert_xpos[p + 1] - oy) + z * (flexvert_xpos[p + 2] - oz);
      if (along < low) low = along;
    }
    const gap = low - high;
    const reach = SLACK * (flex_radius[f1] + flex_radius[f2] + out[MARGIN]);
    return gap > 0 && gap * gap > reach * reach * (x * x + y * y + z * z);
  }

  return { pos, mat, size, setCapsule, setSphere, setGeom, setHull, setPoint, cornerOf, hasBody, areApart };
}
