/**
 * Meshes from glTF files (`.glb`), by @gltf-transform/core: the triangles of all nodes of the scene as one mesh. Lengths
 * are meters in both; glTF's up axis is y, MuJoCo's z, so points are turned.
 */
import { type vec3, WebIO } from '@gltf-transform/core';
import type { Decoder, MeshSource } from '../../src/index.js';

const TRIANGLES = 4;

/** A point of a node in the world of the file, m column-major, with z up. */
function placed([x, y, z]: vec3, m: ArrayLike<number>): vec3 {
  const at = (row: number): number => m[row]! * x + m[row + 4]! * y + m[row + 8]! * z + m[row + 12]!;
  return [at(0), -at(2), at(1)];
}

const gltf: Decoder<MeshSource> = {
  contentType: 'model/gltf-binary',
  extensions: ['glb'],

  async decode({ bytes }) {
    const file = await new WebIO().readBinary(bytes);
    const vert: number[] = [];
    const face: number[] = [];
    for (const node of file.getRoot().listNodes()) {
      const matrix = node.getWorldMatrix();
      for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
        const position = primitive.getAttribute('POSITION');
        if (!position || primitive.getMode() !== TRIANGLES) continue;
        const first = vert.length / 3;
        const count = position.getCount();
        for (let i = 0; i < count; i++) vert.push(...placed(position.getElement(i, [0, 0, 0]) as vec3, matrix));
        const indices = primitive.getIndices()?.getArray() ?? Uint32Array.from({ length: count }, (_, i) => i);
        for (const index of indices) face.push(first + index);
      }
    }
    const [none, noIndex] = [new Float32Array(0), new Int32Array(0)];
    return {
      format: 'other',
      vert: Float32Array.from(vert),
      face: Int32Array.from(face),
      normal: none,
      texcoord: none,
      facenormal: noIndex,
      facetexcoord: noIndex,
    };
  },
};

export default gltf;
