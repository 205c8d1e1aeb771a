/**
 * Hulls are triangulated, so some edges of a vertex cross a flat side. Such an edge is a p + b q, where p and q are the
 * two edges of the side at the vertex, with a, b >= 0 and a + b >= 1 because the side is convex: if p and q are longer
 * along a direction than some length, so is it. A search can skip it.
 */
import type { ModelRecord } from '../../../model/model-record.js';

/** A side is flat if it deviates from its plane by less than this fraction of the edge across it. */
const FLAT = 1e-6;

type Vector = [number, number, number];

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Edges of a hull vertex without those that cross a flat side. */
export interface OuterEdges {
  /** The given neighbors, except those across a flat side. */
  readonly neighbors: number[];
  /** Deviation of the sides from their planes. */
  readonly deviation: number;
}

/** @param neighbors those of vertex v in the triangulation, with the numbering of v over all meshes */
export function outerEdges(m: ModelRecord, mesh: number, v: number, neighbors: readonly number[]): OuterEdges {
  const first = m.mesh_vertadr[mesh];
  const sides = sidesAt(m, mesh, v);
  const isOuter = (w: number): boolean => sides.some(({ before, after }) => before === w || after === w);
  let deviation = 0;
  const kept = neighbors.filter((w) => {
    const side = isOuter(w) ? undefined : sides.find(({ loop }) => loop.includes(w - first));
    if (!side || !neighbors.includes(side.before) || !neighbors.includes(side.after)) return true;
    const rest = restAcross(m.mesh_vert, v, w, side);
    if (rest === undefined) return true;
    deviation = Math.max(deviation, rest);
    return false;
  });
  return { neighbors: kept, deviation };
}

/** A polygon of the hull as vertices of its mesh, with the corners before and after a vertex of it. */
interface Side {
  readonly loop: Int32Array;
  readonly before: number;
  readonly after: number;
}

function sidesAt(m: ModelRecord, mesh: number, v: number): Side[] {
  const { mesh_polyadr, mesh_polymap, mesh_polymapadr, mesh_polymapnum, mesh_vertadr } = m;
  const { mesh_polyvert, mesh_polyvertadr, mesh_polyvertnum } = m;
  const first = mesh_vertadr[mesh];
  const polygons = mesh_polymap.subarray(mesh_polymapadr[v], mesh_polymapadr[v] + mesh_polymapnum[v]);
  return Array.from(polygons, (polygon): Side => {
    const adr = mesh_polyvertadr[mesh_polyadr[mesh] + polygon];
    const n = mesh_polyvertnum[mesh_polyadr[mesh] + polygon];
    const loop = mesh_polyvert.subarray(adr, adr + n);
    const at = loop.indexOf(v - first);
    return { loop, before: first + loop[(at + n - 1) % n], after: first + loop[(at + 1) % n] };
  });
}

/**
 * Distance of the edge across a side from the plane of the adjacent edges; undefined if it is not a combination of
 * them.
 */
function restAcross(vert: Float32Array, v: number, w: number, { before, after }: Side): number | undefined {
  const edgeTo = (i: number): Vector => [
    vert[3 * v] - vert[3 * i],
    vert[3 * v + 1] - vert[3 * i + 1],
    vert[3 * v + 2] - vert[3 * i + 2],
  ];
  const e = edgeTo(w);
  const p = edgeTo(before);
  const q = edgeTo(after);
  const pq = dot(p, q);
  const scale = 1 / (dot(p, p) * dot(q, q) - pq * pq);
  const a = (dot(e, p) * dot(q, q) - dot(e, q) * pq) * scale;
  const b = (dot(e, q) * dot(p, p) - dot(e, p) * pq) * scale;
  const rest = e.map((x, k) => x - a * p[k as 0] - b * q[k as 0]) as Vector;
  const length = Math.sqrt(dot(rest, rest));
  return a >= 0 && b >= 0 && a + b >= 1 && length < FLAT * Math.sqrt(dot(e, e)) ? length : undefined;
}
