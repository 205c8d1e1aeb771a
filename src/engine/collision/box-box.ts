/**
 * Contacts of two boxes: a separating axis (Gottschalk, Lin, Manocha 1996), then a manifold on it.
 *
 * Of the 15 candidate axes - three face normals of each box and nine products of edges - the one with the largest
 * separation s = |c . n| - r1 - r2 (c between centers, r_i half-extents along n) carries the contact. Boxes farther
 * apart than the margin along any have none. Face axes are preferred to edge axes that are hardly better, as they
 * give several contacts and resting boxes must not flip between the two.
 *
 * On a face axis the face of the other box that opposes it most is clipped to the sides of the face (Sutherland,
 * Hodgman 1974) in coordinates (x, y, height above the face); every corner that is left within the margin is a
 * contact, midway between the surfaces. On an edge axis the contact is between the nearest points of the two
 * supporting edges.
 */
import { CONTACT_SIZE, DIST, MARGIN, type Manifold, MINVAL, NORMAL, POS, TANGENT } from './manifold.js';

/** Rounding slack of a separation, relative to the sum of all half-sizes. */
const SLACK = 1e-13;
/** Squared sine of the angle of edges below which their product is noise. */
const PARALLEL = 1e-16;
/** An edge axis must be better than a face axis by this fraction of itself ... */
const EDGE_BIAS = 1e-6;
/** ... and if it is within 8 degrees of the best face axis, by this fraction of the separation of the face. */
const FACE_COSINE = 0.99;
const FACE_BIAS = 0.05;
/** Component of an axis in a box below which the supporting corner is ambiguous. */
const AMBIGUOUS = 1e-9;
/** Squared distance of corners, relative to the face, below which they are the same. */
const SAME_CORNER = 1e-14;

const FAR = 1e10;
const clamp = (x: number, limit: number): number => Math.max(-limit, Math.min(limit, x));

/** Corners of a polygon: a rectangle clipped by four sides has at most eight; there is room for a few more. */
const MAX_CORNERS = 12;

/** Scratch: the rotation of box 2 and the centers in the other box's frame, the axis, polygons of a face contact. */
const R = 0;
const CENTER_2 = 9;
const CENTER_1 = 12;
const SIZE_1 = 15;
const SIZE_2 = 18;
const REACH = 21;
const BEST = 22;
const BEST_FACE = 23;
const AXIS = 24;
const AXIS_2 = 27;
const ON_1 = 30;
const ON_2 = 33;
const POINT_1 = 36;
const POINT_2 = 39;
const POLYGON = 42;
const SPARE = POLYGON + 3 * MAX_CORNERS;
const TOTAL = SPARE + 3 * MAX_CORNERS;

/** Separating axes by number: faces of box 1, faces of box 2, then edge i of box 1 with edge j of box 2. */
const EDGES = 6;

export interface BoxBox {
  collide(out: Manifold, xpos: Float64Array, xmat: Float64Array, size: Float64Array, g1: number, g2: number): number;
}

export function bindBoxBox(): BoxBox {
  const w = new Float64Array(TOTAL);

  function collide(
    out: Manifold,
    xpos: Float64Array,
    xmat: Float64Array,
    size: Float64Array,
    g1: number,
    g2: number,
  ): number {
    toEachOther(xpos, xmat, size, g1, g2);
    let sizes = 0;
    for (let k = 0; k < 6; k++) sizes += w[SIZE_1 + k];
    w[REACH] = out[MARGIN] + SLACK * sizes;
    const face = bestFace();
    if (face < 0) return 0;
    const axis = bestEdge(face);
    if (axis < 0) return 0;
    return axis < EDGES ? faceContacts(out, xpos, xmat, g1, g2, axis) : edgeContact(out, xpos, xmat, g1, axis);
  }

  function toEachOther(xpos: Float64Array, xmat: Float64Array, size: Float64Array, g1: number, g2: number): void {
    const m1 = 9 * g1;
    const m2 = 9 * g2;
    const x = xpos[3 * g2] - xpos[3 * g1];
    const y = xpos[3 * g2 + 1] - xpos[3 * g1 + 1];
    const z = xpos[3 * g2 + 2] - xpos[3 * g1 + 2];
    for (let i = 0; i < 3; i++) {
      w[CENTER_2 + i] = xmat[m1 + i] * x + xmat[m1 + 3 + i] * y + xmat[m1 + 6 + i] * z;
      w[CENTER_1 + i] = -(xmat[m2 + i] * x + xmat[m2 + 3 + i] * y + xmat[m2 + 6 + i] * z);
      w[SIZE_1 + i] = size[3 * g1 + i];
      w[SIZE_2 + i] = size[3 * g2 + i];
      for (let j = 0; j < 3; j++) {
        w[R + 3 * i + j] =
          xmat[m1 + i] * xmat[m2 + j] + xmat[m1 + 3 + i] * xmat[m2 + 3 + j] + xmat[m1 + 6 + i] * xmat[m2 + 6 + j];
      }
    }
  }

  /** The face axis with the largest separation, or -1 if the boxes are apart along one. */
  function bestFace(): number {
    let best = -1;
    w[BEST] = -FAR;
    for (let axis = 0; axis < EDGES; axis++) {
      const i = axis % 3;
      const first = axis < 3;
      // rotation entries of this axis with the axes of the other box
      const step = first ? 1 : 3;
      const r = first ? R + 3 * i : R + i;
      const other = first ? SIZE_2 : SIZE_1;
      const radius =
        Math.abs(w[r]) * w[other] + Math.abs(w[r + step]) * w[other + 1] + Math.abs(w[r + 2 * step]) * w[other + 2];
      const center = first ? CENTER_2 : CENTER_1;
      const separation = Math.abs(w[center + i]) - w[(first ? SIZE_1 : SIZE_2) + i] - radius;
      if (separation > w[REACH]) return -1;
      if (separation > w[BEST]) {
        w[BEST] = separation;
        best = axis;
      }
    }
    w[BEST_FACE] = w[BEST];
    return best;
  }

  /** The best axis, given the best face axis, or -1 if the boxes are apart along an edge axis. */
  function bestEdge(face: number): number {
    let best = face;
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) {
        const i1 = (i + 1) % 3;
        const i2 = (i + 2) % 3;
        const j1 = (j + 1) % 3;
        const j2 = (j + 2) % 3;
        // axis i of box 1 times axis j of box 2, in the frame of box 1, where its component i is zero
        let x = -w[R + 3 * i2 + j];
        let y = w[R + 3 * i1 + j];
        const square = x * x + y * y;
        if (square < PARALLEL) continue;
        const scale = 1 / Math.sqrt(square);
        x *= scale;
        y *= scale;
        const radius1 = w[SIZE_1 + i1] * Math.abs(x) + w[SIZE_1 + i2] * Math.abs(y);
        const u = x * w[R + 3 * i1 + j1] + y * w[R + 3 * i2 + j1];
        const v = x * w[R + 3 * i1 + j2] + y * w[R + 3 * i2 + j2];
        const radius2 = w[SIZE_2 + j1] * Math.abs(u) + w[SIZE_2 + j2] * Math.abs(v);
        const separation = Math.abs(x * w[CENTER_2 + i1] + y * w[CENTER_2 + i2]) - radius1 - radius2;
        if (separation > w[REACH]) return -1;
        if (separation - EDGE_BIAS * Math.abs(separation) > w[BEST] && separation > w[BEST_FACE]) {
          w[BEST] = separation;
          best = EDGES + 3 * i + j;
        }
      }
    }
    return best >= EDGES && isFaceInDisguise(best, face) ? face : best;
  }

  /** Unit product of two edges in the frame of box 1, into AXIS. */
  function setEdgeAxis(axis: number): void {
    const i = Math.floor((axis - EDGES) / 3);
    const j = (axis - EDGES) % 3;
    const x = -w[R + 3 * ((i + 2) % 3) + j];
    const y = w[R + 3 * ((i + 1) % 3) + j];
    const scale = 1 / Math.sqrt(x * x + y * y);
    w[AXIS + i] = 0;
    w[AXIS + ((i + 1) % 3)] = x * scale;
    w[AXIS + ((i + 2) % 3)] = y * scale;
  }

  /** Component of AXIS along axis j of box 2. */
  const alongBox2 = (j: number): number => w[AXIS] * w[R + j] + w[AXIS + 1] * w[R + 3 + j] + w[AXIS + 2] * w[R + 6 + j];

  function isFaceInDisguise(axis: number, face: number): boolean {
    setEdgeAxis(axis);
    const cosine = Math.abs(face < 3 ? w[AXIS + face] : alongBox2(face - 3));
    return cosine > FACE_COSINE && w[BEST] < w[BEST_FACE] + FACE_BIAS * Math.abs(w[BEST_FACE]) + MINVAL;
  }

  function edgeContact(out: Manifold, xpos: Float64Array, xmat: Float64Array, g1: number, axis: number): number {
    const i = Math.floor((axis - EDGES) / 3);
    const j = (axis - EDGES) % 3;
    setEdgeAxis(axis);
    const towards = w[AXIS] * w[CENTER_2] + w[AXIS + 1] * w[CENTER_2 + 1] + w[AXIS + 2] * w[CENTER_2 + 2];
    if (towards < 0) for (let k = 0; k < 3; k++) w[AXIS + k] = -w[AXIS + k];
    for (let k = 0; k < 3; k++) w[AXIS_2 + k] = alongBox2(k);
    nearestEdgePoints(i, j);

    let dist = 0;
    for (let k = 0; k < 3; k++) dist += (w[ON_2 + k] - w[ON_1 + k]) * w[AXIS + k];
    if (dist > w[REACH]) return 0;
    out[DIST] = dist;
    for (let k = 0; k < 3; k++) {
      const r = 9 * g1 + 3 * k;
      let position = 0;
      let normal = 0;
      for (let c = 0; c < 3; c++) {
        position += xmat[r + c] * (0.5 * (w[ON_1 + c] + w[ON_2 + c]));
        normal += xmat[r + c] * w[AXIS + c];
      }
      out[POS + k] = position + xpos[3 * g1 + k];
      out[NORMAL + k] = normal;
      out[TANGENT + k] = 0;
    }
    return 1;
  }

  /**
   * Nearest points of the supporting edges along axis i of box 1 and axis j of box 2, into ON_1 and ON_2. Where the
   * axis is perpendicular to a further axis of a box, two parallel edges support it and both are tried.
   */
  function nearestEdgePoints(i: number, j: number): void {
    const ambiguous1 = ambiguousAxis(AXIS, i);
    const ambiguous2 = ambiguousAxis(AXIS_2, j);
    let least = FAR;
    for (let flip1 = 0; flip1 < (ambiguous1 < 0 ? 1 : 2); flip1++) {
      for (let flip2 = 0; flip2 < (ambiguous2 < 0 ? 1 : 2); flip2++) {
        setEdgeMiddles(i, j, flip1 === 1 ? ambiguous1 : -1, flip2 === 1 ? ambiguous2 : -1);
        const square = slideAlongEdges(i, j);
        if (square >= least) continue;
        least = square;
        for (let k = 0; k < 3; k++) {
          w[ON_1 + k] = w[POINT_1 + k];
          w[ON_2 + k] = w[POINT_2 + k];
        }
      }
    }
  }

  function ambiguousAxis(axis: number, edge: number): number {
    const next = (edge + 1) % 3;
    const last = (edge + 2) % 3;
    if (Math.abs(w[axis + next]) < AMBIGUOUS) return next;
    return Math.abs(w[axis + last]) < AMBIGUOUS ? last : -1;
  }

  /** Middles of the supporting edges, in the frame of box 1, on the other side along the flipped axes. */
  function setEdgeMiddles(i: number, j: number, flipped1: number, flipped2: number): void {
    for (let k = 0; k < 3; k++) w[POINT_2 + k] = w[CENTER_2 + k];
    for (let k = 0; k < 3; k++) {
      const side1 = w[AXIS + k] >= 0 === (k !== flipped1) ? 1 : -1;
      w[POINT_1 + k] = k === i ? 0 : side1 * w[SIZE_1 + k];
      if (k === j) continue;
      const side2 = w[AXIS_2 + k] >= 0 === (k !== flipped2) ? -1 : 1;
      for (let r = 0; r < 3; r++) w[POINT_2 + r] += w[R + 3 * r + k] * side2 * w[SIZE_2 + k];
    }
  }

  /** Moves both points along their edges to where they are nearest; returns the squared distance. */
  function slideAlongEdges(i: number, j: number): number {
    const x = w[R + j];
    const y = w[R + 3 + j];
    const z = w[R + 6 + j];
    const gapX = w[POINT_2] - w[POINT_1];
    const gapY = w[POINT_2 + 1] - w[POINT_1 + 1];
    const gapZ = w[POINT_2 + 2] - w[POINT_1 + 2];
    const along1 = i === 0 ? gapX : i === 1 ? gapY : gapZ;
    const along2 = x * gapX + y * gapY + z * gapZ;
    const cosine = w[R + 3 * i + j];
    const sineSquare = 1 - cosine * cosine;
    const free = sineSquare < MINVAL ? 0 : (along1 - cosine * along2) / sineSquare;
    const t = clamp(cosine * clamp(free, w[SIZE_1 + i]) - along2, w[SIZE_2 + j]);
    const s = clamp(along1 + cosine * t, w[SIZE_1 + i]);
    w[POINT_1 + i] += s;
    w[POINT_2] += x * t;
    w[POINT_2 + 1] += y * t;
    w[POINT_2 + 2] += z * t;
    const dx = w[POINT_2] - w[POINT_1];
    const dy = w[POINT_2 + 1] - w[POINT_1 + 1];
    const dz = w[POINT_2 + 2] - w[POINT_1 + 2];
    return dx * dx + dy * dy + dz * dz;
  }

  /** Component r of axis c of the incident box in the frame of the reference box, the owner of the face. */
  const rotation = (owner1: boolean, r: number, c: number): number => w[owner1 ? R + 3 * r + c : R + 3 * c + r];

  function faceContacts(
    out: Manifold,
    xpos: Float64Array,
    xmat: Float64Array,
    g1: number,
    g2: number,
    code: number,
  ): number {
    const owner1 = code < 3;
    const axis = code % 3;
    const axisX = (axis + 1) % 3;
    const axisY = (axis + 2) % 3;
    const size = owner1 ? SIZE_1 : SIZE_2;
    const side = w[(owner1 ? CENTER_2 : CENTER_1) + axis] >= 0 ? 1 : -1;
    setOpposedFace(owner1, axis, side);
    let from = POLYGON;
    let n = 4;
    for (let k = 0; k < 4; k++) {
      const limit = w[size + (k < 2 ? axisX : axisY)];
      const clipped = clipSide(from, n, k >> 1, k & 1 ? -1 : 1, limit);
      if (clipped < 0) continue;
      n = clipped;
      from = from === POLYGON ? SPARE : POLYGON;
    }
    const scale = w[size + axisX] * w[size + axisX] + w[size + axisY] * w[size + axisY];
    n = keepDistinct(from, n, out[MARGIN], SAME_CORNER * scale);

    const g = owner1 ? g1 : g2;
    const sign = owner1 ? side : -side;
    for (let i = 0; i < n; i++) {
      const c = CONTACT_SIZE * i;
      const v = from + 3 * i;
      const height = side * (w[size + axis] + 0.5 * w[v + 2]);
      out[c + DIST] = w[v + 2];
      for (let k = 0; k < 3; k++) {
        const r = 9 * g + 3 * k;
        out[c + POS + k] =
          xmat[r + axisX] * w[v] + xmat[r + axisY] * w[v + 1] + xmat[r + axis] * height + xpos[3 * g + k];
        out[c + NORMAL + k] = sign * xmat[r + axis];
        out[c + TANGENT + k] = 0;
      }
    }
    return n;
  }

  /** The face of the incident box that opposes the reference face most, as POLYGON. */
  function setOpposedFace(owner1: boolean, axis: number, side: number): void {
    const size = owner1 ? SIZE_2 : SIZE_1;
    const center = owner1 ? CENTER_2 : CENTER_1;
    let face = 0;
    for (let k = 1; k < 3; k++) {
      if (Math.abs(rotation(owner1, axis, k)) > Math.abs(rotation(owner1, axis, face))) face = k;
    }
    const faceSign = side * rotation(owner1, axis, face) > 0 ? -1 : 1;
    const u = (face + 1) % 3;
    const v = (face + 2) % 3;
    for (let r = 0; r < 3; r++) {
      const c = (axis + 1 + r) % 3;
      const sign = r === 2 ? side : 1;
      let middle = w[center + c] + faceSign * w[size + face] * rotation(owner1, c, face);
      middle = r === 2 ? side * middle - w[(owner1 ? SIZE_1 : SIZE_2) + axis] : middle;
      const du = sign * w[size + u] * rotation(owner1, c, u);
      const dv = sign * w[size + v] * rotation(owner1, c, v);
      w[POLYGON + r] = middle + du + dv;
      w[POLYGON + 3 + r] = middle - du + dv;
      w[POLYGON + 6 + r] = middle - du - dv;
      w[POLYGON + 9 + r] = middle + du - dv;
    }
  }

  /** Clips to sign x[k] <= limit, into the other polygon; returns its number of corners, -1 if nothing is outside. */
  function clipSide(from: number, n: number, k: number, sign: number, limit: number): number {
    let outside = 0;
    for (let i = 0; i < n; i++) if (sign * w[from + 3 * i + k] - limit > 0) outside++;
    if (outside === 0) return -1;
    const to = from === POLYGON ? SPARE : POLYGON;
    let count = 0;
    for (let i = 0; i < n; i++) {
      const p = from + 3 * i;
      const q = i + 1 === n ? from : p + 3;
      const excess = sign * w[p + k] - limit;
      const next = sign * w[q + k] - limit;
      if (excess <= 0) {
        for (let c = 0; c < 3; c++) w[to + 3 * count + c] = w[p + c];
        count++;
      }
      if (!((excess < 0 && next > 0) || (excess > 0 && next < 0))) continue;
      const t = excess / (excess - next);
      for (let c = 0; c < 3; c++) w[to + 3 * count + c] = w[p + c] + t * (w[q + c] - w[p + c]);
      count++;
    }
    return count;
  }

  /** Keeps corners within the margin that are not repetitions; returns their number. */
  function keepDistinct(polygon: number, n: number, margin: number, same: number): number {
    let count = 0;
    for (let i = 0; i < n; i++) {
      const v = polygon + 3 * i;
      if (w[v + 2] > margin) continue;
      let repeated = false;
      for (let q = polygon; q < polygon + 3 * count; q += 3) {
        const dx = w[q] - w[v];
        const dy = w[q + 1] - w[v + 1];
        if (dx * dx + dy * dy < same) repeated = true;
      }
      if (repeated) continue;
      for (let c = 0; c < 3; c++) w[polygon + 3 * count + c] = w[v + c];
      count++;
    }
    return count;
  }

  return { collide };
}
