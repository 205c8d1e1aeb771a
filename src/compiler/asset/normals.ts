/** Vertex normals of a mesh, in single precision as they are stored. */
import { MINVAL } from '../../foundation/math/vec.js';
import { measure, newMeasure } from './triangle.js';

/** Cosine of the angle between a face normal and the mean beyond which an edge is sharp. */
const SHARP = 0.8;
/** Minimum double area of a face, and minimum length of a summed normal; smaller ones are ignored. */
const SMALL = 1e-7;

/**
 * Vertex normals (nvert x 3): the mean of the surrounding face normals, weighted by area. Unless `smooth`, faces at a
 * large angle to the mean are excluded, which keeps edges sharp.
 */
export function vertexNormals(vert: Float64Array, face: Int32Array, smooth: boolean): Float32Array {
  const normals = new Float32Array(vert.length);
  const faceNormals = doubleAreaNormals(vert, face);
  for (let corner = 0; corner < face.length; corner++) {
    const f = 3 * Math.floor(corner / 3);
    for (let k = 0; k < 3; k++) normals[3 * face[corner] + k] += faceNormals[f + k];
  }
  if (!smooth) dropSharpFaces(normals, face, faceNormals);
  normalizeRows(normals);
  return normals;
}

/** Face normals with the length of twice the area; zero for faces without area. */
function doubleAreaNormals(vert: Float64Array, face: Int32Array): Float64Array {
  const out = new Float64Array(face.length);
  const m = newMeasure();
  for (let i = 0; i < face.length; i += 3) {
    measure(m, vert, 3 * face[i], 3 * face[i + 1], 3 * face[i + 2]);
    if (2 * m.area < SMALL) continue;
    for (let k = 0; k < 3; k++) out[i + k] = m.normal[k] * 2 * m.area;
  }
  return out;
}

/** Subtracts the contributions of faces at a large angle to the mean of the vertex. */
function dropSharpFaces(normals: Float32Array, face: Int32Array, faceNormals: Float64Array): void {
  const removed = new Float32Array(normals.length);
  for (let i = 0; i < face.length; i++) {
    const f = 3 * Math.floor(i / 3);
    const v = 3 * face[i];
    const fx = faceNormals[f];
    const fy = faceNormals[f + 1];
    const fz = faceNormals[f + 2];
    const vx = normals[v];
    const vy = normals[v + 1];
    const vz = normals[v + 2];
    const squares = vx * vx + vy * vy + vz * vz;
    const lengths = Math.sqrt((fx * fx + fy * fy + fz * fz) * squares);
    if (squares >= SMALL * SMALL && fx * vx + fy * vy + fz * vz >= SHARP * lengths) continue;
    for (let k = 0; k < 3; k++) removed[v + k] += faceNormals[f + k];
  }
  for (let i = 0; i < normals.length; i++) normals[i] -= removed[i];
}

/** Normalizes each row; a zero row becomes the z axis. */
export function normalizeRows(normals: Float32Array): void {
  const f32 = Math.fround;
  for (let i = 0; i < normals.length; i += 3) {
    const x = normals[i];
    const y = normals[i + 1];
    const z = normals[i + 2];
    const length = f32(Math.sqrt(f32(f32(f32(x * x) + f32(y * y)) + f32(z * z))));
    const vanishes = length <= MINVAL;
    for (let k = 0; k < 3; k++) normals[i + k] = vanishes ? Number(k === 2) : normals[i + k] / length;
  }
}
