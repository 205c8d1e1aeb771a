/**
 * Decodes glTF files (`.glb`) with @gltf-transform/core. A `<mesh>` gets the triangles of all nodes as one mesh; a
 * model gets a body for each node with a mesh, in the color of its material. Both use meters; glTF's up axis is y,
 * MuJoCo's z, so points are rotated.
 */
import { type Document, type Node, type Primitive, type vec3, WebIO } from '@gltf-transform/core';
import { type Decoder, type MeshSource, meshSource, Spec } from '../../src/api/index.js';

const TRIANGLES = 4;

/** Transforms a point of a node to the world of the file, with z up; `m` is column-major. */
function placed([x, y, z]: vec3, m: ArrayLike<number>): vec3 {
  const at = (row: number): number => m[row]! * x + m[row + 4]! * y + m[row + 8]! * z + m[row + 12]!;
  return [at(0), -at(2), at(1)];
}

interface Triangles {
  readonly vert: number[];
  readonly face: number[];
}

/** Adds the triangles of a part of a node. */
function addPrimitive({ vert, face }: Triangles, node: Node, primitive: Primitive): void {
  const position = primitive.getAttribute('POSITION');
  if (!position || primitive.getMode() !== TRIANGLES) return;
  const matrix = node.getWorldMatrix();
  const first = vert.length / 3;
  const count = position.getCount();
  for (let i = 0; i < count; i++) vert.push(...placed(position.getElement(i, [0, 0, 0]) as vec3, matrix));
  const indices = primitive.getIndices()?.getArray() ?? Uint32Array.from({ length: count }, (_, i) => i);
  for (const index of indices) face.push(first + index);
}

const primitivesOf = (node: Node): readonly Primitive[] => node.getMesh()?.listPrimitives() ?? [];

/** All nodes as one mesh. */
function wholeMesh(file: Document): MeshSource {
  const all: Triangles = { vert: [], face: [] };
  for (const node of file.getRoot().listNodes()) {
    for (const primitive of primitivesOf(node)) addPrimitive(all, node, primitive);
  }
  return meshSource('other', { vert: Float32Array.from(all.vert), face: Int32Array.from(all.face) });
}

/** A body for each node with a mesh, and a geom for each of its primitives. */
function wholeModel(file: Document): Spec {
  const spec = new Spec();
  for (const node of file.getRoot().listNodes()) {
    if (!node.getMesh()) continue;
    const body = spec.worldbody.addBody({ name: node.getName() || `node${spec.all('body').length}` });
    for (const primitive of primitivesOf(node)) {
      const part: Triangles = { vert: [], face: [] };
      addPrimitive(part, node, primitive);
      const { name } = spec.add('mesh', { name: `mesh${spec.all('mesh').length}`, vertex: part.vert, face: part.face });
      const rgba = primitive.getMaterial()?.getBaseColorFactor();
      body.addGeom({ type: 'mesh', mesh: name, ...(rgba && { rgba }) });
    }
  }
  return spec;
}

const gltf: Decoder<MeshSource | Spec> = {
  contentType: 'model/gltf-binary',
  extensions: ['glb'],

  async decode({ bytes, wanted }) {
    const file = await new WebIO().readBinary(bytes);
    return wanted === 'model' ? wholeModel(file) : wholeMesh(file);
  },
};

export default gltf;
