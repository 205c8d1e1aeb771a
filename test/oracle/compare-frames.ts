/**
 * Free frames: for a mesh or a body with equal moments of inertia, any axes are principal. Such meshes are compared in
 * the frame of their file.
 */
import { conjugate, mulQuat, type Quat, rotate, transform, type Vec3 } from '../../src/foundation/math/pose.js';
import type { ModelRecord } from '../../src/simulation/model/model-record.js';

/** Fields that depend on the frames of meshes, with the number of values per geom. */
const OF_GEOMS = { geom_quat: 4, geom_size: 3, geom_aabb: 6, geom_rbound: 1, geom_sameframe: 1 } as const;
const OF_OTHERS = ['mesh_quat', 'mesh_vert', 'mesh_normal', 'mesh_polynormal', 'body_iquat', 'body_sameframe'] as const;
const OF_BOUNDS = ['bvh_aabb', 'bvh_child', 'bvh_depth', 'bvh_nodeid', 'site_sameframe', 'site_size'] as const;
const FRAME_FIELDS: ReadonlySet<string> = new Set([...Object.keys(OF_GEOMS), ...OF_OTHERS, ...OF_BOUNDS]);

/** Fields that depend on the frames of bodies without such meshes. */
const OF_BODIES: ReadonlySet<string> = new Set(['body_iquat', 'body_sameframe']);

/** Rounding of vertices, which are in single precision; tensors of bodies without meshes are not. */
const ROUNDING = 1e-6;
const FINE_ROUNDING = 1e-9;

const rowsOf = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);
const vecAt = (a: ArrayLike<number>, i: number): Vec3 => [a[3 * i], a[3 * i + 1], a[3 * i + 2]];
const quatAt = (a: ArrayLike<number>, i: number): Quat => [a[4 * i], a[4 * i + 1], a[4 * i + 2], a[4 * i + 3]];
const areClose = (a: ArrayLike<number>, b: ArrayLike<number>, off = ROUNDING): boolean =>
  Array.from(a).every((x, i) => Math.abs(x - b[i]) <= off);
/** Compares rotations; q and -q are the same one. */
const isSameRotation = (a: Quat, b: Quat): boolean =>
  areClose(a, b) ||
  areClose(
    a,
    b.map((x) => -x),
  );

/** Fields that may differ because elements with equal moments have another frame: none, if anything else differs. */
export function freeOfFrames(ours: ModelRecord, theirs: ModelRecord): ReadonlySet<string> {
  const isAlike = (['nmesh', 'nmeshvert', 'ngeom', 'nbody'] as const).every((size) => ours[size] === theirs[size]);
  if (!isAlike) return new Set();
  const turned = new Set(
    rowsOf(ours.nmesh).filter((i) => !isSameRotation(quatAt(ours.mesh_quat, i), quatAt(theirs.mesh_quat, i))),
  );
  const areBodiesSame = (off: number): boolean =>
    rowsOf(ours.nbody).every((body) => isSameBody(ours, theirs, body, off));
  if (turned.size === 0) return areBodiesSame(FINE_ROUNDING) ? OF_BODIES : new Set();
  const meshes = [...turned].every(
    (mesh) => areClose(inFile(ours, mesh), inFile(theirs, mesh)) && [ours, theirs].every((m) => isPrincipal(m, mesh)),
  );
  const geoms = rowsOf(ours.ngeom).every((geom) => isSameGeom(ours, theirs, geom, turned));
  const sites = rowsOf(ours.nsite).every((site) => isSameSite(ours, theirs, site, turned));
  return meshes && geoms && sites && areBodiesSame(ROUNDING) ? FRAME_FIELDS : new Set();
}

/** Tests whether a site has the same size, unless its mesh is turned; its frame does not depend on the mesh. */
const isSameSite = (ours: ModelRecord, theirs: ModelRecord, site: number, turned: ReadonlySet<number>): boolean =>
  turned.has(ours.site_dataid[site]) || areClose(vecAt(ours.site_size, site), vecAt(theirs.site_size, site));

/** Vertices in the frame of the file. */
function inFile(m: ModelRecord, mesh: number): number[] {
  const pose = { pos: vecAt(m.mesh_pos, mesh), quat: quatAt(m.mesh_quat, mesh) };
  const first = m.mesh_vertadr[mesh];
  return rowsOf(m.mesh_vertnum[mesh]).flatMap((i) => [...transform(pose, vecAt(m.mesh_vert, first + i))]);
}

/**
 * Tests whether the products of inertia of the volume are zero in the frame of the mesh: sums over tetrahedra to its
 * center.
 */
function isPrincipal(m: ModelRecord, mesh: number): boolean {
  const [first, start] = [m.mesh_vertadr[mesh], m.mesh_faceadr[mesh]];
  const products = [0, 0, 0];
  let trace = 0;
  for (let f = start; f < start + m.mesh_facenum[mesh]; f++) {
    const [a, b, c] = [0, 1, 2].map((k) => vecAt(m.mesh_vert, first + m.mesh_face[3 * f + k]));
    const volume = determinant(a, b, c) / 6;
    const moment = (i: number, j: number): number => {
      const sum = (k: number): number => a[k] + b[k] + c[k];
      return (volume * (sum(i) * sum(j) + a[i] * a[j] + b[i] * b[j] + c[i] * c[j])) / 20;
    };
    products[0] += moment(0, 1);
    products[1] += moment(1, 2);
    products[2] += moment(2, 0);
    trace += moment(0, 0) + moment(1, 1) + moment(2, 2);
  }
  return products.every((x) => Math.abs(x) <= ROUNDING * Math.abs(trace));
}

const determinant = (a: Vec3, b: Vec3, c: Vec3): number =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);

/** Tests whether a geom is the same, compared in the frame of the mesh's file if the frame of the mesh differs. */
function isSameGeom(ours: ModelRecord, theirs: ModelRecord, geom: number, turned: ReadonlySet<number>): boolean {
  const mesh = ours.geom_dataid[geom];
  if (turned.has(mesh)) {
    const quat = (m: ModelRecord): Quat => mulQuat(quatAt(m.geom_quat, geom), conjugate(quatAt(m.mesh_quat, mesh)));
    return isSameRotation(quat(ours), quat(theirs));
  }
  return Object.entries(OF_GEOMS).every(([name, width]) => {
    const row = (m: ModelRecord): ArrayLike<number> =>
      m[name as keyof typeof OF_GEOMS].subarray(width * geom, width * (geom + 1));
    return areClose(row(ours), row(theirs));
  });
}

/** Tests whether the inertia tensors of a body are equal, whatever their axes. */
function isSameBody(ours: ModelRecord, theirs: ModelRecord, body: number, off: number): boolean {
  const columns = (m: ModelRecord): number[] => {
    const quat = quatAt(m.body_iquat, body);
    const moments = vecAt(m.body_inertia, body);
    return [0, 1, 2].flatMap((k) => {
      const [x, y, z] = rotate(vecAt([1, 0, 0, 0, 1, 0, 0, 0, 1], k), conjugate(quat));
      return [...rotate([moments[0] * x, moments[1] * y, moments[2] * z], quat)];
    });
  };
  const scale = Math.max(...vecAt(ours.body_inertia, body), Number.MIN_VALUE);
  return areClose(columns(ours), columns(theirs), off * scale);
}
