/** Intersection of a ray with height fields: a box below, a grid of triangles, and walls below the rim. */
import { copyRange } from '../../../foundation/math/ranges.js';
import { doubles, integers } from '../../../foundation/math/scratch.js';
import { copy3 } from '../../../foundation/math/vec.js';
import type { ModelRecord } from '../../model/model-record.js';
import { rayBoxFace, setFaceNormal } from '../shapes/box.js';
import type { RayGeom } from './mesh.js';
import { HIT_X, isNearer, MISS } from './solution.js';
import { rayTriangle, triangleNormal } from './triangle.js';

type Arr = Float64Array;

/** Height of a vertex relative to the largest, 0 to 1. */
function heightAt(data: Float32Array, at: number): number {
  return data[at];
}

const clamp = (x: number, low: number, high: number): number => Math.max(low, Math.min(high, x));

/** Offsets in `track`: columns and rows at which a ray enters (0) and leaves (1) the box that holds the surface. */
const COL0 = 0;
const COL1 = 1;
const ROW0 = 2;
const ROW1 = 3;

/** Offset in `box` of the height of its center. */
const HEIGHT = 3;

/** A ray that crosses fewer rows than this is taken as parallel to the rows. */
const ALONG = 1e-6;

/** Binds the intersection with height field geoms; the ray and the normal are in the frame of the geom. */
export function bindRayHfield(m: ModelRecord): RayGeom {
  const corners = doubles(9);
  const shifted = doubles(6);
  /** Solutions on the faces of `box`. */
  const walls = doubles(6);
  const track = doubles(4);
  /** Half sizes (3) of the box below the surface or of that which holds it, and the height of its center [m]. */
  const box = doubles(4);
  const solution = doubles(1);
  /** First column of the cells below the ray in one row, and the column after the last. */
  const columns = integers(2);

  /**
   * Sets `columns` to the cells of a row below the part of the ray that is over the row and its neighbors, with one
   * more cell on each side.
   */
  function findColumns(row: number, ncol: number): void {
    const c0 = track[COL0];
    const cols = track[COL1] - c0;
    const rows = track[ROW1] - track[ROW0];
    const along = Math.abs(rows) < ALONG;
    const s0 = along ? 0 : (row - 1 - track[ROW0]) / rows;
    const s1 = along ? 1 : (row + 2 - track[ROW0]) / rows;
    const a = c0 + cols * clamp(s0, 0, 1);
    const b = c0 + cols * clamp(s1, 0, 1);
    columns[0] = Math.max(0, Math.floor(Math.min(a, b)) - 1);
    columns[1] = Math.min(ncol - 1, 2 + Math.floor(Math.max(a, b)));
  }

  /** Returns the nearest face of `box` on the ray, -1 if none; writes the solutions of all faces to `walls`. */
  function rayBoxAt(r: Arr): number {
    copyRange(shifted, r);
    shifted[2] -= box[HEIGHT];
    let nearest = -1;
    for (let face = 0; face < 6; face++) {
      rayBoxFace(walls, face, box, 0, shifted, face);
      if (walls[face] >= 0 && (nearest < 0 || walls[face] < walls[nearest])) nearest = face;
    }
    return nearest;
  }

  /** Writes the hit on the triangle at `corners` to `hit` if it is nearer. */
  function meetTriangle(r: Arr, hit: Arr): void {
    rayTriangle(solution, 0, corners, r);
    if (!isNearer(solution, 0, hit, HIT_X)) return;
    hit[HIT_X] = solution[0];
    triangleNormal(hit, corners);
  }

  return function rayHfield(geom: number, r: Arr, hit: Arr): void {
    // one function for three passes along a ray, because numbers passed between functions would be boxed
    const { geom_dataid, hfield_nrow, hfield_ncol, hfield_adr, hfield_size, hfield_data } = m;
    const field = geom_dataid[geom];
    const nrow = hfield_nrow[field];
    const ncol = hfield_ncol[field];
    const start = hfield_adr[field];
    const hx = hfield_size[4 * field];
    const hy = hfield_size[4 * field + 1];
    const top = hfield_size[4 * field + 2];
    const base = hfield_size[4 * field + 3];

    hit[HIT_X] = MISS;
    box[0] = hx;
    box[1] = hy;
    box[2] = base / 2;
    box[HEIGHT] = -base / 2;
    const floor = rayBoxAt(r);
    if (floor >= 0) {
      hit[HIT_X] = walls[floor];
      setFaceNormal(hit, floor);
    }
    box[2] = top / 2;
    box[HEIGHT] = top / 2;
    const entry = rayBoxAt(r);
    if (entry < 0) return;

    // the part of the ray inside the box, and the rows below it with one more on each side
    let from = 0;
    let to = walls[entry];
    for (let face = 0; face < 6; face++) {
      if (walls[face] <= to) continue;
      from = walls[entry];
      to = walls[face];
    }
    const dx = (2 * hx) / (ncol - 1);
    const dy = (2 * hy) / (nrow - 1);
    track[COL0] = (r[0] + from * r[3] + hx) / dx;
    track[COL1] = (r[0] + to * r[3] + hx) / dx;
    track[ROW0] = (r[1] + from * r[4] + hy) / dy;
    track[ROW1] = (r[1] + to * r[4] + hy) / dy;
    const firstRow = Math.max(0, Math.floor(Math.min(track[ROW0], track[ROW1])) - 1);
    const lastRow = Math.min(nrow - 1, 2 + Math.floor(Math.max(track[ROW0], track[ROW1])));
    for (let row = firstRow; row < lastRow; row++) {
      findColumns(row, ncol);
      const lastCol = columns[1];
      for (let col = columns[0]; col < lastCol; col++) {
        const at = start + row * ncol + col;
        const x = dx * col - hx;
        const y = dy * row - hy;
        corners[0] = x;
        corners[1] = y;
        corners[2] = heightAt(hfield_data, at) * top;
        corners[3] = corners[6] = x + dx;
        corners[4] = y;
        corners[5] = heightAt(hfield_data, at + 1) * top;
        corners[7] = y + dy;
        corners[8] = heightAt(hfield_data, at + ncol + 1) * top;
        meetTriangle(r, hit);
        copy3(corners, 3, corners, 6);
        corners[6] = x;
        corners[8] = heightAt(hfield_data, at + ncol) * top;
        meetTriangle(r, hit);
      }
    }

    // walls are solid up to the height of the rim
    for (let face = 0; face < 4; face++) {
      if (!isNearer(walls, face, hit, HIT_X)) continue;
      const acrossX = face < 2;
      const count = acrossX ? nrow : ncol;
      const stride = acrossX ? ncol : 1;
      const far = (face & 1) === 0 ? 0 : acrossX ? ncol - 1 : (nrow - 1) * ncol;
      const along = acrossX ? (r[1] + walls[face] * r[4] + hy) / dy : (r[0] + walls[face] * r[3] + hx) / dx;
      const cell = clamp(Math.floor(along), 0, count - 2);
      const z0 = heightAt(hfield_data, start + far + cell * stride);
      const z1 = heightAt(hfield_data, start + far + (cell + 1) * stride);
      if ((r[2] + walls[face] * r[5]) / top < z0 * (cell + 1 - along) + z1 * (along - cell)) {
        hit[HIT_X] = walls[face];
        setFaceNormal(hit, face);
      }
    }
  };
}
