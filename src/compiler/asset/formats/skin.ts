/** Skins: the binary SKN format, and weights that sum to one. */

import { normalizeQuat, type Quat } from '../../../foundation/math/pose.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { type AssetOrigin, assetError } from '../origin.js';
import { ByteReader } from './byte-reader.js';

/** A body that moves vertices of a skin. */
export interface SkinBone {
  /** Name of the body. */
  readonly body: string;
  /** Pose of the body in which the skin is given. */
  readonly bindpos: Float32Array;
  readonly bindquat: Float32Array;
  /** Vertices that follow the body, and by how much. */
  readonly vertid: Int32Array;
  readonly vertweight: Float32Array;
}

/** A triangle mesh that bodies move, with the pose in which they were bound to it. */
export interface Skin {
  /** Positions in the bind pose (nvert x 3). */
  readonly vert: Float32Array;
  /** Empty, or one pair per vertex. */
  readonly texcoord: Float32Array;
  readonly face: Int32Array;
  readonly bones: readonly SkinBone[];
}

const HEADER = 16;
const NAME = 40;
/** Bytes of a bone before its vertices: name, pose, number of vertices. */
const BONE = NAME + 12 + 16 + 4;

/** Reads an SKN file (XML reference, *deformable/skin*); its size must be exact. Errors: `bad-skin`. */
export function readSKN(bytes: Uint8Array, origin: AssetOrigin): Skin {
  const bad = (reason: string) => assetError('bad-skin', origin, reason);
  if (bytes.length < HEADER) throw bad('its header of 16 bytes is incomplete');
  const file = new ByteReader(bytes);
  const sizes = [file.int32(), file.int32(), file.int32(), file.int32()];
  const [nvert, ntexcoord, nface, nbone] = sizes;
  if (sizes.some((size) => size < 0)) throw bad('a size in its header is negative');
  if (file.left < 12 * nvert + 8 * ntexcoord + 12 * nface + BONE * nbone)
    throw bad('it is shorter than its header says');
  const vert = file.floats(3 * nvert);
  const texcoord = file.floats(2 * ntexcoord);
  const face = file.ints(3 * nface);
  const bones = Array.from({ length: nbone }, (_, i) => readBone(file, i, bad));
  if (file.left > 0) throw bad(`${file.left} bytes follow the last bone`);
  return { vert, texcoord, face, bones };
}

function readBone(file: ByteReader, i: number, bad: (reason: string) => Error): SkinBone {
  if (file.left < BONE) throw bad(`bone ${i} is incomplete`);
  const body = file.name(NAME);
  const bindpos = file.floats(3);
  const bindquat = file.floats(4);
  const count = file.int32();
  if (count < 1) throw bad(`bone ${i} has ${count} vertices`);
  if (file.left < 8 * count) throw bad(`the vertices of bone ${i} are incomplete`);
  return { body, bindpos, bindquat, vertid: file.ints(count), vertweight: file.floats(count) };
}

/** Checks a skin, divides the weights of each vertex by their sum, and normalizes the bind poses. Errors: `bad-skin`. */
export function normalizeSkin(skin: Skin, origin: AssetOrigin): Skin {
  const bad = (reason: string) => assetError('bad-skin', origin, reason);
  const { vert, texcoord, face, bones } = skin;
  if (!vert.length || !face.length || !bones.length) throw bad('a skin needs vertices, faces and bones');
  if (vert.length % 3 || face.length % 3) throw bad('vertices and faces come in threes');
  const nvert = vert.length / 3;
  if (texcoord.length && texcoord.length !== 2 * nvert) {
    throw bad(`${texcoord.length / 2} texture coordinates for ${nvert} vertices`);
  }
  const outside = face.findIndex((v) => v < 0 || v >= nvert);
  if (outside >= 0) throw bad(`face ${Math.floor(outside / 3)} uses vertex ${face[outside]}, which does not exist`);

  const total = totalWeights(bones, nvert, bad);
  const uncovered = total.findIndex((weight) => !(weight > MINVAL));
  if (uncovered >= 0) throw bad(`vertex ${uncovered} has no positive weight`);
  const normalized = bones.map((bone) => ({
    ...bone,
    bindquat: Float32Array.from(normalizeQuat(Array.from(bone.bindquat) as unknown as Quat)),
    vertweight: bone.vertweight.map((weight, i) => weight / total[bone.vertid[i]]),
  }));
  return { ...skin, bones: normalized };
}

function totalWeights(bones: readonly SkinBone[], nvert: number, bad: (reason: string) => Error): Float32Array {
  const total = new Float32Array(nvert);
  for (const { body, bindpos, bindquat, vertid, vertweight } of bones) {
    if (bindpos.length !== 3 || bindquat.length !== 4) throw bad(`the bind pose of bone '${body}' is incomplete`);
    if (!vertid.length || vertid.length !== vertweight.length) {
      throw bad(`bone '${body}' has ${vertid.length} vertices and ${vertweight.length} weights`);
    }
    vertid.forEach((v, i) => {
      if (v < 0 || v >= nvert) throw bad(`bone '${body}' uses vertex ${v}, which does not exist`);
      total[v] += vertweight[i];
    });
  }
  return total;
}
