/** Skins: the binary SKN format, and normalization of the weights. */

import { normalizeQuat, type Quat } from '../../../foundation/math/pose.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import { type AssetOrigin, assetError } from '../origin.js';
import { ByteReader } from './byte-reader.js';

/** A body that moves vertices of a skin. */
export interface SkinBone {
  /** Name of the body. */
  readonly body: string;
  /** Bind pose of the body: position and quaternion. */
  readonly bindpos: Float32Array;
  readonly bindquat: Float32Array;
  /** Vertices that follow the body, and their weights. */
  readonly vertid: Int32Array;
  readonly vertweight: Float32Array;
}

/** A triangle mesh moved by bodies, with their bind poses. */
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
/** Size of a bone before its vertices: name, pose, vertex count [bytes]. */
const BONE = NAME + 12 + 16 + 4;

/**
 * Reads an SKN file (XML reference, *deformable/skin*); its size must match its contents exactly. Errors: `bad-skin`.
 */
export function readSKN(bytes: Uint8Array, origin: AssetOrigin): Skin {
  const bad = (fault: Message<CodeIn<'bad-skin'>>) => assetError(origin, fault);
  if (bytes.length < HEADER) throw bad(message('bad-skin/short-header'));
  const file = new ByteReader(bytes);
  const sizes = [file.int32(), file.int32(), file.int32(), file.int32()];
  const [nvert, ntexcoord, nface, nbone] = sizes;
  if (sizes.some((size) => size < 0)) throw bad(message('bad-skin/header-size'));
  if (file.left < 12 * nvert + 8 * ntexcoord + 12 * nface + BONE * nbone) throw bad(message('bad-skin/cut'));
  const vert = file.floats(3 * nvert);
  const texcoord = file.floats(2 * ntexcoord);
  const face = file.ints(3 * nface);
  const bones = Array.from({ length: nbone }, (_, i) => readBone(file, i, bad));
  if (file.left > 0) throw bad(message('bad-skin/long', { bytes: file.left }));
  return { vert, texcoord, face, bones };
}

function readBone(file: ByteReader, i: number, bad: (fault: Message<CodeIn<'bad-skin'>>) => Error): SkinBone {
  if (file.left < BONE) throw bad(message('bad-skin/cut-bone', { bone: i }));
  const body = file.name(NAME);
  const bindpos = file.floats(3);
  const bindquat = file.floats(4);
  const count = file.int32();
  if (count < 1) throw bad(message('bad-skin/bone-vertices', { bone: i, count }));
  if (file.left < 8 * count) throw bad(message('bad-skin/cut-bone-vertices', { bone: i }));
  return { body, bindpos, bindquat, vertid: file.ints(count), vertweight: file.floats(count) };
}

/**
 * Checks a skin, divides the weights of each vertex by their sum, and normalizes the bind quaternions. Errors:
 * `bad-skin`.
 */
export function normalizeSkin(skin: Skin, origin: AssetOrigin): Skin {
  const bad = (fault: Message<CodeIn<'bad-skin'>>) => assetError(origin, fault);
  const { vert, texcoord, face, bones } = skin;
  if (!vert.length || !face.length || !bones.length) throw bad(message('bad-skin/empty'));
  if (vert.length % 3 || face.length % 3) throw bad(message('bad-skin/triples'));
  const nvert = vert.length / 3;
  if (texcoord.length && texcoord.length !== 2 * nvert) {
    throw bad(message('bad-skin/texcoord-count', { coordinates: texcoord.length / 2, vertices: nvert }));
  }
  const outside = face.findIndex((v) => v < 0 || v >= nvert);
  if (outside >= 0)
    throw bad(message('bad-skin/face-vertex', { face: Math.floor(outside / 3), vertex: face[outside] }));

  const total = totalWeights(bones, nvert, bad);
  const uncovered = total.findIndex((weight) => !(weight > MINVAL));
  if (uncovered >= 0) throw bad(message('bad-skin/no-weight', { vertex: uncovered }));
  const normalized = bones.map((bone) => ({
    ...bone,
    bindquat: Float32Array.from(normalizeQuat(Array.from(bone.bindquat) as unknown as Quat)),
    vertweight: bone.vertweight.map((weight, i) => weight / total[bone.vertid[i]]),
  }));
  return { ...skin, bones: normalized };
}

function totalWeights(
  bones: readonly SkinBone[],
  nvert: number,
  bad: (fault: Message<CodeIn<'bad-skin'>>) => Error,
): Float32Array {
  const total = new Float32Array(nvert);
  for (const { body, bindpos, bindquat, vertid, vertweight } of bones) {
    if (bindpos.length !== 3 || bindquat.length !== 4) throw bad(message('bad-skin/bind-pose', { bone: body }));
    if (!vertid.length || vertid.length !== vertweight.length) {
      throw bad(message('bad-skin/weight-count', { bone: body, vertices: vertid.length, weights: vertweight.length }));
    }
    vertid.forEach((v, i) => {
      if (v < 0 || v >= nvert) throw bad(message('bad-skin/bone-vertex', { bone: body, vertex: v }));
      total[v] += vertweight[i];
    });
  }
  return total;
}
