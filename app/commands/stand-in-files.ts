/** Files that stand for missing ones: a box of 0.1 m for a mesh, a grey pixel for a picture. */
import type { LocatedDiagnostic } from '../../src/web/simulation-worker/simulation-protocol.js';

/** Half of the side of a box [m]. */
const HALF = 0.05;

/** Corners of the box, and its sides as two triangles each, counted from 0. */
const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [1, 2, 4].map((bit) => (k & bit ? HALF : -HALF)));
const SIDES = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
] as const;
const TRIANGLES = SIDES.flatMap(([a, b, c, d]) => [
  [a, b, c],
  [a, c, d],
]);

/** A grey pixel as PNG. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

/** Returns the content of a file that stands for another; undefined for other types of files. */
export function standInBytes(path: string): Uint8Array | undefined {
  const type = /\.(\w+)$/.exec(path.toLowerCase())?.[1];
  if (type === 'obj') return new TextEncoder().encode(obj());
  if (type === 'stl') return stl();
  if (type === 'dae') return new TextEncoder().encode(dae());
  if (type === 'msh') return msh();
  if (type === 'png') return Uint8Array.from(atob(PIXEL), (each) => each.charCodeAt(0));
  return undefined;
}

/**
 * Returns the paths of missing files if they are the only errors and each can be replaced; empty otherwise.
 */
export function replaceableFiles(diagnostics: readonly LocatedDiagnostic[]): readonly string[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const paths = errors.map(({ code, parameters }) => {
    if (code !== 'file-not-found' || !parameters) return undefined;
    const [, where] = /\((.*)\)/.exec(String(parameters.where)) ?? [];
    const path = where?.split(', ')[0] ?? String(parameters.file);
    return standInBytes(path) ? path : undefined;
  });
  return paths.every((path) => path !== undefined) ? [...new Set(paths)] : [];
}

const obj = (): string =>
  [
    ...CORNERS.map((at) => `v ${at.join(' ')}`),
    ...TRIANGLES.map((at) => `f ${at.map((k) => k + 1).join(' ')}`),
    '',
  ].join('\n');

/** A binary STL: a header of 80 bytes, the count of triangles, and for each a normal, three points and two bytes. */
function stl(): Uint8Array {
  const bytes = new Uint8Array(84 + 50 * TRIANGLES.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(80, TRIANGLES.length, true);
  for (const [i, corners] of TRIANGLES.entries()) {
    // the normal stays zero
    const at = 84 + 50 * i + 12;
    for (const [j, x] of corners.flatMap((k) => CORNERS[k]!).entries()) view.setFloat32(at + 4 * j, x, true);
  }
  return bytes;
}

/** A binary MSH: counts of vertices, normals, texture coordinates and triangles, then the vertices and triangles. */
function msh(): Uint8Array {
  const points = Float32Array.from(CORNERS.flat());
  const corners = Int32Array.from(TRIANGLES.flat());
  const counts = Int32Array.of(CORNERS.length, 0, 0, TRIANGLES.length);
  const parts = [counts, points, corners].map(({ buffer }) => new Uint8Array(buffer));
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function dae(): string {
  const points = CORNERS.flat().join(' ');
  const source = `<source id="p"><float_array id="a" count="24">${points}</float_array><technique_common><accessor source="#a" count="8" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>`;
  const vertices = '<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>';
  const triangles = `<triangles count="${TRIANGLES.length}"><input semantic="VERTEX" source="#v" offset="0"/><p>${TRIANGLES.flat().join(' ')}</p></triangles>`;
  const geometry = `<library_geometries><geometry id="g"><mesh>${source}${vertices}${triangles}</mesh></geometry></library_geometries>`;
  const scene =
    '<library_visual_scenes><visual_scene id="s"><node><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene>';
  return `<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset><unit meter="1"/><up_axis>Z_UP</up_axis></asset>${geometry}${scene}</COLLADA>`;
}
